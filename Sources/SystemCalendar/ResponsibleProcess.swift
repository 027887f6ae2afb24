/// The process that the system holds responsible for another, whose permission then counts: mostly that
/// at the root of its tree, the terminal's window or the editor that it was started from.
///
/// The system keeps that to itself, so it is told here by who started whom.
package struct ResponsibleProcess: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A program with windows.
    case app
    /// A process that the system started for itself or by a schedule.
    case agent
    /// A process of a session over the network.
    case remoteLogin
    /// A process that outlives the program that started it.
    case detached
  }

  /// As System Settings names it.
  package let name: String
  /// Of the app or the executable.
  package let path: String
  package let kind: Kind

  package init(name: String, path: String, kind: Kind) {
    (self.name, self.path, self.kind) = (name, path, kind)
  }

  /// - Parameters:
  ///   - list: each process with its number, its parent's and its path, a line each, as
  ///     `ps -axo pid=,ppid=,comm=` prints it.
  ///   - process: whose it is.
  /// - Returns: nil if the list does not have it.
  package init?(of process: Int32, in list: String) {
    let all = Self.processes(list)
    guard var current = all[process] else { return nil }
    var seen: Set<Int32> = [process]
    let own = current.path
    // Number 1 starts what nobody else does.
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

  /// A sentence without an end.
  package var line: String {
    switch kind {
    case .app: "the system holds \(name) responsible (\(path)), whose permission counts"
    case .agent:
      "the system started this program itself, whose own permission counts (\(path))"
    case .remoteLogin:
      "this is a remote login (\(path)), for which the system mostly asks nobody and allows nothing"
    case .detached:
      "this goes on by itself under \(name) (\(path)); the system may hold responsible what that was "
        + "started from"
    }
  }
}
