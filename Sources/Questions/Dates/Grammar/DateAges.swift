/// Productions for ages and approximate distances: `older than a year`, `about three weeks ago`, `a
/// month or so`.
extension DateGrammar {
  /// Reads a length counted back from today: `since two weeks`, `older than a year`.
  func age(at place: Int, _ words: [String]) -> Found<DateExpression>? {
    guard ["since", "older", "newer", "more"].contains(words[0]) else { return nil }
    return distance(at: place).map { (DateExpression(.fixed($0.value, .day)), $0.next) }
  }

  /// Reads a number of units, as the day at that distance before today.
  private func distance(at place: Int) -> Found<Days>? {
    guard let quantity = quantity(at: place), let unit = unit(at: quantity.next),
      unit.value.unit >= .day
    else { return nil }
    let day = unit.value.unit.moved(context.today, by: -quantity.value * unit.value.times)
    return (day..<day + 1, unit.next)
  }

  /// Reads a comparison such as `more than a month ago`, `less than two weeks ago` or `less than
  /// three days old`.
  func beyond(at place: Int) -> [DateClause] {
    Self.comparisons.compactMap { comparison in
      let start = place + comparison.words.count
      guard isSequence(comparison.words, at: place), let far = distance(at: start),
        isWord("ago", far.next) || text(far.next) == "old"
      else { return nil }
      let since = DateExpression(.fixed(far.value.lowerBound..<context.today + 1, .day))
      return DateClause(
        meaning: comparison.isFarther
          ? .bound(.before, DateExpression(.fixed(far.value, .day))) : .plain(since, isWide: false),
        preposition: comparison.words[0], next: far.next + 1)
    }
  }

  private static let comparisons = Lexicon.phrases("comparisons") { $0 == "farther" }.map {
    (words: $0, isFarther: $1)
  }

  /// Reads `about three weeks ago`. Other words after `about` are a topic.
  func roughly(at place: Int) throws -> [DateClause] {
    guard quantity(at: place) != nil, let one = try day(at: place), text(one.next - 1) == "ago"
    else { return [] }
    return [
      DateClause(meaning: .plain(one.value, isWide: false), preposition: "around", next: one.next)
    ]
  }

  func behindHedge(_ place: Int) -> Int {
    let hedge = Self.hedges.first { isSequence($0, at: place) }
    return place + (hedge?.count ?? 0)
  }

  private static let hedges = Lexicon.phrases("hedges") { $0 }.map(\.words)
}
