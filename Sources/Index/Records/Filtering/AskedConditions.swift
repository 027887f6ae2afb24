import Calendars
import GRDB
import Questions
import Time

/// The SQL conditions of a question that exclude records before scoring.
struct AskedConditions {
  private(set) var conditions: [String] = []
  private(set) var arguments: [any DatabaseValueConvertible] = []

  init(_ query: ParsedQuery, now: Moment) {
    if !query.withoutCalendars.isEmpty {
      add("calendarId NOT IN (\(places(query.withoutCalendars)))", query.withoutCalendars)
    }
    if !query.organizer.isEmpty {
      let ids = query.organizer.flatMap(\.people).flatMap(\.ids)
      add("organizerId IN (\(places(ids)))", ids)
    }
    if !query.notOrganizer.isEmpty {
      let ids = query.notOrganizer.flatMap(\.people).flatMap(\.ids)
      add("(organizerId IS NULL OR organizerId NOT IN (\(places(ids))))", ids)
    }
    addPresence(query)
    addState(query)
    for answer in query.theirAnswers { add(answer) }
    addSize(query)
    addLength(query)
    addWeekdays(query.weekdays, in: now.zone)
    addHours(query.hours, in: now.zone)
    for word in query.location { add(RecordLocation.condition, [word]) }
    addOrder(query.order, StartBound(now))
  }

  private mutating func add(_ condition: String, _ arguments: [any DatabaseValueConvertible] = []) {
    conditions.append(condition)
    self.arguments += arguments
  }

  private func places(_ values: [some Any]) -> String {
    values.map { _ in "?" }.joined(separator: ", ")
  }

  /// A subquery for the people who attend a record, without rooms. A meeting without attendees
  /// belongs to the calendar's owner.
  private static let attendees =
    "SELECT 1 FROM attendee WHERE recordId = record.id AND kind NOT IN ('room', 'resource')"

  /// The condition for events that the user created: those without an ORGANIZER in a writable
  /// calendar, even if they have attendees.
  private static let isWrittenHere = """
    organizerId IS NULL AND calendarId IN (
      SELECT calendar.id FROM calendar JOIN source ON source.id = sourceId WHERE isWritable)
    """

  private mutating func addPresence(_ query: ParsedQuery) {
    if let me = query.me {
      let ids = me.people.flatMap(\.ids)
      add(
        """
        (NOT EXISTS (\(Self.attendees)) OR (\(Self.isWrittenHere)) OR organizerId IN (\(places(ids)))
          OR EXISTS (\(Self.attendees) AND personId IN (\(places(ids)))))
        """, ids + ids)
    }
    if query.isOnly {
      // The user may attend without being named in the question.
      let ids = (query.with + query.owner).flatMap(\.people).flatMap(\.ids)
      // A meeting without attendees has no other participants, so it can't be with anybody.
      let isListed = query.with.isEmpty ? "" : "EXISTS (\(Self.attendees)) AND "
      add(
        "\(isListed)NOT EXISTS (\(Self.attendees) AND personId NOT IN (\(places(ids))))", ids)
    }
  }

  /// Adds the condition on the local weekday of the start. The weekday of an all-day meeting is the
  /// same in every zone. SQL computes it from 0 for Monday; 1 January 1970 was a Thursday.
  private mutating func addWeekdays(_ days: Set<Int>, in zone: Zone) {
    if days.isEmpty { return }
    let days = days.sorted().map { String($0 - 1) }.joined(separator: ", ")
    let local =
      "CASE WHEN isAllDay THEN unixepoch(starts) ELSE \(zone.localSQL(of: "startsAt")) END"
    add("((\(local)) / 86400 + 3) % 7 IN (\(days))")
  }

  /// Adds the condition on the local start time, in minutes after midnight. It excludes all-day
  /// meetings.
  private mutating func addHours(_ hours: Range<Int>?, in zone: Zone) {
    guard let hours else { return }
    add(
      "NOT isAllDay AND ((\(zone.localSQL(of: "startsAt"))) % 86400) / 60 BETWEEN ? AND ?",
      [hours.lowerBound, hours.upperBound - 1])
  }

