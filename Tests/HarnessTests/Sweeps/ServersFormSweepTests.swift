import Foundation
import SeededRandom
import Testing
import Writing

@testable import MeetingsCLITests

/// Generated events in the forms in which servers may store them: each has the same meaning, and
/// one with another value a different one. `MEETINGS_SWEEPS=100` runs more.
@Suite("An event that a server keeps in a form of its own")
struct ServersFormSweepTests {
  private static let rounds = 10 * (Harness.number("MEETINGS_SWEEPS") ?? 6)

  @Test("means the same in any form, and another where a value is another")
  func forms() {
    var random = SplitMix64(seed: Harness.seed)
    for round in 0..<Self.rounds {
      let event = MadeEvent(using: &random)
      let given = MadeEvent.file(event.lines)
      let kept = event.reformatted(using: &random)
      let comment: Comment = "round \(round), seed \(Harness.seed):\n\(given)\n\(kept)"
      #expect(
        CalendarContent.isSameIgnoringTimestamps(Array(given.utf8), Array(kept.utf8)), comment)
      let other = event.otherwise(using: &random)
      let otherKept = other.reformatted(using: &random)
      #expect(
        !CalendarContent.isSameIgnoringTimestamps(Array(given.utf8), Array(otherKept.utf8)),
        "\(otherKept) \(comment)")
    }
  }
}

/// An event with unusual values, as the lines of its components.
private struct MadeEvent {
  var lines: [String]

  private static let texts = [
    "budget\\, rope\\; sails", "a\\nLOCATION:b", "line\\nRRULE:FREQ=DAILY", "e\u{301}t\u{E9}",
    "back\\\\slash", "\\,\u{301}", "{VEVENT}", "семь футов", "👩‍🚀", "a", "x:y;z=1",
  ]
  private static let rules = [
    "FREQ=WEEKLY;BYDAY=MO,WE;COUNT=6", "FREQ=MONTHLY;BYDAY=1MO,-1FR;INTERVAL=2",
    "FREQ=DAILY;UNTIL=20270101T000000Z", "FREQ=YEARLY;BYMONTH=3,11;BYMONTHDAY=1,15;WKST=SU",
  ]

  init(lines: [String]) { self.lines = lines }

  init(using random: inout SplitMix64) {
    func text() -> String {
      (0..<Int.random(in: 1...4, using: &random))
        .map { _ in Self.texts.randomElement(using: &random)! }.joined(separator: " ")
    }
    lines = ["BEGIN:VEVENT", "UID:a@x", "DTSTAMP:20260101T000000Z", "SUMMARY:\(text())"]
    lines.append(
      "DTSTART;TZID=Europe/Berlin:20261123T0\(Int.random(in: 0...9, using: &random))0000")
    lines.append("DURATION:PT\(Int.random(in: 1...9, using: &random))H")
    if Bool.random(using: &random) { lines.append("DESCRIPTION:\(text())") }
    if Bool.random(using: &random) { lines.append("LOCATION:\(text())") }
    if Bool.random(using: &random) {
      lines.append("RRULE:" + Self.rules.randomElement(using: &random)!)
    }
    if Bool.random(using: &random) {
      lines.append("EXDATE;TZID=Europe/Berlin:20261130T090000,20261207T090000")
    }
    if Bool.random(using: &random) { lines.append("CATEGORIES:boats,a\\,b") }
    for name in ["dana", "lee"] where Bool.random(using: &random) {
      lines.append("ATTENDEE;CN=\(name);ROLE=OPT-PARTICIPANT;RSVP=TRUE:mailto:\(name)@example.com")
    }
    lines.append("SEQUENCE:\(Int.random(in: 0...2, using: &random))")
    if Bool.random(using: &random) {
      lines += ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT15M", "DESCRIPTION:a", "END:VALARM"]
    }
    lines.append("END:VEVENT")
  }

