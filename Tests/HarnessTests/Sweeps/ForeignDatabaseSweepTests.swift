import Foundation
import GRDB
import SeededRandom
import Testing

@testable import MeetingsCLITests

/// MEETINGS_SWEEPS sets the number of databases, and MEETINGS_SEED the seed.
@Suite("Of databases of another calendar program in which something has a wrong type,")
struct ForeignDatabaseSweepTests {
  private static let count = Harness.number("MEETINGS_SWEEPS") ?? 6

  private static let columns = [
    (
      "cal_events",
      [
        "cal_id", "id", "last_modified", "title", "ical_status", "flags", "event_start",
        "event_end", "event_stamp", "event_start_tz", "event_end_tz", "recurrence_id",
        "recurrence_id_tz", "offline_journal",
      ]
    ),
    ("cal_attendees", ["item_id", "recurrence_id", "recurrence_id_tz", "cal_id", "icalString"]),
    ("cal_recurrence", ["item_id", "cal_id", "icalString"]),
    ("cal_properties", ["item_id", "key", "value", "recurrence_id", "cal_id"]),
  ]

  private static let values = [
    "NULL", "1e300", "-1e300", "0.5", "9223372036854775807", "-9223372036854775808", "x'ff'",
    "x'00'", "''", "'none'", "char(10) || 'END:VEVENT' || char(10)", "zeroblob(100000)",
    "'BEGIN:VEVENT'", "253402300800000000", "-62135596800000001", "'Europe/Nowhere'", "1e18",
    "'1774360800000000'",
  ]

  /// Returns two calendars with equal events.
  private static func statements(_ number: Int) -> String {
    let tables = columns.map { table, columns in
      // Columns without types, so that values aren't converted.
      "CREATE TABLE \(table) (\(columns.joined(separator: ", ")));"
    }
    let rows = (0..<6).map { row in
      """
      INSERT INTO cal_events (cal_id, id, title, flags, event_start, event_end, event_start_tz)
        VALUES ('c\(row % 2)', 'd\(number)-\(row)', 'Tide', 0, 1774360800000000, 1774364400000000,
          'Europe/Berlin');
      INSERT INTO cal_attendees (item_id, cal_id, icalString)
        VALUES ('d\(number)-\(row)', 'c\(row % 2)', 'ATTENDEE:mailto:dana@example.com');
      INSERT INTO cal_recurrence VALUES ('d\(number)-\(row)', 'c\(row % 2)', 'RRULE:FREQ=WEEKLY;COUNT=2');
      INSERT INTO cal_properties (item_id, key, value, cal_id)
        VALUES ('d\(number)-\(row)', 'DESCRIPTION', 'Per berth', 'c\(row % 2)');
      """
    }
    return (tables + rows).joined(separator: "\n")
  }

  @Test("each is read but for what is spoilt, and every other source is read whole")
  func databases() throws {
    var random = SplitMix64(seed: Harness.seed)
    for round in 0..<(Self.count + 19) / 20 {
      let box = try Sandbox()
      var spoilt: [String] = []
      for number in 0..<min(20, Self.count - round * 20) {
        let (table, columns) = Self.columns.randomElement(using: &random)!
        let column = columns.randomElement(using: &random)!
        let value = Self.values.randomElement(using: &random)!
        let change = "UPDATE \(table) SET \(column) = \(value) WHERE rowid = 1;"
        spoilt.append(change)
        try box.write("", to: "d\(number).sqlite")
        try DatabaseQueue(path: "\(box.folder)/d\(number).sqlite").write {
          try $0.execute(sql: Self.statements(number) + change)
        }
        let added = try box.run("add", "d\(number).sqlite")
        #expect([0, 2].contains(added.status), "\(change) \(added)")
      }
      box.isHere = false
      let synced = try box.meetings("sync", "--full")
      let comment: Comment = "seed \(Harness.seed), round \(round): \(spoilt) \(synced)"
      #expect([0, 2].contains(synced.status), comment)
      let found = try box.meetings(
        "list", "--from", "2026-03-01", "--to", "2026-04-30", "--json", "--limit", "5000")
      let uids = Set(try found.objects.compactMap { $0["uid"] as? String })
      for number in spoilt.indices {
        for row in 1..<6 {
          #expect(uids.contains("d\(number)-\(row)"), "\(spoilt[number]) \(comment)")
        }
      }
      #expect(try !box.meetings("status").out.contains("cut off"), comment)
    }
  }
}
