/// A date phrase with its preposition: `in march`, `since last friday`, `between the 6th and the
/// 10th`.
struct DateClause {
  var meaning: DateMeaning
  /// The preposition, such as `in` in `in march`.
  var preposition: String?
  /// The index of the next token.
  var next: Int
}

extension DateGrammar {
  /// Reads the longest phrase that begins at the first token. If two are equally long, the first
  /// one found is returned.
  func phrase() throws -> DateClause? {
    // An emphasis or a noun may come first: `shortly before five`, `the hour from ten to eleven`.
    let isStressed = isOne(of: WordClass.rightBefore, 0) && isOne(of: ["after", "before"], 1)
    let isHour = isSequence(["the", "hour"], at: 0) && isOne(of: ["from", "between"], 2)
    let lead = Self.vague.first { isSequence($0, at: 0) }?.count
    let start = skip(
      "back", "sometime", "all", "right", from: lead ?? (isHour ? 2 : isStressed ? 1 : 0))
    let whole = skip("the", from: start + 1)
    let isThrough = text(start) == "through" && isOne(of: ["whole", "all", "entire"], whole)
    let opener = WordClass.datePrepositions.contains(text(start)) || isThrough ? text(start) : nil
    var found = beyond(at: start)
    if start == 0 || isStressed || isHour { found += try plain(at: start, after: nil) }
    found += try boundBehind(at: opener == nil ? start : start + 1)
    if let opener { found += try plain(at: start + 1, after: opener) }
    found += try bounds(at: start)
    found += try ranges(at: start)
    let longest = found.filter { isEnd($0.next) }.reduce(nil as DateClause?) { best, one in
      best.map { one.next > $0.next ? one : $0 } ?? one
    }
    return longest.map(withHedge)
  }

  /// Returns the phrase without the season or the holiday at its end, for which more of a title
  /// follows: `last year's` in `last year's christmas party`. Returns nil if there is no such name,
  /// or no date before it.
  func phrase(before title: DateClause) throws -> DateClause? {
    // In `the week before christmas lunch`, the holiday is no part of the date but its anchor.
    let isPart = title.meaning.expressions.last?.hasPiece { $0.isHoliday || $0.isSeason } ?? false
    guard isPart else { return nil }
    let name = (1..<title.next).first { place in
      if holiday(at: place)?.next == title.next { return true }
      let isSeason = sense(place) { if case .season = $0 { true } else { nil } } ?? false
      return isSeason && place + 1 == title.next
    }
    guard let name else { return nil }
    let before = DateGrammar(
      tokens: Array(tokens[..<name]), context: context, isSouthern: isSouthern)
    return try before.phrase().flatMap { $0.next == name ? $0 : nil }
  }

  /// Vague words before a date, which add nothing to it.
  private static let vague = [["at", "some", "point"], ["some", "time"], ["way", "back"]]

  /// Extends the phrase by hedging words, such as `or so` in `in the last month or so`.
  private func withHedge(_ clause: DateClause) -> DateClause {
    var clause = clause
    clause.next = behindHedge(clause.next)
    return clause
  }

  // MARK: One date, or several

  private func plain(at place: Int, after preposition: String?) throws -> [DateClause] {
    if preposition == "about" { return try roughly(at: place) }
    var found: [DateClause] = []
    if let days = try narrowed(at: place) {
      found.append(
        DateClause(
          meaning: .plain(days.value, isWide: false), preposition: preposition, next: days.next))
    }
    if let one = try expression(at: place) {
      let isWide = ["over", "at", "around", "during"].contains(preposition)
      found.append(
        DateClause(
          meaning: .plain(one.value, isWide: isWide), preposition: preposition, next: one.next))
    }
    if let several = longest(try list(at: place, depth: 0).compactMap(completedList)) {
      found.append(
        DateClause(meaning: .range(several.value), preposition: preposition, next: several.next))
    }
    if let several = sharedUnit(at: place) {
      found.append(
        DateClause(meaning: .range(several.value), preposition: preposition, next: several.next))
    }
    if let range = try range(at: place, isBetween: false) {
      found.append(
        DateClause(meaning: .range(range.value), preposition: preposition, next: range.next))
    }
    return found
  }

