import Foundation

/// The folders of a module that use types declared in other folders.
struct FolderArrows {
  /// The folders whose types each folder uses, by file. Files outside of any folder are in ".".
  private(set) var uses: [String: [String: Set<String>]] = [:]

  init(module: String) throws {
    let files = try Modules.files(of: module).map { file in
      let parts = file.split(separator: "/").dropFirst(2).map(String.init)
      let text = try String(contentsOfFile: "\(Modules.root)/\(file)", encoding: .utf8)
      return (
        folder: parts.count > 1 ? parts[0] : ".", name: parts.last ?? "",
        types: SourceTypes(text)
      )
    }
    self.init(files)
  }

  init(_ files: [(folder: String, name: String, types: SourceTypes)]) {
    var declaring: [String: Set<String>] = [:]
    for file in files {
      for type in file.types.declared { declaring[type, default: []].insert(file.folder) }
    }
    for file in files {
      if uses[file.folder] == nil { uses[file.folder] = [:] }
      for type in file.types.used {
        // If several folders declare a name, the meant one is unknown.
        guard let folders = declaring[type], folders.count == 1, let folder = folders.first,
          folder != file.folder
        else { continue }
        uses[file.folder]![folder, default: []].insert("\(file.name) uses \(type)")
      }
    }
  }

  /// The cycles of folders (strongly connected components of more than one).
  var cycles: Set<Set<String>> {
    let reached = Dictionary(uniqueKeysWithValues: uses.keys.map { ($0, reachable(from: $0)) })
    return Set(
      uses.keys.compactMap { folder in
        let cycle = reached[folder]!.filter { reached[$0]?.contains(folder) == true }
        return cycle.isEmpty ? nil : cycle
      })
  }

  /// The uses between the folders of a cycle, as lines for people.
  func uses(within cycle: Set<String>) -> [String] {
    cycle.sorted().flatMap { from in
      (uses[from] ?? [:]).filter { cycle.contains($0.key) }.sorted { $0.key < $1.key }
        .map { "\(from) → \($0.key): \($0.value.sorted().joined(separator: ", "))" }
    }
  }

  private func reachable(from start: String) -> Set<String> {
    var found: Set<String> = []
    var waiting = [start]
    while let folder = waiting.popLast() {
      for next in (uses[folder] ?? [:]).keys where found.insert(next).inserted {
        waiting.append(next)
      }
    }
    return found
  }
}
