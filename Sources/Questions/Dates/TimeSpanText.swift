import Time

extension TimeSpan {
  /// The span for people: `16–22 Nov 2026`, `Fri 27 Nov 2026`, `since 1 Jun 2026`.
  package var text: String {
    switch (from, to) {
    case (nil, nil): "any time"
    case (let from?, nil): "since \(Self.moment(from))"
    case (nil, let to?):
      "until "
        + (to.second == 0 ? Self.day(to.day.adding(days: -1)) : Self.moment(to))
    case (let from?, let to?) where from.second == 0 && to.second == 0:
      Self.days(from.day, to.day.adding(days: -1))
    case (let from?, let to?): Self.hours(from, to)
    }
  }

  /// The period from `first` to `last`, both included.
  private static func days(_ first: CivilDate, _ last: CivilDate) -> String {
    if first == last { return "\(first.weekdayName) \(day(first))" }
    let next = last.adding(days: 1)
    let isOfMonths = first.day == 1 && next.day == 1
    if isOfMonths, first.month == 1, next.month == 1 {
      return first.year == last.year ? "\(first.year)" : "\(first.year)–\(last.year)"
    }
    if isOfMonths {
      let from = first.shortMonthName
      if first.month == last.month, first.year == last.year { return "\(from) \(first.year)" }
      return first.year == last.year
        ? "\(from)–\(last.shortMonthName) \(last.year)"
        : "\(from) \(first.year) – \(last.shortMonthName) \(last.year)"
    }
    if first.year != last.year { return "\(day(first)) – \(day(last))" }
    return first.month == last.month
      ? "\(first.day)–\(day(last))" : "\(first.day) \(first.shortMonthName) – \(day(last))"
  }

  private static func hours(_ from: LocalTime, _ to: LocalTime) -> String {
    if from.day == to.day || to == LocalTime(day: from.day.adding(days: 1)) {
      let end = to.second == 0 ? "24:00" : clock(to)
      return "\(from.day.weekdayName) \(day(from.day)) \(clock(from))–\(end)"
    }
    return "\(moment(from)) – \(moment(to))"
  }

  private static func moment(_ time: LocalTime) -> String {
    time.second == 0 ? day(time.day) : "\(day(time.day)) \(clock(time))"
  }

  /// Returns text like `22 Nov 2026`.
  private static func day(_ day: CivilDate) -> String {
    "\(day.day) \(day.shortMonthName) \(day.year)"
  }

  private static func clock(_ time: LocalTime) -> String {
    let two: (Int) -> String = { ($0 < 10 ? "0" : "") + String($0) }
    return "\(two(time.second / 3_600)):\(two(time.second / 60 % 60))"
  }
}
