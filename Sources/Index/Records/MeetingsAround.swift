import Calendars
import GRDB
import Marks
import Time

/// Queries for the meetings around a moment or another meeting.
package enum MeetingsAround {
  private static func held(_ db: Database) throws -> String {
    """
    goneSince IS NULL AND status <> 'cancelled' AND participation IS NOT 'declined'
      AND calendarId NOT IN (SELECT id FROM calendar WHERE NOT isIncluded)
    """ + (try LatestCopy.andIsShown(db))
  }

  /// The direction of a search for meetings.
  package enum Side: Sendable { case before, after }

  /// The row ids of earlier or later meetings of the record's series, the nearest first. They have
  /// its UID, or a title that differs only in a number and the text after it.
  ///
  /// - Parameter instant: the maximum start, in seconds since 1970-01-01T00:00:00Z.
  package static func ofSeries(
    _ record: MeetingRecord, _ side: Side = .before, begunBy instant: Int64 = .max, limit: Int,
    _ db: Database
  ) throws -> [Int64] {
    let title = record.title.prefix { !$0.isNumber && $0 != "#" }
    let stem = title.trimmingCharacters(in: .whitespaces)
    // A short prefix would match the titles of unrelated meetings.
    let isWhole = title.count == record.title.count
    let ending = isWhole || stem.count < 4 ? "" : "*"
    let pattern =
      (ending.isEmpty ? record.title : stem).map { "*?[".contains($0) ? "[\($0)]" : String($0) }
      .joined() + ending
    return try Int64.fetchAll(
      db,
      sql: """
        SELECT id FROM record
        WHERE startsAt \(side == .before ? "<" : ">") ?1 AND (uid = ?2 OR title <> '' AND title GLOB ?3)
          AND startsAt <= ?4
          AND \(try held(db)) AND (linkedTo IS NULL OR isRestricted) AND NOT isNote
        ORDER BY startsAt \(side == .before ? "DESC" : "ASC"), id LIMIT ?5
        """, arguments: [record.startsAt, record.key.uid, pattern, instant, limit])
  }

  /// The row ids of the meetings with the given title, ignoring case, in order of start.
  package static func titled(_ title: String, _ db: Database) throws -> [Int64] {
    try Int64.fetchAll(
      db,
      sql: """
        SELECT id FROM record WHERE title = ? COLLATE NOCASE AND \(try held(db)) AND NOT isNote
        ORDER BY startsAt, id
        """, arguments: [title])
  }

  /// The row ids of notes that have no meeting and are dated before `instant`, in seconds since
  /// 1970-01-01T00:00:00Z, the latest first.
  ///
  /// - Parameter title: the title, ignoring case; nil for any title.
  package static func notes(
    before instant: Int64, titled title: String? = nil, includingRestricted: Bool, limit: Int,
    _ db: Database
  ) throws -> [Int64] {
    try Int64.fetchAll(
      db,
      sql: """
        SELECT id FROM record WHERE isNote AND linkedTo IS NULL AND startsAt < ?
          AND \(try held(db)) AND (? OR NOT isRestricted)
          \(title == nil ? "" : "AND title = ? COLLATE NOCASE")
        ORDER BY startsAt DESC, id LIMIT ?
        """,
      arguments: [instant, includingRestricted] + StatementArguments([title].compactMap { $0 })
        + [limit])
  }

  /// The row ids of the meetings that began before `instant` and that any of the given people
  /// organizes or attends, the latest first.
  ///
  /// - Parameters:
  ///   - people: row ids.
  ///   - instant: in seconds since 1970-01-01T00:00:00Z.
  package static func with(
    _ people: [Int64], before instant: Int64, limit: Int, _ db: Database
  ) throws -> [Int64] {
    try Int64.fetchAll(
      db,
      sql: """
        SELECT id FROM record WHERE startsAt < ?1 AND \(try held(db)) AND NOT isNote AND (
          organizerId IN (SELECT value FROM json_each(?2))
          OR id IN (SELECT recordId FROM attendee
            WHERE personId IN (SELECT value FROM json_each(?2)) AND status <> 'declined'))
        ORDER BY startsAt DESC, id LIMIT ?3
        """, arguments: [instant, JSONColumn.ids(people), limit])
  }

  /// The row ids of those `meetings` that may have open items in tasks, texts or the front matter
  /// of notes, in the same order. Whole records aren't read, because most have no open items.
  package static func withOpenItems(_ meetings: [Int64], _ db: Database) throws -> [Int64] {
    let rows = try RawStatement(
      shared: """
        SELECT EXISTS (SELECT 1 FROM taskMeeting WHERE uid = record.uid)
            OR EXISTS (SELECT 1 FROM openText WHERE openText.notesId = record.notesId), attachedNotes
        FROM record WHERE id = ?1
        UNION ALL SELECT instr(claims, '"fields":')
            OR EXISTS (SELECT 1 FROM openText WHERE openText.notesId = record.notesId), ''
        FROM record WHERE linkedTo = ?1 AND NOT isRestricted
        """, db)
    return try meetings.filter { meeting in
      rows.bind(1, meeting)
      defer { rows.reset() }
      while let row = try rows.next() {
        if row.integer(0) > 0 || MarkPrefilter.open.mayMark(row.bytes(1)) { return true }
      }
      return false
    }
  }

  /// The row ids of the records that may have marks of the given kinds in tasks, texts or notes.
  package static func withMarks(_ kinds: Set<Mark.Kind>, _ db: Database) throws -> Set<Int64> {
    let texts =
      kinds == [.open]
      ? try Int64.fetchAll(db, sql: "SELECT notesId FROM openText")
      : try texts(withMarks: MarkPrefilter(kinds), db)
    return try Int64.fetchSet(
      db,
      sql: """
        SELECT id FROM record WHERE notesId IN (SELECT value FROM json_each(?))
        UNION ALL SELECT id FROM record WHERE attachedNotes <> ''
        UNION ALL SELECT id FROM record WHERE isNote
        UNION ALL SELECT linkedTo FROM record WHERE linkedTo IS NOT NULL
        UNION ALL SELECT id FROM record
          WHERE EXISTS (SELECT 1 FROM taskMeeting) AND uid IN (SELECT uid FROM taskMeeting)
        """, arguments: [JSONColumn.ids(texts)])
  }

  private static func texts(withMarks glance: MarkPrefilter, _ db: Database) throws -> [Int64] {
    let notes = try RawStatement("SELECT id, text FROM notes", db)
    defer { notes.reset() }
    var found: [Int64] = []
    while let row = try notes.next() {
      if glance.mayMark(row.bytes(1)) { found.append(row.integer(0)) }
    }
    return found
  }

  /// The UIDs of the given meetings.
  package static func uids(of meetings: [Int64], _ db: Database) throws -> Set<String> {
    try String.fetchSet(
      db, sql: "SELECT uid FROM record WHERE id IN (SELECT value FROM json_each(?))",
      arguments: [JSONColumn.ids(meetings)])
  }

  /// The row ids of the meetings that begin after `start` and not after `end`, in order of start.
  /// Cancelled, declined and all-day meetings are left out.
  package static func beginning(
    after start: Int64, by end: Int64, _ db: Database
  ) throws -> [Int64] {
    try Int64.fetchAll(
      db,
      sql: """
        SELECT id FROM record WHERE startsAt > ? AND startsAt <= ? AND \(try held(db)) AND NOT isAllDay
          AND NOT isNote
        ORDER BY startsAt, id
        """, arguments: [start, end])
  }

  /// The start that a meeting had before it was moved: the original start of an occurrence, or the
  /// start in an earlier, removed version in the same calendar; nil if it was not moved. A version
  /// added after the record is one from which the meeting came back.
  package static func startBeforeMove(
    of record: MeetingRecord, in zone: Zone, _ db: Database
  ) throws -> EventTime? {
    let start = record.start.instant(in: zone)
    if record.isRecurring {
      let original = record.key.occurrence
      return original.instant(in: zone) == start ? nil : original
    }
    let row = try Row.fetchOne(
      db,
      sql: """
        SELECT before.starts FROM record JOIN record AS before USING (calendarId, uid)
        WHERE record.shortId = ? AND before.goneSince IS NOT NULL AND before.id < record.id
          AND NOT before.isRecurring AND before.startsAt <> ?
        ORDER BY before.successorId IS record.id DESC, before.goneSince DESC,
          before.lastSeen DESC, before.id DESC LIMIT 1
        """, arguments: [record.id, start])
    return try row?.time("starts", of: "record")
  }

  /// The row id of the first meeting that is not over at `now` or, if `end` is given, of the first
  /// one that begins after `now` and not after `end`. Cancelled, declined and all-day meetings are
  /// skipped.
  package static func next(_ now: Moment, beginningBy end: Int64?, _ db: Database) throws -> Int64?
  {
    try Int64.fetchOne(
      db,
      sql: """
        SELECT id FROM record
        WHERE \(end == nil ? "endsAt > ?1" : "startsAt > ?1 AND startsAt <= ?2")
          AND \(try held(db)) AND NOT isAllDay AND NOT isNote
        ORDER BY startsAt, id LIMIT 1
        """, arguments: [now.seconds] + (end.map { [$0] } ?? []))
  }
}
