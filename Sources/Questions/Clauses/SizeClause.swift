/// Clauses about the number of people.
extension QuestionParse {
  /// The edge for a number of people or a range: `with more than 8 people`, `8 or more attendees`,
  /// `of five people`, `five-person meetings`.
  var sizeClause: Edge? {
    guard scope == .open else { return nil }
    let lead = max(count(of: .with, at: position), ["of", "by"].contains(text(position)) ? 1 : 0)
    return (boundedSize(at: position + lead) ?? exactSize(at: position, lead)).map { size, end in
      Edge(end - position, .length, .size(size), .clauseEnd)
    }
  }

  private typealias Size = (size: ClosedRange<Int>, end: Int)

  /// Parses a bounded number of people: `more than 8 people`, `8 people or more`, `10+ attendees`,
  /// `between 3 and 5 guests`.
  private func boundedSize(at start: Int) -> Size? {
    if let between = sizeBetween(start) { return between }
    for (count, role) in roles(at: start) where role == .longer || role == .shorter {
      guard let people = people(at: start + count) else { continue }
      let isIncluded = isBoundIncluded(start, count)
      return role == .longer
        ? (people.number + (isIncluded ? 0 : 1)...ParsedQuery.unboundedSize, people.end)
        : (0...max(0, people.number - (isIncluded ? 0 : 1)), people.end)
    }
    guard let people = people(at: start) else { return nil }
    if let bound = people.bound { return (range(bound, people.number), people.end) }
    guard let (count, role) = bound(at: people.end) else { return nil }
    return (range(role, people.number), people.end + count)
  }

  private func range(_ bound: Role, _ number: Int) -> ClosedRange<Int> {
    bound == .orLonger ? number...ParsedQuery.unboundedSize : 0...number
  }

  private func bound(at place: Int) -> (count: Int, role: Role)? {
    roles(at: place).first { [.orLonger, .orShorter].contains($0.role) }
  }

  private func sizeBetween(_ start: Int) -> Size? {
    guard count(of: .between, at: start) == 1, start + 3 < words.count,
      let least = sizeNumber(start + 1), count(of: .and, at: start + 2) == 1,
      let most = people(at: start + 3), least <= most.number
    else { return nil }
    return (least...most.number, most.end)
  }

  /// Parses an exact number of people: `with three people`, `a call of five people`, `five-person
  /// meetings`.
  private func exactSize(at start: Int, _ lead: Int) -> Size? {
    let parts = text(start).split(separator: "-")
    if parts.count == 2, ["person", "people"].contains(parts[1]), let number = Self.number(parts[0])
    {
      return (number...number, start + 1)
    }
    guard lead > 0, let people = people(at: start + lead), people.bound == nil else { return nil }
    return (people.number...people.number, people.end)
  }

  /// Parses a number of people and returns it with its end and, if present, the words for a bound:
  /// `8 people`, `8 or more other attendees`.
  private func people(at start: Int) -> (number: Int, bound: Role?, end: Int)? {
    guard start < words.count, let number = sizeNumber(start) else { return nil }
    let bound =
      words[start].after.hasPrefix("+") ? (count: 0, role: Role.orLonger) : bound(at: start + 1)
    let noun = start + 1 + (bound?.count ?? 0)
    let skipped = ["other", "different"].contains(text(noun)) ? 1 : 0
    let count = count(of: .peopleNoun, at: noun + skipped)
    return count > 0 ? (number, bound?.role, noun + skipped + count) : nil
  }

  private func sizeNumber(_ place: Int) -> Int? {
    words[place].isQuoted ? nil : Self.number(text(place))
  }

  private static func number(_ word: some StringProtocol) -> Int? {
    let digits = word.hasSuffix("+") ? String(word.dropLast()) : String(word)
    return (Int(digits) ?? Numerals.value(digits)).flatMap { 0...999 ~= $0 ? $0 : nil }
  }

  /// Returns true if the bound is inclusive, as in `at least`, `no more than` and `up to`, but not
  /// in `more than`.
  func isBoundIncluded(_ start: Int, _ count: Int) -> Bool {
    ["at", "no", "not", "minimum", "maximum", "up"].contains(text(start))
      || count > 1 && text(start + count - 2) == "at"
  }
}
