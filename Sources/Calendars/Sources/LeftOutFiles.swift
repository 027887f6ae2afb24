import Files

extension SourceListing {
  /// Removes files that match patterns and, if `templates` is true, files in folders of note
  /// templates.
  ///
  /// - Parameter patterns: globs. A pattern without a slash is matched against the names of a file
  ///   and its folders, a pattern with a slash against the path within the source.
  /// - Returns: the numbers of files removed by patterns and as templates.
  package mutating func leaveOut(
    _ patterns: [String], templates: Bool
  ) -> (named: Int, templates: Int) {
    var counts = (named: 0, templates: 0)
    if patterns.isEmpty, !templates { return counts }
    func isNamed(_ path: RelativePath) -> Bool {
      patterns.contains { GlobPattern($0).covers(path.text) }
    }
    unsupported = unsupported.filter { !isNamed($0.key) }
    files.removeAll { file in
      if isNamed(file.path) {
        counts.named += 1
        return true
      }
      guard templates, TemplateFolder.holds(file.path.text) else { return false }
      counts.templates += 1
      return true
    }
    return counts
  }
}

/// A folder with templates from which note programs create new notes.
private enum TemplateFolder {
  private static let names: Set<String> = ["templates", "_templates", "template", "_template"]

  static func holds(_ path: String) -> Bool {
    path.split(separator: "/").dropLast().contains { names.contains($0.lowercased()) }
  }
}

/// A glob pattern as in a shell.
private struct GlobPattern {
  private let pattern: [Character]
  private let isOfPath: Bool

  init(_ text: String) {
    let bare = text.hasSuffix("/") ? String(text.dropLast()) : text
    isOfPath = bare.contains("/")
    pattern = Array(bare.hasPrefix("./") ? String(bare.dropFirst(2)) : bare)
  }

  func covers(_ path: String) -> Bool {
    let parts = path.split(separator: "/").map(String.init)
    if !isOfPath { return parts.contains { matches($0) } }
    // A pattern that matches a folder covers everything in it.
    return parts.indices.contains { matches(parts[...$0].joined(separator: "/")) }
  }

  /// Returns true if the whole text matches; `*` matches any characters, `?` exactly one.
  private func matches(_ text: String) -> Bool {
    let text = Array(text)
    var (place, at) = (0, 0)
    // The indexes of the last star in the pattern and of the end of its match in the text.
    var star: (place: Int, at: Int)?
    while at < text.count {
      if place < pattern.count, pattern[place] == "*" {
        star = (place, at)
        place += 1
      } else if place < pattern.count, pattern[place] == "?" || pattern[place] == text[at] {
        (place, at) = (place + 1, at + 1)
      } else if let last = star {
        star = (last.place, last.at + 1)
        (place, at) = (last.place + 1, last.at + 1)
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == "*" }
  }
}