  // MARK: From one to another

  private func ranges(at place: Int) throws -> [DateClause] {
    let opener = text(place)
    guard ["from", "between", "starting", "beginning", "now"].contains(opener) else { return [] }
    let start = opener == "now" ? place : skip("from", "on", from: place + 1)
    if text(start) == "now", let rest = connected(start + 1, isBetween: opener == "between"),
      let end = try expression(at: rest) ?? beginningOfPart(at: rest), end.value.canBeSide
    {
      let now = DateExpression(exact: TimeSpan(from: context.now, to: context.now))
      return [DateClause(meaning: .range([now, end.value]), preposition: opener, next: end.next)]
    }
    guard let range = try range(at: start, isBetween: opener == "between") else { return [] }
    return [DateClause(meaning: .range(range.value), preposition: opener, next: range.next)]
  }

  /// Reads a range of dates.
  ///
  /// - Parameter isPlaced: if true, a day with a weekday needs no month.
  func range(at place: Int, isBetween: Bool, isPlaced: Bool = false) throws -> Found<
    [DateExpression]
  >? {
    var found: [Found<[DateExpression]>] = []
    for left in try expressions(at: place) where left.value.canBeSide {
      guard let start = connected(left.next, isBetween: isBetween) else { continue }
      let isToDate = text(start - 1) == "to" && text(start) == "date"
      if text(start) == "now" || isToDate, left.value.isComplete {
        let now = TimeSpan(from: context.now, to: context.now)
        found.append(([left.value, DateExpression(exact: now)], start + 1))
      }
      for right in try expressions(at: start) where isEnd(right.next) && right.value.canBeSide {
        var first = left.value.completed(by: right.value)
        var last = right.value.completed(by: left.value)
        if isPlaced, first.hasPiece({ $0.isWeekday }), last.hasPiece({ $0.isWeekday }) {
          (first.needsMonth, last.needsMonth) = (false, false)
        }
        guard first.isComplete, last.isComplete else { continue }
        var isOrdered = try isBefore(first, last) || !left.value.isComplete
        // `20 december 2026 to 3 january` ends in the next year.
        if !isOrdered, !right.value.hasPiece({ $0.isFixed }), let later = last.inNextYear {
          (last, isOrdered) = (later, true)
        }
        let start = try beginning(of: isOrdered ? first : left.value, upTo: last)
        found.append(([start, last], right.next))
      }
    }
    return longest(found)
  }

  /// Returns the start of a range. In `this week till friday`, it is the first day of `this week`.
  private func beginning(of first: DateExpression, upTo last: DateExpression) throws
    -> DateExpression
  {
    guard first.isComplete, first.hours == nil, last.hours == nil, first.exact == nil,
      last.exact == nil, let broad = first.unit, let fine = last.unit, broad > fine,
      first.hasPiece({ $0.isFixed })
    else { return first }
    let whole = try first.days(in: context).days
    let day = whole.lowerBound..<whole.lowerBound + 1
    let end = try last.days(in: context, after: whole.lowerBound).days
    return whole.contains(end.lowerBound) ? DateExpression(.fixed(day, .day)) : first
  }

  /// Returns true if the ends are in order as written, unlike in `20 december to 3 january 2027`.
  private func isBefore(_ first: DateExpression, _ last: DateExpression) throws -> Bool {
    guard first.hasPiece({ $0.isFixed }), last.hasPiece({ $0.isFixed }) else { return true }
    let spans = try [first, last].map { try $0.span(in: context).span.from }
    return spans[0].map { from in spans[1].map { from <= $0 } ?? true } ?? true
  }

