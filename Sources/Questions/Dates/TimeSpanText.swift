import Time

extension TimeSpan {
  /// The span as text with years: `16–22 Nov 2026`, `Fri 27 Nov 2026`, `since 1 Jun 2026`.
  package var text: String { text(on: nil) }

  /// Returns the span as text. The year is omitted if it is the current one: `16–22 Nov`, `Fri 27
  /// Nov`.
  ///
  /// - Parameter today: the current day; if nil, the year is always included.
  package func text(on today: CivilDate?) -> String { SpanText(year: today?.year).text(of: self) }
}

private struct SpanText {
  /// The year to omit.
  let year: Int?

  func text(of span: TimeSpan) -> String {
    switch (span.from, span.to) {
    case (nil, nil): "any time"
    case (let from?, nil): "since \(moment(from))"
    case (nil, let to?):
      "until " + (to.second == 0 ? day(to.day.adding(days: -1)) : moment(to))
    case (let from?, let to?) where from.second == 0 && to.second == 0:
      days(from.day, to.day.adding(days: -1))
    case (let from?, let to?): hours(from, to)
    }
  }

  /// Returns text for the period from `first` to `last`, both included.
  private func days(_ first: CivilDate, _ last: CivilDate) -> String {
    if first == last { return "\(first.weekdayName) \(day(first))" }
    let next = last.adding(days: 1)
    let isOfMonths = first.day == 1 && next.day == 1
    let isOfYear = first.year == last.year
    if isOfMonths, first.month == 1, next.month == 1 {
      return isOfYear ? "\(first.year)" : "\(first.year)–\(last.year)"
    }
    if isOfMonths {
      let (from, to) = (first.shortMonthName, last.shortMonthName + ending(last))
      if isOfYear { return first.month == last.month ? to : "\(from)–\(to)" }
      return "\(from) \(first.year) – \(last.shortMonthName) \(last.year)"
    }
    if !isOfYear { return "\(Self.dayWithYear(first)) – \(Self.dayWithYear(last))" }
    return first.month == last.month
      ? "\(first.day)–\(day(last))" : "\(first.day) \(first.shortMonthName) – \(day(last))"
  }

  private func hours(_ from: LocalTime, _ to: LocalTime) -> String {
    if from.day == to.day || to == LocalTime(day: from.day.adding(days: 1)) {
      let end = to.second == 0 ? "24:00" : clock(to)
      return "\(from.day.weekdayName) \(moment(from, isDay: false))–\(end)"
    }
    return "\(moment(from)) – \(moment(to))"
  }

  private func moment(_ time: LocalTime, isDay: Bool = true) -> String {
    isDay && time.second == 0 ? day(time.day) : "\(day(time.day)) \(clock(time))"
  }

  /// Returns text such as `22 Nov` or `22 Nov 2025`.
  private func day(_ day: CivilDate) -> String {
    "\(day.day) \(day.shortMonthName)\(ending(day))"
  }

  private static func dayWithYear(_ day: CivilDate) -> String {
    "\(day.day) \(day.shortMonthName) \(day.year)"
  }

  private func ending(_ day: CivilDate) -> String { day.year == year ? "" : " \(day.year)" }

  private func clock(_ time: LocalTime) -> String {
    let two: (Int) -> String = { ($0 < 10 ? "0" : "") + String($0) }
    return "\(two(time.second / 3_600)):\(two(time.second / 60 % 60))"
  }
}
