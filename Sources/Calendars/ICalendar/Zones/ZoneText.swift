import Time

/// Generation of a VTIMEZONE (RFC 5545, section 3.6.5) for files that use a zone without defining
/// it.
extension Zone {
  /// The lines of the definition, without line ends. The definition is valid from the year of
  /// `instant` on; if iCalendar can't express the zone's rule, it is valid for thirty years.
  ///
  /// - Parameters:
  ///   - name: the TZID.
  ///   - instant: the earliest relevant time, in seconds since 1970-01-01T00:00:00Z.
  package func definition(named name: String, from instant: Int64) -> [String] {
    let first =
      CivilDate(
        daysSince1970: Int(
          instant.flooredQuotientAndRemainder(
            dividingBy: 86_400
          ).quotient)
      ).year - 1
    var lines = ["BEGIN:VTIMEZONE", "TZID:\(name)"]
    for observance in observances(from: first) { lines += observance.lines }
    return lines + ["END:VTIMEZONE"]
  }

  /// An offset and the time from which it applies, once or every year.
  private struct Observance {
    let onset: Int64
    let before: ZoneRules.LocalTime
    let local: ZoneRules.LocalTime
    let isDaylight: Bool
    var rule: String?

    var lines: [String] {
      let kind = isDaylight ? "DAYLIGHT" : "STANDARD"
      let start = WrittenForm.local(onset + Int64(before.offset))
      return [
        "BEGIN:\(kind)", "DTSTART:\(start)", "TZOFFSETFROM:\(Zone.offset(before.offset))",
        "TZOFFSETTO:\(Zone.offset(local.offset))", "TZNAME:\(local.abbreviation)",
      ] + (rule.map { ["RRULE:\($0)"] } ?? []) + ["END:\(kind)"]
    }
  }

  private func observances(from first: Int) -> [Observance] {
    let yearly = rules.afterwards?.daylight != nil ? firstYearOfRule(from: first) : nil
    let beginning = Self.newYear(first)
    let end = Self.newYear(yearly ?? first + 32)
    var found = [base(at: beginning)]
    found += changes(in: beginning..<end)
    if let yearly, let rule = rules.afterwards { found += Self.repeated(rule, from: yearly) ?? [] }
    return found
  }

  /// The observance at an instant, as if it had begun then.
  private func base(at instant: Int64) -> Observance {
    let local = rules.localTime(at: instant)
    return Observance(
      onset: instant - Int64(local.offset), before: local, local: local,
      isDaylight: isDaylight(local, at: instant))
  }

  /// The clock changes in `span`, in order, from the zone's table of changes and, after its end,
  /// from its rule.
  private func changes(in span: Range<Int64>) -> [Observance] {
    var instants = rules.changes.filter { span.contains($0) }
    if let rule = rules.afterwards, let daylight = rule.daylight {
      let last = rules.changes.last ?? .min
      let years = Self.year(of: span.lowerBound)...Self.year(of: span.upperBound)
      instants += years.flatMap { year in
        [
          daylight.begins.wallClock(in: year) - Int64(rule.standard.offset),
          daylight.ends.wallClock(in: year) - Int64(daylight.time.offset),
        ]
      }.filter { $0 > last && span.contains($0) }.sorted()
    }
    return instants.compactMap { instant in
      let (before, local) = (rules.localTime(at: instant - 1), rules.localTime(at: instant))
      guard before != local else { return nil }
      return Observance(
        onset: instant, before: before, local: local,
        isDaylight: isDaylight(local, at: instant))
    }
  }

  /// Returns true for daylight saving time: if the offset is smaller half a year earlier or later.
  private func isDaylight(_ local: ZoneRules.LocalTime, at instant: Int64) -> Bool {
    let half: Int64 = 183 * 86_400
    let others = [rules.localTime(at: instant - half), rules.localTime(at: instant + half)]
    return others.contains { $0.offset < local.offset }
  }

  /// The first year, not before `first`, from which all clock changes follow the rule; nil if the
  /// rule can't be expressed.
  private func firstYearOfRule(from first: Int) -> Int? {
    guard let rule = rules.afterwards, Self.repeated(rule, from: first) != nil else { return nil }
    let last = rules.changes.last.map(Self.year) ?? first
    var year = max(first, last + 1)
    let table = Set(rules.changes)
    while year > first, let daylight = rule.daylight {
      let onsets = [
        daylight.begins.wallClock(in: year - 1) - Int64(rule.standard.offset),
        daylight.ends.wallClock(in: year - 1) - Int64(daylight.time.offset),
      ]
      let span = Self.newYear(year - 1)..<Self.newYear(year)
      let known = table.filter { span.contains($0) }
      guard known == Set(onsets), onsets.allSatisfy({ follows(rule, at: $0) }) else { break }
      year -= 1
    }
    return year
  }

  private func follows(_ rule: PosixZoneRule, at onset: Int64) -> Bool {
    rules.localTime(at: onset) == rule.localTime(at: onset)
      && rules.localTime(at: onset - 1) == rule.localTime(at: onset - 1)
  }

  private static func repeated(_ rule: PosixZoneRule, from year: Int) -> [Observance]? {
    guard let daylight = rule.daylight, let begins = daylight.begins.text,
      let ends = daylight.ends.text
    else { return nil }
    return [
      Observance(
        onset: daylight.begins.wallClock(in: year) - Int64(rule.standard.offset),
        before: rule.standard, local: daylight.time, isDaylight: true, rule: begins),
      Observance(
        onset: daylight.ends.wallClock(in: year) - Int64(daylight.time.offset),
        before: daylight.time, local: rule.standard, isDaylight: false, rule: ends),
    ].sorted { $0.onset < $1.onset }
  }

  private static func newYear(_ year: Int) -> Int64 {
    Int64(CivilDate(uncheckedYear: year, month: 1, day: 1).daysSince1970) * 86_400
  }

  private static func year(of instant: Int64) -> Int {
    let day = instant.flooredQuotientAndRemainder(dividingBy: 86_400).quotient
    return CivilDate(daysSince1970: Int(day)).year
  }

  /// Writes an offset such as `+0100` or `-033015` (section 3.3.14).
  private static func offset(_ seconds: Int) -> String {
    let all = abs(seconds)
    let parts = [all / 3_600, all / 60 % 60] + (all % 60 == 0 ? [] : [all % 60])
    return (seconds < 0 ? "-" : "+") + parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
  }
}

extension PosixZoneRule.YearlyChange {
  /// The change as a recurrence rule (section 3.3.10); nil if no rule can express it, for example
  /// because it may fall in another month.
  fileprivate var text: String? {
    guard case .weekday(let month, let week, let weekday) = day else { return nil }
    let shift = time.flooredQuotientAndRemainder(dividingBy: 86_400).quotient
    // POSIX numbers weekdays from Sunday.
    let name = WrittenForm.weekdays[((weekday + shift + 6) % 7 + 7) % 7]
    let head = "FREQ=YEARLY;BYMONTH=\(month)"
    if shift == 0 { return "\(head);BYDAY=\(week == 5 ? -1 : week)\(name)" }
    // The possible days of the month. A negative or large time of POSIX shifts them, for example to
    // the Sunday before the last Saturday.
    let length = CivilDate.days(inMonth: month, of: 2001)
    let first = (week == 5 ? length - 6 : (week - 1) * 7 + 1) + shift
    guard month != 2, first >= 1, first + 6 <= length else { return nil }
    let days = (first..<first + 7).map(String.init).joined(separator: ",")
    return "\(head);BYMONTHDAY=\(days);BYDAY=\(name)"
  }
}
