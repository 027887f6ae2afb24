import Foundation
import GRDB
import Testing

@Suite("The database of another calendar program")
struct CacheTests {
  let box = try! Sandbox()

  private func database(_ path: String, _ sql: String) throws {
    try box.write("", to: path)
    try DatabaseQueue(path: "\(box.folder)/\(path)").write { try $0.execute(sql: sql) }
  }

  /// A series in Berlin with a moved occurrence, an all-day event, and a deleted event.
  private static let thunderbird = """
    CREATE TABLE cal_events (cal_id TEXT, id TEXT, time_created INTEGER, last_modified INTEGER,
      title TEXT, priority INTEGER, privacy TEXT, ical_status TEXT, flags INTEGER,
      event_start INTEGER, event_end INTEGER, event_stamp INTEGER, event_start_tz TEXT,
      event_end_tz TEXT, recurrence_id INTEGER, recurrence_id_tz TEXT, alarm_last_ack INTEGER,
      offline_journal INTEGER);
    CREATE TABLE cal_attendees (item_id TEXT, recurrence_id INTEGER, recurrence_id_tz TEXT,
      cal_id TEXT, icalString TEXT);
    CREATE TABLE cal_recurrence (item_id TEXT, cal_id TEXT, icalString TEXT);
    CREATE TABLE cal_properties (item_id TEXT, key TEXT, value BLOB, recurrence_id INTEGER,
      recurrence_id_tz TEXT, cal_id TEXT);
    INSERT INTO cal_events (cal_id, id, title, flags, event_start, event_end, event_start_tz,
      event_end_tz, recurrence_id, recurrence_id_tz) VALUES
      ('c-1', 'series', 'Pricing; with, marks', 0, 1774360800000000, 1774364400000000,
        'Europe/Berlin', 'Europe/Berlin', NULL, NULL),
      ('c-1', 'series', 'Pricing, later', 0, 1774976400000000, 1774980000000000, 'Europe/Berlin',
        'Europe/Berlin', 1774962000000000, 'Europe/Berlin'),
      ('c-2', 'outing', 'Outing', 8, 1775001600000000, 1775088000000000, 'floating', 'floating',
        NULL, NULL);
    INSERT INTO cal_events (cal_id, id, title, flags, event_start, event_start_tz, offline_journal)
      VALUES ('c-2', 'gone', 'Deleted', 0, 1775001600000000, 'UTC', 4);
    INSERT INTO cal_recurrence VALUES ('series', 'c-1', 'RRULE:FREQ=WEEKLY;COUNT=2\r\n');
    INSERT INTO cal_attendees VALUES
      ('series', NULL, NULL, 'c-1', 'ATTENDEE;CN=Dana Kim:mailto:dana.kim@example.com\r\n');
    INSERT INTO cal_properties VALUES
      ('series', 'DESCRIPTION', 'Per berth,\nor per boat?', NULL, NULL, 'c-1');
    """