  /// Returns the index after `to`, `until`, a dash, or `and` after `between`; nil if none of them
  /// is at `place`.
  private func connected(_ place: Int, isBetween: Bool) -> Int? {
    for words in [
      ["right", "through", "to"], ["all", "the", "way", "to"], ["up", "to", "and", "including"],
      ["to", "and", "including"], ["until", "and", "including"], ["through", "and", "including"],
    ] where isSequence(words, at: place) { return place + words.count }
    for words in [["up", "to"], ["through", "to"], ["thru", "to"], ["up", "until"]]
    where isSequence(words, at: place) { return place + 2 }
    if isSequence(["and", "ending"], at: place) { return place + 2 }
    let isRange = isOne(of: WordClass.rangeWords, place) || text(place) == "/"
    return isRange || isBetween && isOne(of: ["and", "&", "n"], place) ? place + 1 : nil
  }

  // MARK: Open sides

  private static let boundWords = Lexicon.phrases("bounds", DateBound.init(rawValue:))

  private func bounds(at place: Int) throws -> [DateClause] {
    var found: [DateClause] = []
    for (words, bound) in Self.boundWords where isSequence(words, at: place) {
      let start = place + words.count
      if text(start) == "now", bound == .until || bound == .from && text(start + 1) == "on" {
        let next = bound == .until ? start + 1 : start + 2
        found.append(DateClause(meaning: .now(bound), preposition: words[0], next: next))
      }
      // `till date`, in Indian English, means until now.
      if text(start) == "date", words[0] == "till" || words[0] == "til" {
        found.append(DateClause(meaning: .now(bound), preposition: words[0], next: start + 1))
      }
      let bounded = try expression(at: start) ?? boundedUnit(at: start) ?? age(at: start, words)
      guard let one = bounded else { continue }
      let isOnward = isOne(of: ["on", "onwards", "onward", "forward", "forwards"], one.next)
      let isOpen = bound == .from && isOnward
      found.append(
        DateClause(
          meaning: .bound(isOpen ? .starting : bound, one.value), preposition: words[0],
          next: isOnward && bound != .until && bound != .before ? one.next + 1 : one.next))
    }
    return found
  }

  /// Words after a date that turn it into a bound.
  private static let boundsBehind = Lexicon.phrases("bounds-behind", DateBound.init(rawValue:))

  /// Reads `2012 or after` or `march 3 or earlier`.
  private func boundBehind(at place: Int) throws -> [DateClause] {
    guard let one = try expression(at: place) else { return [] }
    return Self.boundsBehind.compactMap { words, bound in
      let next = one.next + words.count
      // `friday or before lunch` contains a second date.
      guard isSequence(words, at: one.next),
        !tokens.indices.contains(next) || !tokens[next].isOfDates, text(next) != "the"
      else { return nil }
      return DateClause(meaning: .bound(bound, one.value), preposition: words[1], next: next)
    }
  }

  /// Reads a bound that is a part of today, as in `until lunch` or `since the morning`.
  private func boundedUnit(at place: Int) -> Found<DateExpression>? {
    let start = skip("the", from: place)
    // `since the month began`
    if let unit = unit(at: start), unit.value.times == 1, !unit.value.isPlural,
      isOne(of: ["began", "started", "opened", "begins"], unit.next)
    {
      let days = unit.value.unit.whole(around: context.today)
      return (DateExpression(.fixed(days, unit.value.unit)), unit.next + 1)
    }
    // `before the month is out`
    if let unit = unit(at: start), unit.value.times == 1, !unit.value.isPlural {
      let isOver =
        text(unit.next) == "is" && isOne(of: ["out", "over", "up", "through"], unit.next + 1)
      if isOver || isOne(of: ["ends"], unit.next) {
        let days = unit.value.unit.whole(around: context.today)
        var whole = DateExpression(.fixed(days, unit.value.unit))
        whole.part = .end
        return (whole, unit.next + (isOver ? 2 : 1))
      }
    }
    return sense(start, \.dayPart).map { (DateExpression(hours: Hours(part: $0)), start + 1) }
  }
}
