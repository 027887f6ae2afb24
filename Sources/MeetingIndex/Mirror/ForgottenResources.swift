import Calendars
import Foundation
import GRDB

/// What is kept out of a mirror because it is forgotten: events are cut out of resources, and of a
/// resource of which nothing is left a hash is kept alone, so that it is not taken for a new one.
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

  /// What of a resource may be in the mirror: all but the events that are forgotten.
  ///
  /// - Parameter folder: of the calendar; nil for one that is new.
  /// - Returns: nil where nothing of it may.
  func kept(_ bytes: [UInt8], folder: String?) -> [UInt8]? {
    if rules.isEmpty { return bytes }
    let calendar = folder.flatMap { calendars[$0] } ?? ""
    let all = CalendarReader.read(bytes, options: reading)
    guard all.occurrences.contains(where: { covers($0, of: calendar, isEndless: false) }) else {
      return bytes
    }
    let pieces = CalendarPieces(bytes)
    let forgotten = (0..<pieces.count).filter { event in
      covers(pieces.file { $0 == event }, of: calendar)
    }
    if forgotten.isEmpty { return bytes }
    if forgotten.count == pieces.count { return nil }
    let left = Set(forgotten)
    return pieces.file { !left.contains($0) }
  }

  /// Whether all that one event shows is forgotten. What can't be read whole is not.
  private func covers(_ event: [UInt8], of calendar: String) -> Bool {
    let reading = CalendarReader.read(event, options: reading)
    guard !reading.occurrences.isEmpty, reading.problems.allSatisfy({ $0.extent == .note })
    else { return false }
    return reading.occurrences.allSatisfy {
      covers($0, of: calendar, isEndless: reading.continuesPastWindow)
    }
  }

  /// - Parameter isEndless: whether more of the kind come, which no rule by time covers.
  private func covers(_ occurrence: Occurrence, of calendar: String, isEndless: Bool) -> Bool {
    var record = MeetingRecord(
      occurrence, calendar: calendar, owners: owners, now: now,
      digest: TextDigest(occurrence.notes))
    if isEndless { record.startsAt = .max }
    return rules.cover(record)
  }
}

extension MeetingStore {
  /// Takes out of the mirrors what is forgotten. Every step may be done twice.
  func emptyMirrors(_ lock: WriterLock, now: Int64) throws {
    for source in try sources() {
      guard let path = source.location.mirror else { continue }
      let mirror = MirrorFolder(path: path)
      let stage = try MirrorStage(mirror)
      try write(lock) { db in
        let forgotten = try ForgottenResources(of: source, now: now, zone: .utc, db)
        let state = try MirrorState(of: source.id, db)
        for collection in state.collections.values {
          for known in try MirrorResource.all(of: collection.id, db) where !known.isForgotten {
            let resource = known.path
            let file = collection.file(of: resource)
            guard let bytes = FileManager.default.contents(atPath: "\(path)/\(file)") else {
              continue
            }
            guard let kept = forgotten.kept([UInt8](bytes), folder: collection.folder) else {
              try mirror.removeFile(file)
              try collection.forget(resource, db)
              continue
            }
            if kept.count == bytes.count { continue }
            // Where this is killed in between, it is fetched once more, as its size is another.
            try mirror.take(try stage.keep(kept), as: file)
            try collection.cut(resource, to: kept, db)
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
        WHERE isForgotten;
        UPDATE resource SET isCut = 0, isPending = 1, etag = NULL WHERE isCut
        """)
  }
}

extension MirrorState.Collection {
  /// Nothing of it is in the mirror any more.
  fileprivate func forget(_ resource: String, _ db: Database) throws {
    try db.execute(
      sql: "UPDATE resource SET isForgotten = 1 WHERE collectionId = ? AND path = ?",
      arguments: [id, resource])
  }

  /// Only a part of it is in the mirror.
  fileprivate func cut(_ resource: String, to bytes: [UInt8], _ db: Database) throws {
    try db.execute(
      sql: """
        UPDATE resource SET isCut = 1, digest = ?, size = ? WHERE collectionId = ? AND path = ?
        """, arguments: [MirrorArrival.digest(bytes), bytes.count, id, resource])
  }
}
