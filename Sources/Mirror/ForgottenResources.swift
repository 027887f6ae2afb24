import Calendars
import Foundation
import Index
import Time

extension ForgottenRules {
  /// Returns true if there are dates, and all of them are before the time of the rule.
  func areBefore(_ dates: CalendarDates) -> Bool { dates.latest.map { $0 < before } ?? false }
}

/// Removes forgotten events from fetched resources. If nothing of a resource is left, only its hash
/// is stored, so that the resource isn't treated as new.
package struct ForgottenResources {
  private let rules: ForgottenRules
  /// The calendars' identifiers by folder.
  private let calendars: [String: String]
  private let owners: Set<String>
  private let reading: ReadingOptions
  private let now: Moment

  /// The time after now for which endless series are checked, in seconds.
  private static let ahead: Int64 = 400 * 86_400

  package init(of source: SourceSummary, now: Moment, _ db: Database) throws {
    rules = try ForgottenRules(db)
    calendars = try CalendarFolders.all(of: source.id, db)
    (owners, self.now) = (Set(source.owners), now)
    reading = ReadingOptions(window: Int64.min..<now.seconds + Self.ahead, zone: now.zone)
  }

  /// Returns true if a whole calendar is forgotten.
  ///
  /// - Parameter folder: the calendar's folder; nil for a new calendar.
  func coversCalendar(folder: String?) -> Bool {
    folder.flatMap { calendars[$0] }.map { rules.coversCalendar($0) } ?? false
  }

  /// Returns the part of a resource that may be stored in the mirror, or nil if nothing may be
  /// stored.
  ///
  /// - Parameter folder: the calendar's folder; nil for a new calendar.
  package func kept(_ bytes: [UInt8], folder: String?) -> [UInt8]? {
    if rules.isEmpty { return bytes }
    if coversCalendar(folder: folder) { return nil }
    let calendar = folder.flatMap { calendars[$0] } ?? ""
    let pieces = CalendarPieces(bytes)
    let events = pieces.pieces.indices.filter { pieces.pieces[$0].component != nil }
    let forgotten = Set(pieces.pieces.indices.filter { covers($0, of: pieces, in: calendar) })
    if forgotten.isEmpty { return bytes }
    if !events.isEmpty, forgotten.isSuperset(of: events) { return nil }
    return pieces.file { !forgotten.contains($0) }
  }

  /// Returns true if a component is forgotten. An event is forgotten if all its occurrences are.
  /// For other components, and for events that can't be read completely, the text decides. This
  /// loses nothing, because the server still has them.
  private func covers(_ place: Int, of pieces: CalendarPieces, in calendar: String) -> Bool {
    let piece = pieces.pieces[place]
    let text = pieces.text(of: piece)
    guard let component = piece.component else { return rules.mention(text) && !Self.isName(text) }
    if component == "VEVENT" {
      // Only this event is read, with the file's time zones.
      let reading = CalendarReader.read(
        pieces.file { $0 == place || pieces.pieces[$0].component == nil }, options: reading)
      let areCovered = reading.occurrences.allSatisfy {
        covers($0, of: calendar, isEndless: reading.continuesPastWindow)
      }
      // An event is kept if one of its occurrences stays in the index.
      if !areCovered { return false }
      let isWhole = reading.problems.allSatisfy { $0.extent == .note }
      if isWhole, !reading.occurrences.isEmpty { return true }
    }
    if component == "VTODO" {
      let reading = CalendarReader.read(
        pieces.file { $0 == place || pieces.pieces[$0].component == nil }, options: reading)
      if reading.tasks.contains(where: { rules.cover($0, in: calendar) }) { return true }
    }
    return rules.mention(text) || rules.areBefore(CalendarDates(text))
  }

  /// Returns true if a line contains the calendar's name. Such a line is kept, because it
  /// identifies the calendar.
  private static func isName(_ line: [UInt8]) -> Bool {
    ["X-WR-CALNAME", "NAME"].contains { name in
      line.prefix(name.utf8.count).elementsEqual(name.utf8)
    }
  }

  /// Returns true if an occurrence is forgotten. If `isEndless` is true, its series continues, so
  /// no rule by time covers it.
  private func covers(_ occurrence: Occurrence, of calendar: String, isEndless: Bool) -> Bool {
    var record = MeetingRecord(
      occurrence, calendar: calendar, owners: owners, now: now,
      digest: TextDigest(occurrence.notes))
    if isEndless { record.startsAt = .max }
    return rules.cover(record)
  }
}

