import Calendars
import Files
import Foundation
import Index
import Mirror

/// The journal of changes to calendars, by which they can be undone: a file for each change in a
/// folder of the home that only its owner may look into, for thirty days.
///
/// A file is there before anything is written, and its name tells how far it has come. So whatever
/// run is killed, the next one knows what was meant, and brings it to its end.
package struct ChangeJournal {
  /// The state of a change.
  package enum State: String, CaseIterable {
    /// It is being written, or taken back.
    case begun, undoing
    case done, undone
  }

  /// One change.
  package struct Entry {
    let number: Int
    /// The time at which it was written, in seconds since 1970-01-01T00:00:00Z.
    package let time: Int64
    package var state: State

    /// If true, it is not known yet how far it has come.
    package var isOpen: Bool { [.begun, .undoing].contains(state) }

    package var name: String { "\(Entry.padded(number))-\(time).\(state.rawValue)" }

    init(number: Int, time: Int64, state: State) {
      (self.number, self.time, self.state) = (number, time, state)
    }

    init?(name: String) {
      let parts = name.split(separator: ".")
      let numbers = (parts.first ?? "").split(separator: "-").map { Int64($0) }
      guard parts.count == 2, numbers.count == 2, let number = numbers[0], let time = numbers[1],
        Self.numbers.contains(number), StoredInstant.range.contains(time),
        let state = State(rawValue: String(parts[1]))
      else { return nil }
      self.init(number: Int(number), time: time, state: state)
    }

    /// No one makes so many changes, and there is always a next one.
    private static let numbers: Range<Int64> = 0..<1 << 40

    private static func padded(_ number: Int) -> String {
      let digits = "\(number)"
      return String(repeating: "0", count: max(0, 8 - digits.count)) + digits
    }
  }

  /// The contents of the change.
  package struct Content: Codable {
    /// In words.
    var label: String
    var writes: [ChangePlan.Write]
    /// The common part of the names of temporary files; each has the number of its write besides.
    var beside: String
    /// Series that go on under another UID, by the old one.
    var heirs: [String: String]
    /// The edits that the system was asked to write; nil for files.
    var system: SystemChange?

    var firstLine: String { label.split(separator: "\n").first.map(String.init) ?? label }

    /// The UIDs that series had before, by those under which they went on.
    var forebears: [String: String] {
      Dictionary(heirs.map { ($0.value, $0.key) }) { first, _ in first }
    }

    /// Each has a name of its own: what is left in one says something of its own file alone.
    package func name(ofWrite index: Int) -> String {
      ChangeJournal.name(ofWrite: index, beside: beside)
    }

    /// In their order, with their numbers.
    var numbered: [(number: Int, write: ChangePlan.Write)] {
      writes.enumerated().map { ($0.offset, $0.element) }
    }
  }

  static func name(ofWrite index: Int, beside: String) -> String { "\(beside)-\(index).tmp" }

  static let days = 30

  /// The first part of the names of files beside those that are written. No other home has the same, so
  /// that what is left there is this home's own.
  func beside(change number: Int, now: Int64) -> String {
    let digest = MirrorResource.digest(Array("\(folder) \(now)".utf8)).prefix(4)
    return ".meetings-\(number)-" + digest.map { String($0, radix: 16) }.joined()
  }

  package let folder: String

  package init(home: String) { folder = home + "/changes" }

  /// In order.
  package func entries() -> [Entry] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.compactMap(Entry.init).sorted { $0.number < $1.number }
  }

  func content(_ entry: Entry) throws -> Content {
    guard let data = FileManager.default.contents(atPath: "\(folder)/\(entry.name)"),
      var content = try? JSONDecoder().decode(Content.self, from: data)
    else {
      throw IndexError(
        .database, "\(folder)/\(entry.name) can't be read",
        remedy: .advice("remove it; what it says of can't be taken back then"))
    }
    for index in content.writes.indices {
      content.writes[index].resolve(by: content.name(ofWrite: index))
    }
    return content
  }

  /// Puts a change on record, mostly before it is made.
  package func begin(_ content: Content, now: Int64, isMade: Bool = false) throws -> Entry {
    let entry = Entry(number: (entries().last?.number ?? 0) + 1, time: now, state: .begun)
    try write(content, as: entry, isMade: isMade)
    return entry
  }

  /// Says how far a change has come, and what is there of it.
  ///
  /// - Returns: the entry in its new state.
  @discardableResult func finish(
    _ entry: Entry, _ content: Content, _ state: State
  ) throws -> Entry {
    let finished = Entry(number: entry.number, time: entry.time, state: state)
    if content.writes.isEmpty {
      remove(entry)
      return finished
    }
    // Where this is killed in between, it is looked at once more.
    if content.writes.contains(where: { $0.server != nil }) {
      try write(content, as: entry, isMade: true)
    }
    try mark(entry, state)
    return finished
  }

  /// Keeps of a change that was made only what the mirror's copies don't have, which follow it by now.
  func shorten(_ entry: Entry, _ content: Content, _ arrived: [ArrivedResource]) throws {
    var (content, isShorter) = (content, false)
    for (index, write) in content.writes.enumerated() {
      guard let server = write.server, write.before != nil, write.after != nil else { continue }
      let now = arrived.last { $0.source == write.source && $0.path == server.path }
      // In the form that the server has given it.
      if let bytes = now?.bytes, let tag = server.after?.etag, now?.tags?.etag == tag {
        content.writes[index].after = bytes
      }
      let isThere = FileReplacement.holds(write.path, content.writes[index].after)
      content.writes[index].isInMirror = isThere
      isShorter = isShorter || isThere
    }
    if isShorter { try self.write(content, as: entry) }
  }

  /// Says that a change is being taken back, with all that this needs: the mirror's copies are others by
  /// the time that it is looked at.
  func reopen(_ entry: Entry, _ content: Content) throws -> Entry {
    if content.writes.contains(where: { $0.server != nil }) { try write(content, as: entry) }
    try mark(entry, .undoing)
    return Entry(number: entry.number, time: entry.time, state: .undoing)
  }

  /// - Parameter isMade: If true, the change was made already.
  private func write(_ content: Content, as entry: Entry, isMade: Bool = false) throws {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      let data = try JSONEncoder().encode(content)
      // Its name makes it an entry, so it gets that when it is whole, and on the disk.
      try PrivateFile.replace(
        "\(folder)/\(entry.name)", with: data, by: folder + "/.draft", isDurable: true)
    } catch {
      throw IndexError(
        .database, "can't write \(folder)" + (isMade ? "" : "; nothing was changed"),
        remedy: .advice("give yourself write permission to it, and free some space"))
    }
  }

  /// Says how far a change has come.
  package func mark(_ entry: Entry, _ state: State) throws {
    var next = entry
    next.state = state
    guard rename("\(folder)/\(entry.name)", "\(folder)/\(next.name)") == 0 else {
      throw IndexError(
        .database, "\(folder)/\(entry.name) can't be renamed",
        remedy: .advice("give yourself write permission to \(folder)"))
    }
  }

  package func remove(_ entry: Entry) {
    try? FileManager.default.removeItem(atPath: "\(folder)/\(entry.name)")
  }

  /// Of what is older nothing is kept.
  func removeOld(now: Int64) {
    for entry in entries() where entry.time < now - Int64(Self.days) * 86_400 { remove(entry) }
  }

  /// All that is on record, as someone wants to be forgotten.
  package func removeAll() throws {
    guard FileManager.default.fileExists(atPath: folder) else { return }
    try FileManager.default.removeItem(atPath: folder)
  }
}
