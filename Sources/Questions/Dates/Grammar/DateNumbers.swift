import Time

/// Productions for dates in numbers: `2026-04-09`, `9.4.`, `2026-w15`, `11/2025`, `2025q4`.
extension DateGrammar {
  func numeric(at place: Int) throws -> [Found<DateExpression>] {
    // `on the 5/28 call`
    let place = text(place) == "the" ? place + 1 : place
    guard tokens.indices.contains(place) else { return [] }
    return try tokens[place].senses.compactMap { sense in
      try expression(of: sense, text(place)).map { ($0, place + 1) }
    }
  }

  private func expression(of sense: DateSense, _ text: String) throws -> DateExpression? {
    switch sense {
    case .date(let date): return try expression(of: date, text)
    case .month(let year, let month):
      return DateExpression(
        .fixed(TimeUnit.month.whole(around: CivilDate.day(year, month, 1)!), .month))
    case .week(let week, let year?): return try within(year, .week(week), text)
    case .quarter(let quarter, let year?): return try within(year, .quarter(quarter), text)
    case .half(let half, let year?): return try within(year, .half(half), text)
    default: return nil
    }
  }

  private func within(_ year: Int, _ recurring: Recurring, _ text: String) throws -> DateExpression
  {
    let year = TimeUnit.year.whole(around: CivilDate.day(year, 1, 1)!)
    guard let days = recurring.occurrences(in: year).first else {
      throw DateError(message: "'\(text)' is not a calendar date")
    }
    return DateExpression(.fixed(days, recurring.unit))
  }

  private func expression(of date: NumericDate, _ text: String) throws -> DateExpression {
    var expression: DateExpression
    if let year = date.year {
      guard let day = CivilDate.day(year, date.month, date.day) else {
        throw DateError(message: "'\(text)' is not a calendar date")
      }
      expression = DateExpression(day: day)
      expression.isWritten = true
      if date.isAmbiguous { expression.otherDay = CivilDate.day(year, date.day, date.month) }
    } else {
      let day = DateExpression(.recurring(.dayOfMonth(date.day)))
      expression = DateExpression(.recurring(.month(date.month))).merged(with: day)!
    }
    expression.needsPreposition = date.shape != .whole
    return expression
  }
}