  static func file(_ lines: [String]) -> String {
    (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//ours//EN"] + lines + ["END:VCALENDAR", ""])
      .joined(separator: "\r\n")
  }

  /// Returns the event with another value in one of the lines that a user may have written.
  func otherwise(using random: inout SplitMix64) -> MadeEvent {
    let places = lines.indices.filter { place in
      ["SUMMARY", "DESCRIPTION", "LOCATION", "DTSTART", "DURATION", "ATTENDEE", "TRIGGER"].contains
      {
        lines[place].hasPrefix($0)
      }
    }
    var other = lines
    let place = places.randomElement(using: &random)!
    switch lines[place].prefix(4) {
    case "DTST": other[place] = lines[place].replacing("20261123T", with: "20261124T")
    case "DURA": other[place] += "1M"
    case "TRIG": other[place] = "TRIGGER:-PT14M"
    case "ATTE": other[place] = lines[place].replacing("OPT-", with: "NON-")
    // An escaped line break doesn't begin a line, and different bytes are different letters.
    case _ where lines[place].contains("\\nLOCATION:"):
      let parts = lines[place].components(separatedBy: "\\nLOCATION:")
      other[place] = parts[0]
      other.insert("LOCATION:" + parts[1...].joined(separator: "\\nLOCATION:"), at: place + 1)
    case _ where lines[place].unicodeScalars.contains("\u{E9}"):
      other[place] = lines[place].replacingOccurrences(
        of: "\u{E9}", with: "e\u{301}", options: .literal)
    default: other[place] += "2"
    }
    return MadeEvent(lines: other)
  }

  // MARK: Forms of servers

  func reformatted(using random: inout SplitMix64) -> String {
    var (kept, run) = ([String](), [String]())
    for line in lines {
      if line.hasPrefix("BEGIN:") || line.hasPrefix("END:") {
        kept += run.shuffled(using: &random) + [line]
        run = line == "BEGIN:VEVENT" ? Self.additions : []
      } else {
        run += Self.line(line, using: &random)
      }
    }
    let zone = [
      "BEGIN:VTIMEZONE", "TZID:Europe/Berlin", "BEGIN:STANDARD", "DTSTART:19701025T030000",
      "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100", "END:STANDARD", "END:VTIMEZONE",
    ]
    let width = Int.random(in: 20...75, using: &random)
    return
      (["BEGIN:VCALENDAR", "PRODID:-//theirs//EN", "VERSION:2.0", "X-WR-CALNAME:Work"] + zone
      + kept + ["END:VCALENDAR"]).map { Self.folded($0, at: width) }.joined()
  }

  private static let additions = ["LAST-MODIFIED:20260101T000000Z", "X-SERVER:1", "TRANSP:OPAQUE"]

  private static func line(_ line: String, using random: inout SplitMix64) -> [String] {
    let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
    let head = parts[0].split(separator: ";").map(String.init)
    var names = head.dropFirst().shuffled(using: &random)
    if head[0] == "ATTENDEE" { names.append("SCHEDULE-STATUS=1.2") }
    var name = head[0]
    if Bool.random(using: &random) { name = name.lowercased() }
    let start = ([name] + names).joined(separator: ";") + ":"
    let value = parts.count > 1 ? parts[1] : ""
    switch head[0] {
    case "DTSTAMP": return ["DTSTAMP:20260202T000000Z"]
    case "SEQUENCE" where value == "0": return []
    case "EXDATE": return value.split(separator: ",").map { start + $0 }
    case "CATEGORIES": return [start + "a\\,b", start + "boats"]
    case "DURATION": return [start + "PT\((Int(value.dropFirst(2).dropLast()) ?? 0) * 60)M"]
    case "RRULE":
      let rule = value.split(separator: ";").shuffled(using: &random).map { part in
        let pair = part.split(separator: "=")
        let list = pair[1].split(separator: ",").shuffled(using: &random)
        return "\(pair[0])=\(list.joined(separator: ","))"
      }
      return [start + rule.joined(separator: ";")]
    default: return [start + value.replacing("\\n", with: "\\N")]
    }
  }

  /// Folds a line even between a letter and its combining marks, as some programs do.
  private static func folded(_ line: String, at width: Int) -> String {
    var (rest, parts) = (Array(line.unicodeScalars)[...], [String]())
    while rest.count > width {
      parts.append(String(String.UnicodeScalarView(rest.prefix(width))))
      rest = rest.dropFirst(width)
    }
    return (parts + [String(String.UnicodeScalarView(rest))]).joined(separator: "\r\n ") + "\r\n"
  }
}
