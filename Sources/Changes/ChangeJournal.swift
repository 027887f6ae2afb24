import Calendars
import Files
import Foundation
import Index
import Time

/// The journal of changes to calendars, from which each change can be undone for thirty days. Each
/// change is a file in a folder of the home, which only the owner can read.
///
/// The file is created before anything is written to a calendar, and its name contains the state of
/// the change. After a crash, the next run therefore knows what was intended, and completes it.
package struct ChangeJournal {
  package enum State: String, CaseIterable {
    /// The change is being written (`begun`) or undone (`undoing`).
    case begun, undoing
    case done, undone
  }

  package struct Entry {
    let number: Int
    /// The time of the change in seconds since 1970-01-01T00:00:00Z.
    package let time: Int64
    package var state: State

    /// If true, it is not known yet how much was written.
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

    /// The valid numbers of entries. The limit is never reached in practice, and ensures that the
    /// next number can't overflow.
    private static let numbers: Range<Int64> = 0..<1 << 40

    private static func padded(_ number: Int) -> String {
      let digits = "\(number)"
      return String(repeating: "0", count: max(0, 8 - digits.count)) + digits
    }
  }

  package struct Content: Codable {
    /// The description of the change.
    var label: String
    var writes: [ChangePlan.Write]
    /// The common prefix of the names of temporary files. The number of the write is appended to
    /// it.
    var beside: String
    /// The new UIDs of series by their old ones.
    var heirs: [String: String]
    /// The change of system calendars; nil for a change of files.
    var system: SystemChange?

    var firstLine: String { label.split(separator: "\n").first.map(String.init) ?? label }

    /// The old UIDs of series by their new ones.
    var oldUIDs: [String: String] {
      Dictionary(heirs.map { ($0.value, $0.key) }) { first, _ in first }
    }

    /// Returns the name of a write's temporary file. It is unique, so that a leftover file can be
    /// attributed to its write.
    package func name(ofWrite index: Int) -> String {
      ChangeJournal.name(ofWrite: index, beside: beside)
    }

    /// The writes in order, with their numbers.
    var numbered: [(number: Int, write: ChangePlan.Write)] {
      writes.enumerated().map { ($0.offset, $0.element) }
    }
  }

  static func name(ofWrite index: Int, beside: String) -> String { "\(beside)-\(index).tmp" }

  static let days = 30

  /// Returns the prefix for the names of temporary files. It differs for each home, so that a
  /// leftover file can be attributed to its home.
  func beside(change number: Int, now: Moment) -> String {
    let digest = MirrorResource.digest(Array("\(folder) \(now.seconds)".utf8)).prefix(4)
    return ".meetings-\(number)-" + digest.map { String($0, radix: 16) }.joined()
  }

  package let folder: String

  package init(home: String) { folder = home + "/changes" }

  /// The entries in order.
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
        remedy: .advice("remove the file; the change that it records then can't be undone"))
    }
    for index in content.writes.indices {
      content.writes[index].resolve(by: content.name(ofWrite: index))
    }
    return content
  }

  /// Adds an entry for a change. Usually, the change is made afterwards; if `isMade` is true, it
  /// has already been made.
  package func begin(_ content: Content, now: Moment, isMade: Bool = false) throws -> Entry {
    let entry = Entry(number: (entries().last?.number ?? 0) + 1, time: now.seconds, state: .begun)
    try write(content, as: entry, isMade: isMade)
    return entry
  }

  /// Records the outcome of a change, and the writes that were made.
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
    // If the program is killed between the two steps, the next run checks the change again.
    if content.writes.contains(where: { $0.server != nil }) {
      try write(content, as: entry, isMade: true)
    }
    try mark(entry, state)
    return finished
  }

  /// Removes the file contents from a finished entry if the mirror contains them now.
  func shorten(_ entry: Entry, _ content: Content, _ arrived: [ArrivedResource]) throws {
    var (content, isShorter) = (content, false)
    for (index, write) in content.writes.enumerated() {
      guard let server = write.server, write.before != nil, write.after != nil else { continue }
      let now = arrived.last { $0.source == write.source && $0.path == server.path }
      // The server may have reformatted the contents.
      if let bytes = now?.bytes, let tag = server.after?.etag, now?.tags?.etag == tag {
        content.writes[index].after = bytes
      }
      let isThere = FileReplacement.holds(write.path, content.writes[index].after)
      content.writes[index].isInMirror = isThere
      isShorter = isShorter || isThere
    }
    if isShorter { try self.write(content, as: entry) }
  }

  /// Marks a change as being undone. The full file contents are stored again, because the undo
  /// changes the mirror.
  func reopen(_ entry: Entry, _ content: Content) throws -> Entry {
    if content.writes.contains(where: { $0.server != nil }) { try write(content, as: entry) }
    try mark(entry, .undoing)
    return Entry(number: entry.number, time: entry.time, state: .undoing)
  }

  /// Writes an entry. If `isMade` is true, the change has already been made.
  private func write(_ content: Content, as entry: Entry, isMade: Bool = false) throws {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      let data = try JSONEncoder().encode(content)
      // Only a file with the name of an entry counts, so it gets that name when it is complete and
      // on disk.
      try PrivateFile.replace(
        "\(folder)/\(entry.name)", with: data, by: folder + "/.draft", isDurable: true)
    } catch {
      throw IndexError(
        .database, "can't write \(folder)" + (isMade ? "" : "; nothing was changed"),
        remedy: .advice("give yourself write permission to it, and free some space"))
    }
  }

  /// Records the state of a change.
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

  /// Removes entries older than thirty days.
  func removeOld(now: Moment) {
    for entry in entries() where entry.time < now.seconds - Int64(Self.days) * 86_400 {
      remove(entry)
    }
  }

  /// Removes all entries, because they contain the text of forgotten meetings.
  package func removeAll() throws {
    guard FileManager.default.fileExists(atPath: folder) else { return }
    try FileManager.default.removeItem(atPath: folder)
  }
}
