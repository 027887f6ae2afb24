/// The decision whether words that could be a date are one. A month, season or weekday is often
/// part of a name, such as `march planning`. Read as a date, it would exclude the meeting with that
/// name; read as words, it excludes nothing.
struct DateEvidence {
  let words: [Word]
  /// The positions of the phrase's words.
  let range: Range<Int>
  let tokens: ArraySlice<DateToken>

  func isDate(_ phrase: DateClause) -> Bool {
    if isAgeOfThing || isLengthToFit { return false }
    switch phrase.meaning {
    case .now: return true
    case .plain(let expression, _): return isDate(expression, phrase.preposition)
    case .bound(_, let expression):
      let isUnclear = expression.needsPreposition && !expression.isWritten
      if isOrdinalDay(expression) || isUnclear { return next.map(isFunctionWord) ?? true }
      return !(expression.isSeasonal && isFollowedByContent)
    case .range(let expressions):
      // Months and years in a title: `march and april planning`, `about 2018-2019 budgets`.
      let isNamed = expressions.contains { $0.isBareName }
      return
        !(isNamed && phrase.preposition == nil
        && (isAfterAbout || isFollowedByContent && isMonths(expressions)))
    }
  }

  /// If true, the phrase is the age of an object: `boats older than ten years`, `engines over 20
  /// years old`.
  private var isAgeOfThing: Bool {
    guard ["older", "newer"].contains(first) || tokens.last?.text == "old", let previous else {
      return false
    }
    return !WordClass.dateMeetings.contains(previous.folded) && !isFunctionWord(previous)
  }

  /// If true, the phrase is the duration of a meeting to schedule: `can I fit in two hours on
  /// friday`.
  private var isLengthToFit: Bool {
    first == "in" && ["fit", "squeeze", "slot"].contains(previous?.folded)
  }

  private func isMonths(_ expressions: [DateExpression]) -> Bool {
    expressions.allSatisfy { one in
      one.isBareName && one.unit.map { [.month, .quarter, .half].contains($0) } ?? false
    } && tokens.contains { ["and", "or"].contains($0.text) }
  }

  private func isDate(_ expression: DateExpression, _ preposition: String?) -> Bool {
    let first = tokens.first?.text ?? ""
    if first == "of", preposition == "of" || preposition == nil {
      let isDay = expression.hasPiece(\.isDayOfMonth) && expression.hasPiece { $0.unit == .month }
      return isDay || previous.map { WordClass.dateMeetings.contains($0.folded) } ?? false
    }
    if first == "my" || isOrdinalDay(expression) {
      let isPlaced =
        first == "my" || ["on", "for", "of", "around"].contains(preposition)
        || range.count == words.count
      // `is my week packed`
      let isInState = first == "my" && next.map { DayState.contains($0.folded) } ?? false
      return isPlaced && (isInState || next.map(isFunctionWord) ?? true)
    }
    if expression.needsPreposition { return isShortDate(expression, preposition) }
    if expression.pieces.isEmpty, expression.exact == nil { return isTime(expression) }
    if expression.isBareName { return isBareDate(expression, preposition) }
    let isNamed = expression.isWritten && expression.hours == nil
    return !(isNamed && isRightAfterAbout && isFollowedByContent)
  }

  /// Returns true if numbers such as `4/9` or `9.4.` are a date: after `on`, or at the beginning of
  /// the question unless a noun follows, as in `24/7 support`. If there is a year, as in `9.4.26`,
  /// a noun may follow.
  private func isShortDate(_ expression: DateExpression, _ preposition: String?) -> Bool {
    if let preposition {
      let isThe = tokens.dropFirst().first?.text == "the"
      return expression.isWritten || preposition == "on" && (!isThe || !isFollowedByContent)
    }
    // A date at the end of a question: `19/06/26`.
    if first.contains("/"), expression.isWritten, next == nil { return true }
    // `10/2` is a date in `ruth audit 10/2`, unlike the numbers in `support 24/7` and `phase 1/2`.
    if first.contains("/"), next == nil, range.lowerBound > 1,
      case .recurring(.dayOfMonth(let day))? = expression.pieces.last, day > 4, first != "24/7"
    {
      return true
    }
    // A date after a noun for meetings at the end of a question: `minutes 2.4.`.
    let isBehindMeeting = previous.map { WordClass.dateMeetings.contains($0.folded) } ?? false
    if isBehindMeeting, next == nil { return true }
    // `2.4. call with lee`
    let isDotted = words[range.lowerBound].after.hasPrefix(".") && isFollowedByMeetings
    let isAlone = isDotted || next.map { isFunctionWord($0) && $0.folded != "of" } ?? true
    return range.lowerBound == 0 && (expression.isWritten || isAlone)
  }

  /// Returns true for a time such as `3pm` or `at noon`. `noon` followed by another word may be
  /// part of a name.
  private func isTime(_ expression: DateExpression) -> Bool {
    let hasDigit = tokens.contains { $0.text.contains { $0.isASCIIDigit } }
    return hasDigit || tokens.count > 1 || next == nil
  }

  private func isOrdinalDay(_ expression: DateExpression) -> Bool {
    expression.pieces.count == 1 && expression.hasPiece { $0.isDayOfMonth }
      && expression.direction == nil && expression.part == nil
  }

  // MARK: A name by itself

  private var first: String { tokens.first?.text ?? "" }

  /// If true, a sentence has begun before the date, in which `sat` may be a verb: `has lee ever sat
  /// in a room with us`.
  private var isWithinSentence: Bool { Prose.isConversation(Array(words[..<range.lowerBound])) }