  private static let isNoted = "(isNote OR linkedNotesId IS NOT NULL OR attachedNotes <> '')"

  private mutating func addState(_ query: ParsedQuery) {
    switch query.status {
    case .cancelled: add("record.status = 'cancelled'")
    case .declined: add("participation = 'declined'")
    case .accepted: add("participation = 'accepted'")
    case .tentative: add("(participation = 'tentative' OR record.status = 'tentative')")
    case .unanswered: add("participation = 'needsAction'")
    case .recurring: add("isRecurring")
    case .single: add("NOT isRecurring")
    case .allDay: add("isAllDay")
    case .noted: add(Self.isNoted)
    case .unnoted: add("NOT \(Self.isNoted)")
    case nil: break
    }
  }

  /// Adds the condition on the answer of a person other than the owner.
  private mutating func add(_ answer: ParsedQuery.TheirAnswer) {
    let ids = answer.person.people.flatMap(\.ids)
    add(
      """
      EXISTS (SELECT 1 FROM attendee WHERE recordId = record.id
        AND \(answer.answer.ofAttendee) AND personId IN (\(places(ids))))
      """, ids)
  }

  /// Adds the condition on the number of participants. Rooms and people who declined don't count.
  private mutating func addSize(_ query: ParsedQuery) {
    guard let size = query.size else { return }
    add(
      """
      (SELECT count(DISTINCT personId) FROM (
        SELECT personId FROM attendee WHERE recordId = record.id
          AND kind NOT IN ('room', 'resource') AND status <> 'declined'
        UNION ALL SELECT organizerId WHERE organizerId IS NOT NULL)) BETWEEN ? AND ?
      """, [size.lowerBound, size.upperBound])
  }

  private mutating func addLength(_ query: ParsedQuery) {
    if let longer = query.longer {
      add(
        "endsAt - startsAt \(query.isLengthIncluded ? ">=" : ">") ?", [longer * 60])
    }
    if let shorter = query.shorter {
      add(
        "endsAt - startsAt \(query.isLengthIncluded ? "<=" : "<") ?", [shorter * 60])
    }
  }

  /// Adds the condition for `next` or `last`. A meeting in progress counts as begun, so it isn't
  /// next.
  private mutating func addOrder(_ order: ParsedQuery.Order?, _ now: StartBound) {
    switch order {
    case .next: add(now.begins(">"))
    case .last: add(now.begins("<="))
    case .first, nil: break
    }
  }
}

extension ParsedQuery.Status {
  /// The SQL condition for attendees who gave this answer.
  var ofAttendee: String {
    let stored = self == .unanswered ? ParticipationStatus.needsAction.rawValue : rawValue
    return "status = '\(stored)'"
  }
}

/// Search for words in the locations of records.
package enum RecordLocation {
  fileprivate static let condition = "instr(lower(location), ?) > 0"

  /// Returns true if any record of `documents` has all of the folded words in its location.
  package static func isKnown(
    _ words: [String], among documents: Set<Int64>, _ db: Database
  ) throws -> Bool {
    let conditions = words.map { _ in condition }.joined(separator: " AND ")
    return try Row.fetchOne(
      db,
      sql: """
        SELECT 1 FROM record
        WHERE documentId IN (SELECT value FROM json_each(?)) AND \(conditions) LIMIT 1
        """,
      arguments: StatementArguments(
        [JSONColumn.ids(documents.sorted())] + words as [any DatabaseValueConvertible])
    ) != nil
  }
}

extension Zone {
  /// An SQL expression that converts the instant in a column to local time, in seconds.
  fileprivate func localSQL(of column: String) -> String { "\(column) + \(offsetSQL(of: column))" }

  /// An SQL expression for the offset from UTC, in seconds, at the instant in a column. Changes of
  /// the offset after 2040 are ignored.
  private func offsetSQL(of column: String) -> String {
    let changes = offsetChanges(in: 0..<70 * 366 * 86_400)
    if changes.isEmpty { return "\(offset(at: 0))" }
    let cases = changes.map { "WHEN \(column) < \($0) THEN \(offset(at: $0 - 1))" }
    return "CASE \(cases.joined(separator: " ")) ELSE \(offset(at: changes.last ?? 0)) END"
  }
}
