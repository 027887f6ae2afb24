import Calendars
import Files
import Foundation
import Index
import Questions

/// The places that still have the text or the name of forgotten meetings, which the index may not
/// remove.
package struct RemainingMentions: Hashable, Sendable {
  /// Sources that the index itself holds and that have the text: `data:` URLs and kept copies.
  package var ownSources: [String] = []
  /// Calendar files of the user's that have the text, in order of path.
  package var files: [String] = []
  /// Sources, calendars and files that are called after a person, and by whose name the index knows
  /// them.
  package var names: [String] = []
  /// Files beside the index that may be copies of it, but are not of its making.
  package var strangers: [String] = []

  /// Sources on servers of which other meetings mention a forgotten person, with how many files do.
  package var mentions: [String] = []

  /// If true, nothing is left.
  package var isEmpty: Bool {
    ownSources.isEmpty && files.isEmpty && names.isEmpty && strangers.isEmpty && mentions.isEmpty
  }
}

extension RemainingMentions {
  /// - Parameters:
  ///   - ids: row ids of the records, before they are deleted.
  ///   - person: who is forgotten, if it is a person.
  init(ofRecords ids: [Int64], person: KnownPerson?, home: String, _ db: Database) throws {
    let shown = try Self.files(showing: ids, home: home, db)
    ownSources = Set(shown.filter(\.location.isHeldByIndex).map(\.source)).sorted()
    // Mirrors are emptied of what is forgotten.
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
    try PlaceName.all(db).filter { isNamed($0.text, after: person) }
      .map { "\($0.kind) '\($0.shown)'" }
  }

  /// Returns true if a name of two words or more, or an address, is in `text`.
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
