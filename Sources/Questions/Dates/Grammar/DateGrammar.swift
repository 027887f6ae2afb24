/// A parser for the date expressions that begin at a token. Each production returns a value and the
/// index of the next token. Several readings of the same words are kept until the longest is known.
struct DateGrammar {
  let tokens: [DateToken]
  let context: DateContext
  /// If true, the seasons are those of the southern hemisphere.
  let isSouthern: Bool
  private let known = KnownFragments()

  /// The fragments that begin at each token, which several kinds of phrases try.
  private final class KnownFragments { var found: [Int: [Found<DateExpression>]] = [:] }

  /// A parsed value, and the index of the next token.
  typealias Found<Value> = (value: Value, next: Int)

  // MARK: Tokens

  func text(_ place: Int) -> String { tokens.indices.contains(place) ? tokens[place].text : "" }

  func isOne(of words: Set<String>, _ place: Int) -> Bool { words.contains(text(place)) }

  /// Returns the result of `pick` for the first sense of a token for which it isn't nil.
  func sense<Value>(_ place: Int, _ pick: (DateSense) -> Value?) -> Value? {
    tokens.indices.contains(place) ? tokens[place].senses.lazy.compactMap(pick).first : nil
  }

  func means(_ sense: DateSense, _ place: Int) -> Bool {
    tokens.indices.contains(place) && tokens[place].senses.contains(sense)
  }

  func isWeek(_ place: Int) -> Bool { means(.unit(.week, times: 1, isPlural: false), place) }

  /// Returns the index after these words, each of which is optional.
  func skip(_ words: String..., from place: Int) -> Int {
    words.reduce(place) { text($0) == $1 ? $0 + 1 : $0 }
  }

  /// Returns true if these words are at `place`.
  func isSequence(_ words: [String], at place: Int) -> Bool {
    words.indices.allSatisfy { text(place + $0) == words[$0] }
  }

  /// Returns true if a phrase may end before `place`, because a word ends there.
  func isEnd(_ place: Int) -> Bool { place > 0 && !tokens[place - 1].isWithinWord }

  // MARK: Expressions

  /// Returns the longest date that begins here. If two are equally long, the first one found is
  /// returned.
  func expression(at place: Int) throws -> Found<DateExpression>? {
    longest(try expressions(at: place).filter { $0.value.isComplete && isEnd($0.next) })
  }

  /// Returns the longest date without hours. In `the day after tomorrow at 10`, the hour belongs to
  /// the whole phrase and not to `tomorrow`.
  func day(at place: Int) throws -> Found<DateExpression>? { longest(try wholeDays(at: place)) }

  /// Returns the dates without hours that begin here.
  func wholeDays(at place: Int) throws -> [Found<DateExpression>] {
    try expressions(at: place).filter {
      $0.value.isComplete && $0.value.hours == nil && $0.value.exact == nil && isEnd($0.next)
    }
  }

  func longest<Value>(_ found: [Found<Value>]) -> Found<Value>? {
    found.reduce(nil) { best, one in best.map { one.next > $0.next ? one : $0 } ?? one }
  }

  /// Returns all dates and parts of dates that begin here.
  func expressions(at place: Int) throws -> [Found<DateExpression>] {
    let start = skipWhole(place)
    return try fragments(at: start).flatMap { try extended($0) }
  }

  /// Returns the index after `the`, `all of`, `the whole of` or `the days of`.
  private func skipWhole(_ place: Int) -> Int {
    let whole = skip("the", from: place)
    if isSequence(["days", "of"], at: whole) { return whole + 2 }
    guard isOne(of: ["all", "whole", "entire"], whole) else { return place }
    return skip("of", "the", from: whole + 1)
  }

  /// Returns the date with each of its continuations: `friday`, `friday next week`, `friday next
  /// week at 10`.
  private func extended(_ found: Found<DateExpression>) throws -> [Found<DateExpression>] {
    var all = [found]
    if isSequence(["so", "far"], at: found.next), found.value.part == nil, found.value.hours == nil
    {
      var passed = found
      passed.value.part = .soFar
      all.append((passed.value, found.next + 2))
    }
    for start in joints(found.next) {
      for fragment in try fragments(at: start)
      where !isEndOfDays(fragment, after: found) && !isOfLength(fragment) {
        if let merged = found.value.merged(with: fragment.value) {
          all += try extended((merged, fragment.next))
        }
      }
    }
    return all
  }

  /// Returns true for `until 13` in `9 until 13 march`, which is a day and not an hour.
  private func isEndOfDays(
    _ fragment: Found<DateExpression>, after found: Found<DateExpression>
  ) -> Bool {
    found.value.needsMonth && fragment.value.hours?.to != nil
      && fragment.value.hours?.needsDay == true
      && isOne(of: WordClass.rangeWords, found.next)
  }

  /// Returns true for the number of a length: the `3` of `next month for 3 hours`.
  private func isOfLength(_ fragment: Found<DateExpression>) -> Bool {
    guard fragment.value.hasPiece(\.isDayOfMonth), tokens.indices.contains(fragment.next) else {
      return false
    }
    return tokens[fragment.next].senses.contains { sense in
      if case .unit = sense { true } else { false }
    }
  }

  /// Returns the indices at which the next part of a date may begin: here, or after linking words.
  private func joints(_ place: Int) -> [Int] {
    var joints = [place]
    while joints.count < 6, isOne(of: WordClass.dateLinks, joints.last!) {
      joints.append(joints.last! + 1)
    }
    return joints
  }

  func fragments(at place: Int) throws -> [Found<DateExpression>] {
    if let found = known.found[place] { return found }
    let found = try readFragments(at: place)
    known.found[place] = found
    return found
  }

  private func readFragments(at place: Int) throws -> [Found<DateExpression>] {
    guard tokens.indices.contains(place) else { return [] }
    var found: [Found<DateExpression>] = []
    found += try parts(at: place)
    found += try ordinals(at: place)
    found += try shifted(at: place)
    found += try relative(at: place)
    found += try numeric(at: place)
    found += names(at: place)
    found += hours(at: place).map { (DateExpression(hours: $0.value), $0.next) }
    return found.map { one in
      var one = one
      one.value.mended += tokens[place..<one.next].compactMap(\.mended)
      return one
    }
  }
}
