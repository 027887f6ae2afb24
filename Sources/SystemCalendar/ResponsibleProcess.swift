/// The process that the system holds responsible for another one, so that its permission applies.
/// Usually, this is the root of the process tree, such as a terminal or an editor.
///
/// No public function returns this process, so it is derived from the process tree.
package struct ResponsibleProcess: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A program with windows.
    case app
    /// A process started by the system itself or on a schedule.
    case agent
    /// A process in a remote session.
    case remoteLogin
    /// A process that has outlived its parent.
    case detached
  }

  /// The name in System Settings.
  package let name: String
  /// The path of the app or executable.
  package let path: String
  package let kind: Kind

  package init(name: String, path: String, kind: Kind) {
    (self.name, self.path, self.kind) = (name, path, kind)
  }

  /// - Parameters:
  ///   - list: a line for each process with its id, parent id and path, from `ps`.
  ///   - process: the process for which another is responsible.
  /// - Returns: nil if the list lacks the process.
  package init?(of process: Int32, in list: String) {
    let all = Self.processes(list)
    guard var current = all[process] else { return nil }
    var seen: Set<Int32> = [process]
    let own = current.path
    // Process 1 is the parent of everything that has no other.
    while current.parent > 1, let next = all[current.parent], seen.insert(current.parent).inserted {
      current = next
    }
    self.init(root: current.path, own: own)
  }

  private init(root: String, own: String) {
    let parts = root.split(separator: "/", omittingEmptySubsequences: false)
    if let place = parts.firstIndex(where: { $0.hasSuffix(".app") }) {
      self.init(
        name: String(parts[place].dropLast(4)), path: parts[...place].joined(separator: "/"),
        kind: .app)
      return
    }
    let name = parts.last.map(String.init) ?? root
    let kind: Kind =
      name.hasPrefix("sshd") ? .remoteLogin : root == own ? .agent : .detached
    self.init(name: name, path: root, kind: kind)
  }

  private static func processes(_ list: String) -> [Int32: (parent: Int32, path: String)] {
    var all: [Int32: (parent: Int32, path: String)] = [:]
    for line in list.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 2)
      guard words.count == 3, let number = Int32(words[0]), let parent = Int32(words[1]) else {
        continue
      }
      all[number] = (parent, String(words[2].drop { $0 == " " }))
    }
    return all
  }

  /// The process as a sentence without a full stop.
  package var line: String {
    switch kind {
    case .app: "the permission of \(name) (\(path)) applies"
    case .agent:
      "the system started this program, so its own permission applies (\(path))"
    case .remoteLogin:
      "this is a remote login (\(path)), for which the system usually denies access without asking"
    case .detached:
      "this runs in the background under \(name) (\(path)); the permission of the program that "
        + "started this may apply"
    }
  }
}