  @Test("of Thunderbird is a calendar for each that it has")
  func thunderbird() throws {
    try database("profile/calendar-data/cache.sqlite", Self.thunderbird)
    try box.write(
      "user_pref(\"calendar.registry.c-1.name\", \"Work, Berlin\");\n", to: "profile/prefs.js")
    try box.index("profile/calendar-data/cache.sqlite")
    let meetings = try box.meetings("list", "--from", "2026-03-01", "--to", "2026-04-30", "--json")
    let lines = try meetings.objects.map { "\($0["title"] ?? "") \($0["start"] ?? "")" }
    #expect(
      lines == [
        "Pricing; with, marks 2026-03-24T14:00:00Z", "Pricing, later 2026-03-31T17:00:00Z",
        "Outing 2026-04-01",
      ])
    #expect(try box.meetings("with", "dana", "--json").titles == ["Pricing; with, marks"])
    #expect(try box.meetings("about", "berth", "--json").titles == ["Pricing; with, marks"])
    #expect(try box.meetings("calendars").out.contains("Work, Berlin"))
    #expect(try box.meetings("sync").out.contains("3 unchanged"))
  }

  @Test("of Thunderbird is read again when it has changed")
  func changed() throws {
    try database("cache.sqlite", Self.thunderbird)
    try box.index("cache.sqlite")
    try DatabaseQueue(path: box.folder + "/cache.sqlite").write {
      try $0.execute(sql: "UPDATE cal_events SET title = 'Harbour' WHERE id = 'outing'")
    }
    #expect(try box.meetings("sync").out.contains("1 updated"))
    #expect(try box.meetings("about", "harbour", "--json").titles == ["Harbour"])
  }

  @Test("is named where the folder of its program is added, and called by the program")
  func profile() throws {
    try database(".thunderbird/a1.default/calendar-data/cache.sqlite", Self.thunderbird)
    let folder = try box.run("add", ".thunderbird")
    let command = "add .thunderbird/a1.default/calendar-data/cache.sqlite"
    #expect(folder.status == 2, "\(folder)")
    #expect(
      folder.err.hasSuffix(
        "but 1 database of another calendar program; to add one: meetings \(command)\n"),
      "\(folder)")
    #expect(
      try box.launch(Sandbox.binary, command.split(separator: " ").map(String.init)).status == 0)
    #expect(try box.run("sources", "--format", "{id}").out == "thunderbird\n")
  }

  @Test("of Evolution is one calendar, without what was deleted")
  func evolution() throws {
    let event = { (uid: String, title: String) in
      "BEGIN:VEVENT\r\nUID:\(uid)\r\nDTSTART;TZID=/freeassociation.sourceforge.net/Europe/Berlin:"
        + "20260324T150000\r\nDURATION:PT1H\r\nSUMMARY:\(title)\r\nEND:VEVENT\r\n"
    }
    try database(
      "calendar/0a1b/cache.db",
      """
      CREATE TABLE ECacheObjects (ECacheUID TEXT PRIMARY KEY, ECacheREV TEXT, ECacheOBJ TEXT,
        ECacheState INTEGER);
      CREATE TABLE timezones (tzid TEXT PRIMARY KEY, zone TEXT);
      INSERT INTO ECacheObjects VALUES ('a', '1', '\(event("a", "Pricing"))', 0),
        ('b', '1', '\(event("b", "Deleted"))', 3);
      """)
    try box.run("add", "calendar/0a1b/cache.db", "--name", "evolution")
    #expect(try box.meetings("sync").out.contains("1 new"))
    let found = try box.meetings("list", "2026-03", "--json").objects
    #expect(found.compactMap { $0["start"] as? String } == ["2026-03-24T14:00:00Z"], "\(found)")
  }

  @Test("is refused where it holds something else, and is never written to")
  func refused() throws {
    try database("places.sqlite", "CREATE TABLE moz_places (id INTEGER)")
    try box.run("add", "places.sqlite").expect(2, err: "not a calendar of Thunderbird")
    try database("cache.sqlite", Self.thunderbird)
    try box.run("add", "cache.sqlite", "--writable").expect(2, err: "another calendar program")
  }

  @Test("of Thunderbird with a row of a wrong type loses that event, names it, and nothing else")
  func wrongTypes() throws {
    try database(
      "cache.sqlite",
      Self.thunderbird + """
        INSERT INTO cal_events (cal_id, id, title, flags, event_start) VALUES
          ('c-2', 'infinite', 'Never', 0, 1e300), ('c-2', x'ff', 'Nobody', 0, 1774360800000000),
          ('c-2', 'far', 'Far', 0, 9223372036854775807),
          ('c-2', 'untitled', x'fe', 0, 1774360800000000),
          ('c-2', 'zeros', zeroblob(100000), 0, 1774360800000000);
        """)
    try box.write(Fixtures.event("other", "Harbour"), to: "other.ics")
    try box.run("add", "cache.sqlite")
    try box.run("add", "other.ics")
    try box.meetings("sync").expect(2, out: "6 new")
    let problems = try box.meetings("status", "--problems").out
    for words in [
      "UID infinite: its event_start is not a time but 1e+300",
      "an event's id is not text: x'ff'",
      "UID far: its event_start, 9223372036854775807, is outside the supported years",
      "UID untitled: its title is not text but x'fe'",
      "UID zeros: its title is not text but x'0000",
    ] {
      #expect(problems.contains(words), "\(problems)")
    }
    #expect(try box.meetings("about", "harbour", "--json").titles == ["Harbour"])
  }

  @Test("of Thunderbird whose calendars are numbers or have zero bytes loses these alone")
  func calendarsThatAreNoText() throws {
    let names = ["'1'", "1", "1.0", "x'31'", "'1' || char(0) || 'b'", "CAST(x'ff' AS TEXT)"]
    let rows = names.enumerated().map { "(\($1), 'e\($0)', 'Tide', 1774360800000000, NULL)" }
    try database(
      "cache.sqlite",
      """
      CREATE TABLE cal_events (cal_id, id, title, event_start, recurrence_id);
      INSERT INTO cal_events VALUES \(rows.joined(separator: ", "));
      """)
    try box.write(Fixtures.event("other", "Harbour"), to: "other.ics")
    try box.run("add", "cache.sqlite")
    try box.run("add", "other.ics")
    let synced = try box.meetings("sync")
    #expect(synced.status == 2 && synced.out.hasPrefix("2 new"), "\(synced)")
    #expect(synced.err.contains("a calendar whose cal_id is not text"), "\(synced)")
  }

  @Test("is read as far as it is stored: a view is refused, and other sources are read")
  func computed() throws {
    let endless = """
      WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r)
      SELECT 'series' AS item_id, NULL AS recurrence_id, 'c-1' AS cal_id, 'X' AS icalString FROM r
      """
    try database(
      "endless.sqlite",
      Self.thunderbird + "DROP TABLE cal_attendees;"
        + "CREATE VIEW cal_attendees AS \(endless);")
    try database(
      "large.sqlite",
      Self.thunderbird
        + "ALTER TABLE cal_properties ADD COLUMN more AS (hex(zeroblob(450000000)));")
    try box.write(Fixtures.event("other", "Harbour"), to: "other.ics")
    for source in ["endless.sqlite", "large.sqlite", "other.ics"] { try box.run("add", source) }
    let synced = try box.meetings("sync")
    #expect(synced.status == 2 && synced.out.hasPrefix("1 new"), "\(synced)")
    for table in ["cal_attendees", "cal_properties"] {
      #expect(synced.err.contains("its table \(table) is a view or has computed"), "\(synced)")
    }
  }
}

private enum Fixtures {
  static func event(_ uid: String, _ title: String) -> String {
    """
    BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:\(uid)\r\nDTSTART:20261123T090000Z\r
    SUMMARY:\(title)\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
    """
  }
}
