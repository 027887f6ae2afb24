import Calendars
import Foundation
import Index
import Questions

/// The places outside the index that still contain the text of forgotten meetings or the person's
/// name.
package struct RemainingMentions: Hashable, Sendable {
  /// Sources stored by the index itself that contain the text: `data:` URLs and kept copies.
  package var ownSources: [String] = []
  /// The user's calendar files that contain the text, ordered by path.
  package var files: [String] = []
  /// Sources, calendars and files named after the person.
  package var names: [String] = []
  /// Files in the index's folder that the program didn't create, which may be copies of the index.
  package var strangers: [String] = []

  /// Sources on servers whose other meetings mention the person, with the number of files.
  package var mentions: [String] = []
}

extension RemainingMentions {
  /// - Parameters:
  ///   - ids: row ids of the records, before these are deleted.
  ///   - person: the forgotten person; nil if the meetings weren't chosen by a person.
  init(ofRecords ids: [Int64], person: KnownPerson?, home: String, _ db: Database) throws {
    let shown = try Self.files(showing: ids, home: home, db)
    ownSources = Set(shown.filter(\.location.isHeldByIndex).map(\.source)).sorted()
    // Mirrors are cleaned separately.
    let isUsers = { (shown: Shown) in !shown.location.isHeldByIndex && !shown.location.isRemote }
    files = Set(shown.filter(isUsers).map(\.path)).sorted()
      .filter(FileManager.default.fileExists)
    if let person { names = try Self.names(after: person, db) }
    if !home.isEmpty { strangers = try Self.strangers(in: home, db) }
  }

  private struct Shown {
    let source: String
    let location: SourceLocation
    let path: String
  }

  private static func files(
    showing ids: [Int64], home: String, _ db: Database
  ) throws -> [Shown] {
    let locations = try SourceRows.locations(in: home, db)
    return try ids.flatMap { id in
      try FileReference.all(of: id, db).map { file in
        guard let location = locations[file.source] else { throw DamagedValue("file", "sourceId") }
        let path = location.shownPath(of: file.path)
        return Shown(source: file.source, location: location, path: path ?? file.source)
      }
    }
  }

  // MARK: Names

  private static func names(after person: KnownPerson, _ db: Database) throws -> [String] {
    try SearchableName.all(db).filter { isNamed($0.text, after: person) }
      .map { "\($0.kind) '\($0.shown)'" }
  }

  /// Returns true if the text contains an address of the person, or a name with at least two words.
  private static func isNamed(_ text: String, after person: KnownPerson) -> Bool {
    let words = Set(NameWords(text).words)
    let lowered = text.lowercased()
    return person.names.map { NameWords($0).words }.contains {
      $0.count > 1 && words.isSuperset(of: $0)
    } || person.emails.contains { !$0.isEmpty && lowered.contains($0) }
  }

  // MARK: The home folder

  private static func strangers(in home: String, _ db: Database) throws -> [String] {
    let known = try SourceRows.locations(db)
    func entries(_ folder: String) -> [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
        .map { folder + "/" + $0 }
    }
    let database = MeetingStore.databasePath(in: home)
    let ours = Set(["", "-wal", "-shm", "-journal"].map { database + $0 })
    let copies = entries(home).filter { $0.hasPrefix(database) && !ours.contains($0) }
    let backups = entries(home + "/backups").filter { path in
      let name = (path as NSString).lastPathComponent
      return BackupName(file: name) == nil && !BackupName.isPartial(name)
    }
    return copies + backups + entries(home + "/sources").filter { !known.contains($0) }
  }
}
