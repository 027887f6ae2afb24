import Foundation
import Testing

@Suite("Copies of one event that begin at different times")
struct SingleCopyTests {
  private let box = try! Sandbox()

  /// The lines of an event in two calendars, and the expected days and hours.
  private struct Case {
    var name: String
    var old: [String]
    var new: [String]
    var shown: Set<String>
    var method = "PUBLISH"
  }

  private static func revision(_ sequence: Int?, _ stamp: Int?, _ modified: Int? = nil) -> String {
    [
      sequence.map { "SEQUENCE:\($0)" },
      stamp.map { "DTSTAMP:202601\(String(format: "%02d", $0))T000000Z" },
      modified.map { "LAST-MODIFIED:202602\(String(format: "%02d", $0))T000000Z" },
    ].compactMap { $0 }.joined(separator: "\r\n")
  }

  private static func at(_ time: String, _ revision: String, _ more: String = "") -> String {
    let start = "DTSTART:202612\(time)0000Z\r\nDURATION:PT30M"
    return [start, revision, more].filter { !$0.isEmpty }.joined(separator: "\r\n")
  }

  private static let weekly = "RRULE:FREQ=WEEKLY;COUNT=3"

  private static let cases: [Case] = [
    Case(
      name: "moved by a day", old: [at("01T10", revision(0, 1))],
      new: [at("02T10", revision(1, 1))],
      shown: ["02T10"]),
    Case(
      name: "moved by an hour, stamped before", old: [at("01T10", revision(1, 9))],
      new: [at("01T11", revision(2, 1))], shown: ["01T11"]),
    Case(
      name: "by its DTSTAMP", old: [at("03T10", revision(0, 1))],
      new: [at("01T10", revision(0, 2))],
      shown: ["01T10"]),
    Case(
      name: "by its LAST-MODIFIED", old: [at("03T10", revision(nil, nil, 1))],
      new: [at("04T10", revision(nil, nil, 2))], shown: ["04T10"]),
    Case(
      name: "of which nothing tells the later", old: [at("03T10", "")], new: [at("04T10", "")],
      shown: ["03T10", "04T10"]),
    Case(
      name: "of one revision", old: [at("03T10", revision(2, 2, 2))],
      new: [at("04T10", revision(2, 2, 2))], shown: ["03T10", "04T10"]),
    Case(
      name: "that is all day now", old: [at("03T10", revision(0, 1))],
      new: ["DTSTART;VALUE=DATE:20261205\r\n" + revision(1, 1)], shown: ["05"]),
    Case(
      name: "in two zones at one time", old: [at("07T09", revision(0, 1))],
      new: ["DTSTART;TZID=Europe/Berlin:20261207T100000\r\nDURATION:PT30M\r\n" + revision(1, 1)],
      shown: ["07T09"]),
    Case(
      name: "of a series", old: [at("01T10", revision(0, 1), weekly)],
      new: [at("01T10", revision(1, 1), weekly)], shown: ["01T10", "08T10", "15T10"]),
    Case(
      name: "that has become a series", old: [at("01T10", revision(0, 1))],
      new: [at("02T10", revision(1, 1), weekly)], shown: ["02T10", "09T10", "16T10"]),
    Case(
      name: "that was a series", old: [at("01T10", revision(0, 1), weekly)],
      new: [at("03T10", revision(1, 1))], shown: ["03T10"]),
    Case(
      name: "of a series, exported by itself", old: [at("01T10", revision(0, 1), weekly)],
      new: [at("08T10", revision(0, 9))], shown: ["01T10", "08T10", "15T10"]),
    Case(
      name: "of which each is meant",
      old: [at("01T10", revision(0, 1)), at("02T10", revision(0, 2))],
      new: [at("01T10", revision(0, 1)), at("02T10", revision(0, 2))], shown: ["01T10", "02T10"]),
    Case(
      name: "to whose instances somebody is invited",
      old: [at("01T11", revision(3, 3), "RECURRENCE-ID:20261201T100000Z")],
      new: [at("08T11", revision(5, 5), "RECURRENCE-ID:20261208T100000Z")],
      shown: ["01T11", "08T11"]),
    Case(
      name: "whose time somebody would change", old: [at("04T10", revision(0, 9))],
      new: [at("03T10", revision(0, 1))], shown: ["03T10"], method: "COUNTER"),
  ]

  private static func word(_ number: Int) -> String {
    "gull" + String(repeating: String(UnicodeScalar(UInt8(97 + number))), count: 3)
  }

  private static func calendar(_ copy: String, _ number: Int, _ events: [String], _ method: String)
    -> String
  {
    let title = "SUMMARY:\(copy.capitalized) \(word(number)) \(copy)\(word(number))"
    let written = events.map {
      "BEGIN:VEVENT\r\nUID:case\(number)\r\n\(title)\r\n\($0)\r\nEND:VEVENT\r\n"
    }
    return "BEGIN:VCALENDAR\r\nMETHOD:\(method)\r\n" + written.joined() + "END:VCALENDAR\r\n"
  }

  /// The places of the copies: two sources in either order, or two files of one source.
  enum Place: CaseIterable { case oldFirst, newFirst, oneFolder }

  private func index(_ place: Place) throws {
    for (number, item) in Self.cases.enumerated() {
      let old = Self.calendar("old", number, item.old, item.method)
      let new = Self.calendar("new", number, item.new, "PUBLISH")
      try box.write(old, to: place == .oneFolder ? "cal/\(number)a.ics" : "old/\(number).ics")
      try box.write(new, to: place == .oneFolder ? "cal/\(number)b.ics" : "new/\(number).ics")
    }
    let sources =
      switch place {
      case .oldFirst: ["old", "new"]
      case .newFirst: ["new", "old"]
      case .oneFolder: ["cal"]
      }
    for source in sources { try box.run("add", source) }
    try #require(try box.meetings("sync").status == 0)
  }

  /// Returns the times shown for each event.
  private func shown(_ command: String...) throws -> [String: [String]] {
    let items = try box.launch(Sandbox.binary, command + ["--json", "--now", Sandbox.now]).objects
    return Dictionary(grouping: items) { $0["uid"] as? String ?? "" }.mapValues { items in
      items.map { String(($0["start"] as? String ?? "").dropFirst(8).prefix(5)) }.sorted()
    }
  }

  @Test("are shown as the latest revision alone", arguments: Place.allCases)
  func latest(place: Place) throws {
    try index(place)
    let listed = try shown("list", "in", "december", "2026")
    for (number, item) in Self.cases.enumerated() {
      #expect(listed["case\(number)"] == item.shown.sorted(), "\(number) \(item.name)")
      let found = try shown(
        "about", Self.word(number), "in", "december", "2026", "--every-occurrence")
      #expect(found["case\(number)"] == item.shown.sorted(), "\(number) \(item.name)")
    }
    for number in [0, 1, 2, 3, 6, 9, 10, 14] {
      let stale = try box.meetings("search", "--json", "--", "old\(Self.word(number))")
      #expect(try !stale.titles.contains { $0.hasPrefix("Old") }, "\(number) \(stale)")
    }
  }
}
