import GRDB
import Questions
import Time

/// The part of an index that someone may see, such as a program that a model runs.
///
/// It is no condition that each question has to heed: the tables themselves are narrowed, by views
/// of the same names that this connection alone has. So what is outside is not there, whatever is
/// asked.
public struct IndexScope: Hashable, Sendable {
  /// Identifiers or titles; empty for all.
  public var calendars: [String] = []
  /// Meetings that begin earlier are outside.
  private var since: StartBound?
  /// If true, notes are in it that are for the person alone.
  public var allowsRestricted = false

  /// All but notes that are for the person alone.
  public init() {}

  /// Leaves out meetings that begin earlier than `time` in `zone`, and all-day ones of days before.
  package mutating func begin(at time: LocalTime, in zone: Zone) {
    since = StartBound(at: time, in: zone)
  }

  /// If true, meetings are outside, and not restricted notes alone.
  package var hidesMeetings: Bool { !calendars.isEmpty || since != nil }

  /// The same with identifiers alone.
  ///
  /// - Throws: `IndexError` if there is no such calendar.
  func resolved(_ store: MeetingStore, _ db: Database) throws -> IndexScope {
    var scope = self
    scope.calendars = try calendars.flatMap { try store.calendars(named: $0, db) }
    return scope
  }

  /// Narrows the tables of the connection, for as long as it lasts.
  package func narrow(_ db: Database) throws {
    var visible = condition
    // A note that belongs to a meeting is a part of it.
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

  /// A task counts by the meeting that it belongs to, if meetings of some time are hidden.
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

  /// As SQL has them. A view takes no arguments.
  private var names: String {
    calendars.map { "'" + $0.replacing("'", with: "''") + "'" }.joined(separator: ", ")
  }
}
