import GRDB
import Questions
import Time

/// The part of an index that a reader, such as a program run by a model, may see.
///
/// It is enforced by views on this connection that replace the tables of the same names. Queries
/// need no additional conditions, and can't reach anything outside the scope.
public struct IndexScope: Hashable, Sendable {
  /// The names of the visible calendars: identifiers or titles; empty for all.
  public var calendars: [String] = []
  /// The earliest start of visible meetings; nil for no limit.
  private var since: StartBound?
  /// If true, private notes are visible.
  public var allowsRestricted = false

  /// Creates a scope that contains everything except private notes.
  public init() {}

  /// Hides meetings that begin before `time` in `zone`, including all-day meetings of earlier days.
  package mutating func begin(at time: LocalTime, in zone: Zone) {
    since = StartBound(at: time, in: zone)
  }

  /// If true, the scope hides meetings; if false, at most private notes.
  package var hidesMeetings: Bool { !calendars.isEmpty || since != nil }

  /// Restricts the tables of this connection until it closes.
  package func narrow(_ db: Database) throws {
    var visible = condition
    // A note that is linked to a visible meeting is visible, too.
    if visible != "1" {
      visible = """
        (\(visible) OR EXISTS (SELECT 1 FROM main.record AS meeting WHERE \(condition(of: "meeting"))
          AND meeting.id = record.linkedTo))
        """
    }
    if !allowsRestricted { visible += " AND NOT isRestricted" }
    try db.execute(
      sql: """
        CREATE TEMP VIEW record AS SELECT * FROM main.record WHERE \(visible);
        CREATE TEMP VIEW attendee AS SELECT * FROM main.attendee
          WHERE EXISTS (SELECT 1 FROM record WHERE record.id = recordId);
        CREATE TEMP VIEW person AS SELECT * FROM main.person
          WHERE EXISTS (SELECT 1 FROM attendee WHERE personId = person.id)
            OR EXISTS (SELECT 1 FROM record WHERE organizerId = person.id);
        CREATE TEMP VIEW task AS SELECT * FROM main.task WHERE \(conditionOfTasks);
        """)
    guard !calendars.isEmpty else { return }
    try db.execute(
      sql: """
        CREATE TEMP VIEW calendar AS SELECT * FROM main.calendar WHERE id IN (\(names));
        CREATE TEMP VIEW source AS SELECT * FROM main.source
          WHERE id IN (SELECT sourceId FROM calendar);
        """)
  }

  /// The SQL condition for visible tasks. If the scope has a start, a task must belong to a visible
  /// meeting.
  private var conditionOfTasks: String {
    let conditions = [
      calendars.isEmpty ? nil : "calendarId IN (\(names))",
      since == nil
        ? nil
        : """
        EXISTS (SELECT 1 FROM main.taskMeeting AS of JOIN record ON record.uid = of.uid
          WHERE of.taskId = task.id)
        """,
      allowsRestricted ? nil : "NOT isRestricted",
    ].compactMap { $0 }
    return conditions.isEmpty ? "1" : conditions.joined(separator: " AND ")
  }

  private var condition: String { condition(of: "record") }

  private func condition(of table: String) -> String {
    let conditions = [
      calendars.isEmpty ? nil : "\(table).calendarId IN (\(names))",
      since?.begins(">=", of: table),
    ].compactMap { $0 }
    return conditions.isEmpty ? "1" : conditions.joined(separator: " AND ")
  }

  /// The calendars as an SQL list. They are quoted, because a view can't have parameters.
  private var names: String {
    calendars.map { "'" + $0.replacing("'", with: "''") + "'" }.joined(separator: ", ")
  }
}
