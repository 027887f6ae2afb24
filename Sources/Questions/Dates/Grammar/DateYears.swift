import Time

/// Years, alone or beside a season, a quarter or a month.
extension DateGrammar {
  /// Reads the years behind a season that begins in one year and ends in the next: `winter 2025/26`,
  /// `the winter of 25-26`.
  func seasonOfTwoYears(_ season: Recurring, at place: Int) -> Found<DateExpression>? {
    guard case .season(let first) = season, first > 10,
      let years = twoYears(at: skip("of", from: place)),
      let day = CivilDate.day(years.value, first, 1)
    else { return nil }
    var expression = DateExpression(
      .fixed(day..<TimeUnit.month.moved(day, by: 3), .quarter))
    expression.isWritten = true
    return (expression, years.next)
  }

  /// Reads two years in a row, such as `2025/26`, and returns the first.
  private func twoYears(at place: Int) -> Found<Int>? {
    // `2011/12` also is a month.
    let isMonth: Int? = sense(place) {
      if case .month(let year, let month) = $0, (year + 1) % 100 == month { year } else { nil }
    }
    if let year = isMonth { return (year, place + 1) }
    guard let first = Int(text(place)), let last = Int(text(place + 2)),
      isOne(of: ["/", "-"], place + 1), last == first + 1 || last == (first + 1) % 100
    else { return nil }
    let year = first < 100 ? 2_000 + first : first
    return 1900...2199 ~= year ? (year, place + 3) : nil
  }

  func years(at place: Int) -> [Found<DateExpression>] {
    let unit: (TimeUnit, Int)? = sense(place) {
      switch $0 {
      case .year(let year), .shortYear(let year): (.year, year)
      case .decade(let year): (.decade, year)
      default: nil
      }
    }
    guard
      let (unit, year) = unit ?? yearOfQuarter(at: place)
        ?? yearOfMonth(at: place).map({ (.year, $0) })
        ?? spelledYear(at: place).map({ (.year, $0) })
    else { return [] }
    var expression = DateExpression(.fixed(unit.whole(around: CivilDate.day(year, 1, 1)!), unit))
    expression.isWritten = true
    let length = means(.number(20), place) ? 2 : 1
    let isSpelled = text(place).first?.isASCIIDigit != true && unit == .year
    return [(expression, isSpelled ? spelledEnd(place, length) : place + 1)]
  }

  /// Reads `26` after `q1`.
  private func yearOfQuarter(at place: Int) -> (TimeUnit, Int)? {
    let isQuarter = sense(place - 1) {
      switch $0 {
      case .quarter(_, nil), .half(_, nil): true
      default: nil
      }
    }
    guard isQuarter == true, text(place).count == 2, let year = Int(text(place)) else { return nil }
    return (.year, 2_000 + year)
  }

  /// Reads a short year after a month. `26` is a year in `in july 26`, because `in` never precedes
  /// a day, and in `calls 4 july 26`, because the month already has a day.
  func yearOfMonth(at place: Int) -> Int? {
    let hasDay = Int(text(place - 2)).map { 1...31 ~= $0 } ?? (plainOrdinal(place - 2) != nil)
    guard text(place - 2) == "in" || hasDay && place + 1 == tokens.count,
      !monthNames(at: place - 1).isEmpty, text(place).count == 2,
      let year = Int(text(place)), Self.shortYears ~= year
    else { return nil }
    return 2_000 + year
  }

  private static let shortYears = 20...39

  /// Reads `twenty twenty six` or `twenty twenty-five`.
  private func spelledYear(at place: Int) -> Int? {
    guard text(place) == "twenty", let rest = number(at: skip("-", from: place + 1)),
      10...99 ~= rest.value
    else { return nil }
    return 2_000 + rest.value
  }

  private func spelledEnd(_ place: Int, _ length: Int) -> Int {
    number(at: skip("-", from: place + 1))?.next ?? place + length
  }
}
