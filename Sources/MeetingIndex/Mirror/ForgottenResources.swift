import Calendars
import Foundation
import GRDB

/// Which resources are kept out of a mirror, because every meeting in them is forgotten. Of those a
/// hash is kept alone, so that they are not taken for new ones.
struct ForgottenResources {
  private let rules: ForgottenRules
  /// Identifiers by folder.
  private let calendars: [String: String]
  private let owners: Set<String>
  private let reading: ReadingOptions
  private let now: Int64

  /// Series without an end go on; so much of them is looked at, in seconds.
  private static let ahead: Int64 = 400 * 86_400

  init(of source: SourceSummary, now: Int64, zone: Zone, _ db: Database) throws {
    rules = try ForgottenRules(db)
    let rows = try Row.fetchAll(
      db, sql: "SELECT folder, id FROM calendar WHERE sourceId = ?", arguments: [source.id])
    var calendars: [String: String] = [:]
    for row in rows {
      calendars[try row.value("folder", of: "calendar")] = try row.value("id", of: "calendar")
    }
    (self.calendars, owners, self.now) = (calendars, Set(source.owners), now)
    reading = ReadingOptions(window: Int64.min..<now + Self.ahead, zone: zone)
  }

  /// Whether all that `bytes` show is forgotten. What can't be read whole, or goes on without an end,
  /// is not.
  ///
  /// - Parameter folder: of the calendar; nil for one that is new.
  func cover(_ bytes: [UInt8], folder: String?) -> Bool {
    if rules.isEmpty { return false }
    let reading = CalendarReader.read(bytes, options: reading)
    guard !reading.occurrences.isEmpty, reading.problems.isEmpty, !reading.continuesPastWindow
    else { return false }
    let calendar = folder.flatMap { calendars[$0] } ?? ""
    return reading.occurrences.allSatisfy {
      rules.cover(
        MeetingRecord(
          $0, calendar: calendar, owners: owners, now: now, digest: TextDigest($0.notes)))
    }
  }
}

extension MeetingStore {
  /// Takes out of the mirrors what is forgotten. Every step may be done twice.
  func emptyMirrors(_ lock: WriterLock, now: Int64) throws {
    for source in try sources() {
      guard let path = source.location.mirror else { continue }
      let mirror = MirrorFolder(path: path)
      try write(lock) { db in
        let forgotten = try ForgottenResources(of: source, now: now, zone: .utc, db)
        let state = try MirrorState(of: source.id, db)
        for collection in state.collections.values {
          for (resource, known) in collection.resources where !known.isForgotten {
            let file = collection.file(of: resource)
            guard let bytes = FileManager.default.contents(atPath: "\(path)/\(file)"),
              forgotten.cover([UInt8](bytes), folder: collection.folder)
            else { continue }
            try mirror.removeFile(file)
            try db.execute(
              sql: """
                UPDATE resource SET isForgotten = 1 WHERE collectionId = ? AND path = ?
                """, arguments: [collection.id, resource])
          }
        }
      }
    }
  }

  /// Has what was kept out fetched again.
  func fetchForgotten(_ db: Database) throws {
    try db.execute(
      sql: """
        UPDATE resource SET isForgotten = 0, isPending = 1, etag = NULL, digest = NULL, size = NULL
        WHERE isForgotten
        """)
  }
}
