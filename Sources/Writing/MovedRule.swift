import Calendars
import Time

/// Adjusts a rule's days when a series is moved. If the new days can't be expressed, the rule stays
/// the same, and the verification of the change then fails.
extension RuleText {
  /// Moves the days of the rule.
  ///
  /// - Parameters:
  ///   - days: the number of midnights that DTSTART crosses.
  ///   - hours: the shift of the clock time in hours; nil if it isn't a whole number of hours.
  ///   - start: the day of DTSTART.
  mutating func move(byDays days: Int, hours: Int?, from start: CivilDate) {
    if let hours { moveHours(by: hours) }
    guard days != 0 else { return }
    let isOrdinal = self["BYDAY"]?.contains(where: \.isNumber) ?? false
    if isOrdinal || self["BYSETPOS"] != nil {
      moveOrdinals(by: days)
    } else if ["WEEKLY", "DAILY"].contains(frequency), self["BYDAY"] != nil {
      moveWeekdays(by: days)
    } else if self["BYYEARDAY"] != nil {
      moveDaysOfYear(by: days)
    } else if self["BYDAY"] == nil, self["BYWEEKNO"] == nil {
      if frequency == "YEARLY" || self["BYMONTH"] != nil {
        moveDaysOfMonths(by: days, from: start)
      } else if frequency == "MONTHLY" || self["BYMONTHDAY"] != nil {
        moveDaysOfMonth(by: days, from: start.day)
      }
    }
  }

  private var frequency: String { (self["FREQ"] ?? "").uppercased().filter { $0 != " " } }

  private func numbers(_ name: String) -> [Int]? {
    guard let text = self[name] else { return nil }
    let numbers = text.split(separator: ",").map { Int($0.filter { $0 != " " && $0 != "+" }) }
    return numbers.contains(nil) ? nil : numbers.compactMap { $0 }
  }

  private mutating func set(_ name: String, _ numbers: [Int]) {
    self[name] = numbers.map(String.init).joined(separator: ",")
  }

  private mutating func moveHours(by hours: Int) {
    guard let named = numbers("BYHOUR") else { return }
    let moved = named.map { (($0 + hours) % 24 + 24) % 24 }
    set("BYHOUR", moved)
  }

  /// Shifts each day of the week.
  private mutating func moveWeekdays(by days: Int) {
    let shift = (days % 7 + 7) % 7
    guard shift != 0, let named = self["BYDAY"] else { return }
    let moved = { (name: Substring) -> String? in
      let day = name.filter { $0 != " " }.uppercased()
      let names = WrittenForm.weekdays
      return names.firstIndex(of: day).map { names[($0 + shift) % 7] }
    }
    let days = named.split(separator: ",").map(moved)
    guard days.allSatisfy({ $0 != nil }) else { return }
    self["BYDAY"] = days.compactMap { $0 }.joined(separator: ",")
    // The start of the week moves as well, so that the same days stay in one week.
    if frequency == "WEEKLY", self["INTERVAL"].map({ $0 != "1" }) ?? false {
      self["WKST"] = moved(Substring(self["WKST"] ?? "MO"))
    }
  }

  /// Shifts ordinals by whole weeks: the second Monday becomes the third.
  private mutating func moveOrdinals(by days: Int) {
    guard days % 7 == 0, self["BYSETPOS"] == nil, let named = self["BYDAY"] else { return }
    let moved = named.split(separator: ",").map { day -> String? in
      let name = day.filter { $0 != " " }
      guard let ordinal = Int(name.dropLast(2).filter { $0 != "+" }) else { return nil }
      let later = ordinal + days / 7
      return later.signum() == ordinal.signum() ? "\(later)\(name.suffix(2))" : nil
    }
    guard moved.allSatisfy({ $0 != nil }) else { return }
    self["BYDAY"] = moved.compactMap { $0 }.joined(separator: ",")
  }

  /// Shifts a day of the month or year. A day that moves beyond the first or last day is counted
  /// from the other end: the day before the first is the last. In that case `limits` is -1 or 1;
  /// otherwise it is 0.
  private static func later(_ day: Int, by days: Int) -> (day: Int, limits: Int) {
    let later = day + days
    if later.signum() == day.signum() { return (later, 0) }
    return (day > 0 ? later - 1 : later + 1, days.signum())
  }

  private mutating func moveDaysOfYear(by days: Int) {
    guard let named = numbers("BYYEARDAY") else { return }
    set("BYYEARDAY", named.map { Self.later($0, by: days).day })
  }

  /// Moves the days of the month; `start` is used if the rule contains none.
  private mutating func moveDaysOfMonth(by days: Int, from start: Int) {
    let named = numbers("BYMONTHDAY")
    let moved = (named ?? [start]).map { Self.later($0, by: days).day }
    // Without BYMONTHDAY, the day of DTSTART applies, unless it is now counted from the end of the
    // month.
    guard moved.allSatisfy({ 1...31 ~= abs($0) }), named != nil || moved[0] < 0 else { return }
    set("BYMONTHDAY", moved)
  }

  private struct DayOfYear: Hashable {
    let month: Int
    /// The day of the month, counted from the end if negative.
    let day: Int
  }

  /// Shifts each day of a rule with months, if the resulting days are the same in each month.
  private mutating func moveDaysOfMonths(by days: Int, from start: CivilDate) {
    let named = numbers("BYMONTHDAY")
    let isEveryMonth = named != nil && frequency == "YEARLY"
    let months = numbers("BYMONTH") ?? (isEveryMonth ? Array(1...12) : [start.month])
    let old = months.flatMap { month in
      (named ?? [start.day]).map { DayOfYear(month: month, day: $0) }
    }
    for isFromEnd in [false, true] {
      let moved = Set(old.map { Self.later($0, by: days, isFromEnd: isFromEnd) })
      let (inMonths, onDays) = (Set(moved.map(\.month)), Set(moved.map(\.day)))
      guard moved.count == inMonths.count * onDays.count else { continue }
      if self["BYMONTH"] != nil || onDays.contains(where: { $0 < 0 }) {
        set("BYMONTH", inMonths.sorted())
      }
      if named != nil || onDays.contains(where: { $0 < 0 }) { set("BYMONTHDAY", onDays.sorted()) }
      return
    }
  }

  private static func later(_ old: DayOfYear, by days: Int, isFromEnd: Bool) -> DayOfYear {
    let (day, limits) = later(old.day, by: days)
    let month = (old.month - 1 + limits + 12) % 12 + 1
    // The length of February varies.
    if old.day > 0, day < 0, month != 2, !isFromEnd {
      return DayOfYear(month: month, day: length(month) + day + 1)
    }
    if old.day > 0, day > length(old.month) {
      return DayOfYear(month: old.month % 12 + 1, day: day - length(old.month))
    }
    return DayOfYear(month: month, day: day)
  }

  private static func length(_ month: Int) -> Int {
    [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][(month - 1) % 12]
  }
}
