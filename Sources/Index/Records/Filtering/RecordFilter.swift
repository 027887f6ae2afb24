import Calendars
import GRDB
import Questions
import Time

/// The columns of a record that filtering and ranking need.
package struct FilteredRecord {
  package let id: Int64
  package let document: Int64
  package let uid: String
  package let occurrence: String
  package let startsAt: Int64
  package let status: String
  package let participation: String?

  package var isCancelled: Bool { status == "cancelled" }
}

/// An SQL condition on the dates, calendars, flags and people of records.
package struct RecordFilter {
  private var condition: String
  private var arguments: [any DatabaseValueConvertible]
  private let zone: Zone
  /// An SQL condition that no searched calendar has a later revision of the record; empty if no
  /// record has copies.
  private let isLatest: String
  private let latestArguments: [any DatabaseValueConvertible]
  /// If true, the filter may exclude many records, so only the remaining ones should be scored.
  package let isSelective: Bool

  /// Creates the filter of a question.
  ///
  /// - Parameters:
  ///   - excludesCalendars: whether the user excluded any calendar; if false, calendars aren't
  ///     checked.
  ///   - hasCopies: whether any record may be a copy of another.
  package init(
    _ query: ParsedQuery, includesGone: Bool, includesRestricted: Bool,
    excludesCalendars: Bool = true, hasCopies: Bool, now: Moment
  ) {
    var conditions: [String] = []
    var arguments: [any DatabaseValueConvertible] = []
    if query.calendars.isEmpty {
      (isLatest, latestArguments) = (hasCopies ? " AND " + LatestCopy.isShown : "", [])
      if excludesCalendars {
        conditions.append("calendarId NOT IN (SELECT id FROM calendar WHERE NOT isIncluded)")
      }
    } else {
      let places = query.calendars.map { _ in "?" }.joined(separator: ", ")
      conditions.append("calendarId IN (\(places))")
      arguments += query.calendars
      let latest = LatestCopy.condition(among: "(\(places))")
      isLatest = hasCopies ? " AND " + latest : ""
      latestArguments = (0..<(hasCopies ? LatestCopy.mentions : 0)).flatMap { _ in query.calendars }
    }
    if !includesGone { conditions.append(RecordCondition.isThere) }
    conditions.append(
      includesRestricted
        ? RecordCondition.standsAlone
        : RecordCondition.isOpen + " AND " + RecordCondition.standsAlone)
    if let span = query.span.map({ span in
      query.isOfMoved
        ? SpanCondition(movedFrom: span, in: now.zone) : SpanCondition(span, in: now.zone)
    }) {
      conditions.append(span.sql)
      arguments += span.arguments
    }
    if query.asksForTimes { conditions.append(RecordCondition.isDated) }
    let asked = AskedConditions(query, now: now)
    conditions += asked.conditions
    arguments += asked.arguments
    condition = conditions.joined(separator: " AND ")
    self.zone = now.zone
    self.arguments = arguments
    let isAsked =
      query.span != nil || !query.calendars.isEmpty || !query.without.isEmpty
      || !query.excluded.isEmpty || !asked.conditions.isEmpty
    isSelective = isAsked || excludesCalendars
  }

  /// Keeps only the records that all of `terms` organize or attend. If `absent` is true, keeps only
  /// the records that none of `terms` organizes or attends.
  package mutating func require(_ terms: [PersonTerm], absent: Bool = false) {
    for term in terms {
      let ids = term.people.flatMap(\.ids).map(String.init).joined(separator: ", ")
      condition += """
         AND \(absent ? "NOT " : "")(ifnull(organizerId IN (\(ids)), 0)
          OR EXISTS (SELECT 1 FROM attendee WHERE recordId = record.id AND personId IN (\(ids))
            AND kind NOT IN ('room', 'resource')))
        """
    }
  }

  /// An SQL expression that, beside the UID, is equal in copies of an occurrence. Notes of several
  /// folders may have the same path, which doesn't make them copies.
  private static let copyKey = "CASE WHEN isNote THEN CAST(id AS TEXT) ELSE occurrence END"

  /// The row ids of all matching records, by start; within a day, all-day records come first.
  /// Copies of a meeting count once, as the latest revision, unless `eachCalendar` is true.
  package func ids(eachCalendar: Bool, _ db: Database) throws -> [Int64] {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT id, uid, \(Self.copyKey), isAllDay, startsAt, starts, sequence, stamp, lastModified
        FROM record WHERE \(condition)\(eachCalendar ? "" : isLatest)
        ORDER BY startsAt, isAllDay DESC, endsAt, uid
        """, arguments: bound(arguments + (eachCalendar ? [] : latestArguments)))
    var copies: [[String]: (place: Int, revision: RecordRevision)] = [:]
    var ids: [Int64?] = []
    var order = StartOrder()
    while let row = try rows.next() {
      if !eachCalendar {
        let key: [String] = [
          try row.value(at: 1, of: "record"), try row.value(at: 2, of: "record"),
        ]
        let revision = RecordRevision(
          sequence: try row.value(at: 6, of: "record"), stamp: try row.value(at: 7, of: "record"),
          lastModified: try row.value(at: 8, of: "record"))
        if let copy = copies[key] {
          guard copy.revision < revision else { continue }
          ids[copy.place] = nil
        }
        copies[key] = (ids.count, revision)
      }
      ids.append(try row.value(at: 0, of: "record"))
      try order.add(row, in: zone)
    }
    return (order.places.map { $0.map { ids[$0] } } ?? ids).compactMap { $0 }
  }

  /// The order of rows by start. It differs from the stored order only if all-day rows were stored
  /// in another zone.
  private struct StartOrder {
    private var starts: [(at: Int64, isAllDay: Bool)] = []
    private var hasMoved = false

    /// The rows' indexes in the order of their starts; nil if they are already in this order.
    var places: [Int]? {
      guard hasMoved else { return nil }
      return starts.indices.sorted { a, b in
        let (one, other) = (starts[a], starts[b])
        if one.at != other.at { return one.at < other.at }
        return one.isAllDay != other.isAllDay ? one.isAllDay : a < b
      }
    }

    mutating func add(_ row: Row, in zone: Zone) throws {
      let isAllDay: Bool = try row.value(at: 3, of: "record")
      let stored: Int64 = try row.value(at: 4, of: "record")
      let at =
        isAllDay ? try row.time("starts", of: "record").instant(in: zone, stored: stored) : stored
      if at != stored { hasMoved = true }
      starts.append((at, isAllDay))
    }
  }

  /// Excludes the records of `documents`.
  package mutating func exclude(documents: Set<Int64>) {
    if documents.isEmpty { return }
    condition += " AND documentId NOT IN (SELECT value FROM json_each(?))"
    arguments.append(JSONColumn.ids(documents.sorted()))
  }

  /// The documents of the matching records.
  ///
  /// - Parameter excluded: the row ids of further records to leave out.
  package func documents(besides excluded: Set<Int64>, _ db: Database) throws -> Set<Int64> {
    let rows = try Row.fetchCursor(
      db, sql: "SELECT id, documentId FROM record WHERE documentId IS NOT NULL AND \(condition)",
      arguments: bound(arguments))
    var documents = Set<Int64>()
    while let row = try rows.next() {
      if !excluded.contains(try row.value(at: 0, of: "record")) {
        documents.insert(try row.value(at: 1, of: "record"))
      }
    }
    return documents
  }

  /// The titles of the matching records of `documents`.
  package func titles(of documents: [Int64], _ db: Database) throws -> [String] {
    let rows = try RawStatement(
      shared: """
        SELECT DISTINCT title FROM record
        WHERE documentId IN (SELECT value FROM json_each(?)) AND \(condition)
        """, db)
    rows.bind([JSONColumn.ids(documents)] + arguments)
    defer { rows.reset() }
    var titles: [String] = []
    while let row = try rows.next() {
      titles.append(try RowReader(row: row, table: "record", id: nil).text(0, "title"))
    }
    return titles
  }

  /// The matching records of `document`.
  package func records(
    of document: Int64, besides excluded: Set<Int64>, _ db: Database
  ) throws -> [FilteredRecord] {
    try records("documentId = ?", [document], excluded, db)
  }

  /// The matching records of any of `documents`.
  package func records(
    ofAny documents: some Collection<Int64>, besides excluded: Set<Int64>, _ db: Database
  ) throws -> [FilteredRecord] {
    if documents.isEmpty { return [] }
    return try records(
      "documentId IN (SELECT value FROM json_each(?))", [JSONColumn.ids(documents)], excluded, db)
  }

  /// The matching records among `ids`.
  package func records(
    among ids: Set<Int64>, besides excluded: Set<Int64>, _ db: Database
  ) throws -> [FilteredRecord] {
    if ids.isEmpty { return [] }
    return try records(
      "documentId IS NOT NULL AND id IN (SELECT value FROM json_each(?))", [JSONColumn.ids(ids)],
      excluded, db)
  }

  /// All matching records.
  ///
  /// - Parameter traces: the matches for the people that the question names; only records with such
  ///   a match are returned. nil if the question names nobody.
  package func records(
    with traces: PeopleMatches?, besides excluded: Set<Int64>, _ db: Database
  ) throws -> [FilteredRecord] {
    guard let traces else {
      return try records("documentId IS NOT NULL", [], excluded, db)
    }
    return try records(
      """
      documentId IS NOT NULL AND (id IN (SELECT value FROM json_each(?))
        OR documentId IN (SELECT value FROM json_each(?)))
      """, [JSONColumn.ids(traces.records), JSONColumn.ids(traces.documents)], excluded, db)
  }

  /// Converts arguments to database values. Without this conversion, Swift would treat them as
  /// `[Any]` and look up their conformances at run time.
  private func bound(_ arguments: [any DatabaseValueConvertible]) -> StatementArguments {
    StatementArguments(arguments.map { $0.databaseValue })
  }

  private func records(
    _ place: String, _ values: [any DatabaseValueConvertible], _ excluded: Set<Int64>,
    _ db: Database
  ) throws -> [FilteredRecord] {
    let rows = try RawStatement(
      shared: """
        SELECT id, documentId, uid, \(Self.copyKey), startsAt, status, participation,
          CASE WHEN isAllDay THEN starts END FROM record
        WHERE \(place) AND \(condition)\(isLatest)
        """, db)
    rows.bind(values + arguments + latestArguments)
    defer { rows.reset() }
    var records: [FilteredRecord] = []
    while let row = try rows.next() {
      let id = row.integer(0)
      if excluded.contains(id) { continue }
      let row = RowReader(row: row, table: "record", id: id)
      let stored = try row.integer(4, "startsAt")
      records.append(
        FilteredRecord(
          id: id, document: try row.integer(1, "documentId"), uid: try row.text(2, "uid"),
          occurrence: try row.text(3, "occurrence"),
          startsAt: row.row.isNull(7)
            ? stored : try row.time(7, "starts").instant(in: zone, stored: stored),
          status: try row.text(5, "status"), participation: row.optionalText(6)))
    }
    return records
  }
}

extension ParsedQuery {
  /// If true, the question is about times or an order, which undated records can't answer.
  fileprivate var asksForTimes: Bool {
    if span != nil || order != nil || longer != nil || shorter != nil { return true }
    return switch kind {
    case .search, .who, .where: false
    default: true
    }
  }
}

/// The records that people organize or attend, and the documents that mention their names.
package struct PeopleMatches {
  package var records = Set<Int64>()
  package var documents = Set<Int64>()

  package init() {}
}
