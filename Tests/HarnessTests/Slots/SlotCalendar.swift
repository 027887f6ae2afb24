import Foundation
import SeededRandom

/// A random calendar around a clock change, and a question for the free times of some people.
struct SlotCalendar {
  /// A meeting with its instants by Foundation's calendar.
  struct Meeting {
    /// The half-open range in seconds since 1970-01-01T00:00:00Z.
    var span: Range<Int64>
    /// If true, the whole meeting is tentative.
    var isTentative: Bool
    /// The people who are busy; true if they may not attend.
    var unsure: [String: Bool]
  }

  static let me = "me"
  private static let people = [me, "dana", "lee", "kim"]
  private static let zones = [
    "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "Asia/Kathmandu",
    "Pacific/Auckland", "America/St_Johns", "UTC",
  ]

  var random: SplitMix64
  /// The user's zone, and another zone whose working hours apply, too.
  let zone: String
  let otherZone: String?
  /// The first and the last day of the question, counted from a clock change.
  let days: ClosedRange<Int>
  /// The working hours in minutes since midnight.
  let hours: Range<Int>
  /// If true, the question names the hours; otherwise they are in the settings.
  let namesHours: Bool
  /// The people without the user, who is always included.
  let others: [String]
  /// The length in minutes.
  let length: Int
  let limit: Int
  private(set) var now: Int64 = 0
  private let sunday: (Int, Int)
  private(set) var meetings: [Meeting] = []
  private(set) var text = ""

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    zone = Self.zones.randomElement(using: &random)!
    otherZone = pick(0...3) == 0 ? Self.zones.randomElement(using: &random)! : nil
    let first = pick(-3...1)
    days = first...first + pick(0...4)
    hours = 15 * pick(0...44)..<15 * pick(60...96)
    namesHours = pick(0...1) == 0
    others = Array(["dana", "lee"].prefix(pick(0...2)))
    length = 5 * pick(3...30)
    limit = pick(1...6)
    sunday = Self.sundays.randomElement(using: &random)!
    self.random = random
    let start = instant(zone, day: first, minute: 0)
    // In some cases, half of the period is in the past.
    now = pick(0...3) == 0 ? start + Int64(300 * pick(0...200)) : start - 86_400
    self.random = random
    for number in 0..<pick(0...30) { add(number) }
    text =
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//meetings//slots//EN\r\n\(text)END:VCALENDAR\r\n"
  }

  /// The words of the question.
  var question: String {
    let with = others.isEmpty ? "" : "with \(others.joined(separator: " and ")) "
    let between =
      namesHours ? " between \(clock(hours.lowerBound)) and \(clock(hours.upperBound))" : ""
    return
      "\(with)from \(date(days.lowerBound)) to \(date(days.upperBound)) for \(length) min\(between)"
  }

  // MARK: Time

  /// Sundays in 2027 on which some of the zones change their clocks, as month and day.
  private static let sundays = [(3, 14), (3, 28), (4, 4), (9, 26), (10, 3), (10, 31), (11, 7)]

  /// Returns the instant of a wall-clock time, `day` days from that Sunday, by Foundation.
  func instant(_ zone: String, day: Int, minute: Int) -> Int64 {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: zone)!
    var parts = components(day)
    (parts.hour, parts.minute) = (minute / 60, minute % 60)
    return Int64(calendar.date(from: parts)!.timeIntervalSince1970)
  }

  private func components(_ day: Int) -> DateComponents {
    var utc = Calendar(identifier: .gregorian)
    utc.timeZone = TimeZone(identifier: "UTC")!
    let date = utc.date(
      from: DateComponents(year: 2027, month: sunday.0, day: sunday.1 + day))!
    return utc.dateComponents([.year, .month, .day], from: date)
  }

  private func date(_ day: Int) -> String {
    let parts = components(day)
    return String(format: "%04d-%02d-%02d", parts.year!, parts.month!, parts.day!)
  }

  private func clock(_ minute: Int) -> String {
    String(format: "%02d:%02d", minute / 60, minute % 60)
  }

  /// Returns a time such as `20271031T093000`.
  private func written(_ day: Int, _ minute: Int) -> String {
    let date = date(day + minute / 1_440).replacing("-", with: "")
    return date + String(format: "T%02d%02d00", minute % 1_440 / 60, minute % 60)
  }

  // MARK: Meetings

  private mutating func add(_ number: Int) {
    var random = random
    defer { self.random = random }
    func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    let day = pick(days.lowerBound - 1...days.upperBound + 1)
    let zone = pick(0...1) == 0 ? self.zone : Self.zones.randomElement(using: &random)!
    let isAllDay = pick(0...14) == 0
    // No clock change skips these minutes.
    let minute = isAllDay ? 0 : 5 * pick(42...287)
    let length = isAllDay ? 1_440 * pick(1...2) : 5 * pick(0...40)
    let weeks = !isAllDay && pick(0...4) == 0 ? 2 : 1
    let first = weeks == 2 && pick(0...1) == 0 ? day - 7 : day
    var lines = ["BEGIN:VEVENT", "UID:e\(number)", "SUMMARY:E\(number)"]
    if isAllDay {
      lines.append("DTSTART;VALUE=DATE:\(written(first, 0).prefix(8))")
      lines.append("DTEND;VALUE=DATE:\(written(first + length / 1_440, 0).prefix(8))")
    } else {
      lines.append("DTSTART;TZID=\(zone):\(written(first, minute))")
      lines.append("DURATION:PT\(length)M")
    }
    if weeks == 2 { lines.append("RRULE:FREQ=WEEKLY;COUNT=2") }
    let status = ["", "", "", "CONFIRMED", "TENTATIVE", "CANCELLED"].randomElement(using: &random)!
    if !status.isEmpty { lines.append("STATUS:\(status)") }
    let isFree = pick(0...7) == 0
    if isFree { lines.append("TRANSP:TRANSPARENT") }
    let unsure = invite(&lines, &random)
    text += (lines + ["END:VEVENT", ""]).joined(separator: "\r\n")
    if status == "CANCELLED" || isFree { return }
    for week in 0..<weeks {
      let day = first + 7 * week
      let start = instant(isAllDay ? self.zone : zone, day: day, minute: minute)
      let end =
        isAllDay
        ? instant(self.zone, day: day + length / 1_440, minute: 0) : start + Int64(60 * length)
      meetings.append(
        Meeting(span: start..<end, isTentative: status == "TENTATIVE", unsure: unsure))
    }
  }

  /// Adds invited people, and returns the busy ones. An event without people is the user's own.
  private func invite(_ lines: inout [String], _ random: inout SplitMix64) -> [String: Bool] {
    let guests = Self.people.filter { _ in Bool.random(using: &random) }
    var unsure: [String: Bool] = [:]
    let organizer = Bool.random(using: &random) ? guests.first : nil
    if let organizer { lines.append("ORGANIZER:mailto:\(organizer)@example.com") }
    for guest in guests {
      let answers = ["ACCEPTED", "ACCEPTED", "TENTATIVE", "DECLINED", "NEEDS-ACTION"]
      let answer = guest == organizer ? "ACCEPTED" : answers.randomElement(using: &random)!
      lines.append(
        "ATTENDEE;CN=\(guest.capitalized);PARTSTAT=\(answer):mailto:\(guest)@example.com")
      if answer != "DECLINED" { unsure[guest] = answer == "TENTATIVE" }
    }
    return guests.isEmpty ? [Self.me: false] : unsure
  }
}
