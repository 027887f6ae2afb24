/// Productions for lists of dates: `may, june and july`, `this and next week`.
extension DateGrammar {
  static let conjunctions: Set<String> = ["and", "or", "&", "/", "+", "n"]

  /// Reads a list such as `may, june and july` or `monday or tuesday`, one expression for each
  /// date.
  func list(at place: Int, depth: Int) throws -> [Found<[DateExpression]>] {
    guard depth < 6 else { return [] }
    return try (expressions(at: place) + sharedQuarter(at: place)).flatMap {
      one -> [Found<[DateExpression]>] in
      let hasComma = tokens[one.next - 1].hasComma
      let isJoined = isOne(of: Self.conjunctions, one.next)
      guard hasComma || isJoined else { return [([one.value], one.next)] }
      let next = isJoined ? one.next + 1 : one.next
      var rest = try list(at: next, depth: depth + 1)
      if isJoined, let same = sameUnit(as: one.value, at: next) { rest.append(same) }
      if isJoined, let neighbour = neighbour(of: one.value, at: next) { rest.append(neighbour) }
      return [([one.value], one.next)] + rest.map { ([one.value] + $0.value, $0.next) }
    }
  }

  /// Reads the first date of `first and second quarter`.
  private func sharedQuarter(at place: Int) -> [Found<DateExpression>] {
    guard let first = ordinal(at: skip("the", from: place)),
      isOne(of: Self.conjunctions, first.next),
      let second = ordinal(at: skip("the", from: first.next + 1))
    else { return [] }
    let piece: DatePiece? =
      if isOne(of: ["quarter", "quarters"], second.next), 1...4 ~= first.value {
        .recurring(.quarter(first.value))
      } else if isOne(of: ["half", "halves"], second.next), 1...2 ~= first.value {
        .recurring(.half(first.value))
      } else {
        nil
      }
    return piece.map { [(DateExpression($0), first.next)] } ?? []
  }

  /// Reads `the week before` in `last week or the week before`, or `the one after`.
  private func neighbour(of other: DateExpression, at place: Int) -> Found<[DateExpression]>? {
    let start = skip("the", from: place)
    guard case .fixed(let days, let unit)? = other.pieces.last, other.pieces.count == 1,
      text(start) == "one" || self.unit(at: start)?.value.unit == unit, unit >= .day,
      isOne(of: ["before", "after", "following", "prior"], start + 1)
    else { return nil }
    let isBefore = isOne(of: ["before", "prior"], start + 1)
    let beside = unit.whole(around: isBefore ? days.lowerBound - 1 : days.upperBound)
    return ([DateExpression(.fixed(beside, unit))], start + 2)
  }

  /// Reads `this and next week`, which contains the unit only once.
  func sharedUnit(at place: Int) -> Found<[DateExpression]>? {
    guard let first = direction(at: skip("the", from: place)),
      isOne(of: Self.conjunctions, first.next),
      let second = direction(at: skip("the", from: first.next + 1)),
      let unit = unit(at: second.next), unit.value.unit >= .week, unit.value.times == 1
    else { return nil }
    let both = [first.value, second.value].map { whole(unit.value.unit, $0.direction.sign) }
    return (both, unit.next)
  }

  /// Reads `next` in `this week and next`.
  private func sameUnit(as other: DateExpression, at place: Int) -> Found<[DateExpression]>? {
    guard let unit = other.unit, other.pieces.count == 1, unit >= .week,
      other.hasPiece({ $0.isFixed }), let direction = direction(at: place)
    else { return nil }
    return ([whole(unit, direction.value.direction.sign)], direction.next)
  }

  /// Completes the dates of a list: in `monday or tuesday last week`, both days are in last week.
  func completedList(_ list: Found<[DateExpression]>) -> Found<[DateExpression]>? {
    guard list.value.count > 1, let first = list.value.first, let last = list.value.last else {
      return nil
    }
    // The second number is a count: `on march 3 and 4 boats`.
    let isCount = Int(text(list.next - 1)) != nil && last.needsMonth && last.pieces.count == 1
    let next = text(list.next)
    if isCount, !next.isEmpty, tokens[list.next].senses.isEmpty, !tokens[list.next - 1].hasComma,
      !WordClass.dateFunctionWords.contains(next), !WordClass.dateMeetings.contains(next)
    {
      return nil
    }
    // The dates of `march 3 and 4` share one month.
    let all = list.value.map { $0.completed(by: last).completed(by: first) }
    let isAlike = all.allSatisfy { $0.isComplete && $0.unit == last.unit && $0.hours == nil }
    return isAlike && last.unit != nil ? (all, list.next) : nil
  }
}