/// Removes forgotten data from the mirrors of an index.
package struct ForgottenMirrors {
  private let store: MeetingStore

  package init(_ store: MeetingStore) { self.store = store }

  /// Removes forgotten data from all mirrors. Each step can be repeated safely.
  package func empty(_ lock: WriterLock, now: Moment) throws {
    for source in try SourceRegistry(store).all() {
      guard let path = source.location.mirror else { continue }
      let mirror = MirrorFolder(path: path)
      let stage = try MirrorStage(mirror)
      try store.write(lock) { db in
        let forgotten = try ForgottenResources(of: source, now: Moment(now.seconds, in: .utc), db)
        let state = try MirrorState(of: source.id, db)
        for collection in state.collections.values {
          if forgotten.coversCalendar(folder: collection.folder), !collection.folder.isEmpty {
            try collection.forgetAll(db)
            guard MirrorFolder.remove("\(path)/\(collection.folder)") else {
              throw MirrorFolder.unwritable("\(path)/\(collection.folder)")
            }
            continue
          }
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
            // If the program is killed here, the file is fetched again, because its size differs
            // from the stored one.
            try mirror.take(try stage.keep(kept), as: file)
            try collection.cut(resource, to: kept, db)
          }
        }
      }
    }
  }

  /// Returns descriptions of the sources whose mirrors still mention a forgotten person in other
  /// meetings.
  package func mentioning() throws -> [String] {
    let rules = try store.read { try ForgottenRules($0) }
    return try SourceRegistry(store).all().compactMap { source -> String? in
      guard let mirror = source.location.mirror,
        let files = FileManager.default.enumerator(atPath: mirror)?.allObjects as? [String]
      else { return nil }
      let count = files.filter { $0.hasSuffix(".ics") }.count { file in
        FileManager.default.contents(atPath: "\(mirror)/\(file)").map { rules.mention([UInt8]($0)) }
          ?? false
      }
      return count > 0 ? "source '\(source.id)' (\(count.counted("file")))" : nil
    }
  }
}

/// The dates in the text of a component.
struct CalendarDates {
  /// The latest date in seconds since 1970-01-01T00:00:00Z; nil if there is none, or if a rule is
  /// endless.
  let latest: Int64?

  /// The properties with the dates of an event or task. The timestamps are used only if all of
  /// these are missing.
  private static let own: Set = [
    "DTSTART", "DTEND", "DUE", "COMPLETED", "RECURRENCE-ID", "RDATE", "RRULE",
  ]
  private static let stamps: Set = ["DTSTAMP", "CREATED", "LAST-MODIFIED"]

  init(_ text: [UInt8]) {
    var found: [Bool: [Int64]] = [:]
    var isEndless = false
    for line in text.split(separator: 0x0A) {
      let text = String(decoding: line, as: UTF8.self)
      let name = text.prefix { $0 != ":" && $0 != ";" }.uppercased()
      if name == "RRULE", !text.uppercased().contains("UNTIL=") { isEndless = true }
      let isOwn = Self.own.contains(name)
      guard isOwn || Self.stamps.contains(name) else { continue }
      found[isOwn, default: []] += Self.days(in: text)
    }
    latest = isEndless ? nil : found[true]?.max() ?? found[false]?.max()
  }

  /// Returns the dates written with eight digits, such as `20240110`.
  private static func days(in text: String) -> [Int64] {
    text.split { !$0.isNumber }.filter { $0.utf8.count == 8 }.compactMap { digits in
      guard let number = Int(digits) else { return nil }
      let date = CivilDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
      return date.map { Int64($0.daysSince1970) * 86_400 }
    }
  }
}