  private func isBareDate(_ expression: DateExpression, _ preposition: String?) -> Bool {
    if expression.isSeasonal, isFollowedByContent || previous?.folded == "of" { return false }
    // `fall` is a verb in `things which fall over each other`.
    if first == "fall", ["over", "on", "into", "within"].contains(next?.folded) { return false }
    if let preposition {
      if preposition == "for", isAfterAbout { return false }
      return !(preposition == "on" && expression.unit == .month)
    }
    // An abbreviated month at the end is a date: `re the successor nov`.
    let isAbbreviated = tokens.count == 1 && next == nil && isShortMonth(expression)
    if isAfterAbout && !isAbbreviated || isPersonPlace { return false }
    let isWeekend = expression.hasPiece { $0 == .recurring(.weekend) }
    // `weekend plans?`
    if isWeekend || expression.hasPiece({ $0.isWeekday }), next?.folded == "plans",
      range.upperBound + 1 == words.count
    {
      return true
    }
    if isAskedToBeFree, expression.hasPiece({ $0.isWeekday }) || isWeekend { return true }
    if isAskedAbout { return true }
    // `what have I got sat`
    let isBehindHave = next == nil && ["got", "have", "on", "doing"].contains(previous?.folded)
    if tokens.count == 1, ["sat", "wed"].contains(first), isWithinSentence, !isBehindHave {
      return false
    }
    let isThe = tokens.first?.text == "the" || previous?.folded == "the"
    if isThe, !isWeekend, !isMultipleWords(expression) { return false }
    if tokens.last?.isPossessive == true { return true }
    if tokens.last?.text == "may" {
      // No verb follows: `book club may`.
      let isLast = next == nil && range.lowerBound > 0
      return !isWithinSentence && (isLast || isFollowedByMeetings)
    }
    return !isFollowedByContent
  }

  /// Returns true for an abbreviation such as `nov`, but not for `may`, `june` or `mar`, which may
  /// be other words or names.
  private func isShortMonth(_ expression: DateExpression) -> Bool {
    expression.unit == .month && first.count < 5 && !["may", "mar", "june", "july"].contains(first)
  }

  /// If true, the question asks about the day or month itself: `how did wednesday go`, `what was
  /// september like`.
  private var isAskedAbout: Bool {
    guard let previous, let next, tokens.last?.text != "may" else { return false }
    return WordClass.dateAskingVerbs.contains(previous.folded)
      && WordClass.dateWays.contains(next.folded)
  }

  /// If true, the question asks whether the day is free: `is my thursday clear`.
  private var isAskedToBeFree: Bool {
    guard let next, DayState.contains(next.folded) else { return false }
    // `the monday work party`
    let end = range.upperBound + 1
    guard end == words.count || next.endsClause || isFunctionWord(words[end]) else { return false }
    let asking: Set = ["is", "are", "was", "does", "do", "would", "could", "can", "will"]
    return words[..<range.lowerBound].contains { asking.contains($0.folded) }
  }

  /// Returns true for a date of several words, such as `the third quarter` or `the fourth of july`.
  private func isMultipleWords(_ expression: DateExpression) -> Bool {
    tokens.count > 2 || expression.isWritten
  }

  // MARK: Context

  private var previous: Word? { range.lowerBound > 0 ? words[range.lowerBound - 1] : nil }

  /// The next word; nil if punctuation precedes it.
  private var next: Word? {
    guard range.upperBound < words.count, let last = tokens.last else { return nil }
    return last.hasComma || last.isLast ? nil : words[range.upperBound]
  }

  private var isFollowedByMeetings: Bool {
    next.map { WordClass.dateMeetings.contains($0.folded) } ?? false
  }

  /// If true, a noun follows that may begin a title together with the date's last word.
  var isFollowedByContent: Bool {
    guard let next, !isFunctionWord(next), !WordClass.dateMeetings.contains(next.folded),
      DayPart(plural: next.folded) == nil
    else { return false }
    // `free monday 30 min`
    return LengthQuantity.first(of: words[range.upperBound...].prefix(2).map(\.folded)) == nil
  }

  private func isFunctionWord(_ word: Word) -> Bool {
    // `I've` is a function word because `I` is.
    word.isMark || WordClass.dateFunctionWords.contains(word.folded)
      || WordClass.dateFunctionWords.contains(String(word.folded.prefix { $0 != "'" }))
  }

  /// If true, the previous word shows that a name is expected here: `with may`, `dana and april`.
  private var isPersonPlace: Bool {
    previous.map { !$0.endsClause && WordClass.beforeNames.contains($0.folded) } ?? false
  }

  private var isRightAfterAbout: Bool {
    var place = range.lowerBound - 1
    while place >= 0, ["the", "our", "my", "a"].contains(words[place].folded) { place -= 1 }
    return place >= 0 && isAbout(place)
  }

  /// If true, the phrase follows `about` and is part of a topic: `about budget 2027`.
  private var isAfterAbout: Bool {
    for place in words[..<range.lowerBound].indices.reversed().prefix(8) {
      if words[place].endsClause { return false }
      if isAbout(place) { return true }
      if WordClass.dateClauses.contains(words[place].folded) { return false }
    }
    return false
  }

  /// Returns true for words such as `about`, but not in `what about` and `how about`.
  private func isAbout(_ place: Int) -> Bool {
    let opens = place == 0 || !["what", "how"].contains(words[place - 1].folded)
    return opens && WordClass.dateAbout.contains(words[place].folded)
  }
}

/// Words for the state of a day, which aren't topics: `is thursday clear`, `is my week packed`.
enum DayState {
  static func contains(_ word: String) -> Bool {
    WordClass.dayStates.contains(word) || WordClass.fittingStates.contains(word)
      || WordClass.fitting.contains(word)
  }
}
