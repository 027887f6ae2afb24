/// The topic and excluded words.
extension QuestionParse {
  /// A word outside any clause.
  var topicWord: Edge {
    if let kind = way.kind, kind.frame.contains(position) { return Edge(1, .kind, .fresh) }
    if way.leavesOutAsking, sentence.parts.lead(of: .content, at: position) <= 0,
      sentence.parts.lead(of: .people, at: position) < 0
    {
      return .filler(1)
    }
    if isCommand { return hint(1) }
    return Edge(1, .topic, [.topic(position..<position + 1)] + askingForName)
  }

  /// `about`, and phrases with that meaning.
  func aboutClause(_ count: Int) -> Edge? {
    // `what was it about`
    let isNoun = ["topic", "subject", "titled", "named"].contains(text(position))
    if !isNoun, position > 0, position + count == words.count { return .filler(count) }
    guard position + count < words.count, !isPartOfTopic(count), !(isNoun && scope == .about)
    else { return nil }
    if isOrderAtEnd(from: position + count) { return .filler(count) }
    // `that thing we talked about with gustav`
    if count > 1, has([.with], at: position + count) { return .filler(count) }
    let about = Edge.filler(count, .clauseEnd, .scope(.about))
    let isProse =
      words.count - position - count > QuestionReader.maximumTopicWords
      || isStatement(from: position + count)
    return isProse ? about + moved(to: position + count).restAsTopic : about
  }

  /// Returns true if the phrase is within a topic: `lunch talk about knots`, `a group focusing on
  /// stacks`.
  private func isPartOfTopic(_ count: Int) -> Bool {
    guard count > 1, position > 0 else { return false }
    return !isFresh && has([.verb], at: position)
      || places[position - 1] == .topic && (scope == .about || !isSentence)
  }

  /// A word of a title, which is topic and begins no clause.
  var titleWord: Edge {
    let edge = Edge(1, .topic, .topic(position..<position + 1))
    return way.places.contains(position + 1) ? edge : edge + [.clauseEnd]
  }

  /// All remaining words as a literal topic.
  var restAsTopic: Edge {
    Edge(words.count - position, .topic, .scope(.about), .topic(position..<words.count))
  }

  /// Words that belong to the topic only between two words of it.
  func glue(_ count: Int) -> Edge { .filler(count, .glue(position..<position + count)) }

  /// Words that are searched for with the topic but not displayed in it.
  func hint(_ count: Int) -> Edge { .filler(count, .hint(position..<position + count)) }

  /// A phrase of the vocabulary that is topic.
  func literalPhrase(_ count: Int) -> Edge {
    Edge(count, .topic, .topic(position..<position + count))
  }

  /// A word right after `about`. It is topic unless no topic begins with it, like `how we`.
  var literal: Edge {
    for (count, role) in roles(at: position) {
      switch role {
      case .literal: return literalPhrase(count)
      case .question, .pronoun, .article, .possessive, .kind(.when), .kind(.who), .relative, .about:
        return .filler(count)
      case .auxiliary where ["topic", "subject"].contains(text(position - 1)):
        return .filler(count)
      case .filler where count > 1 || words[position].after.hasPrefix(":"): return .filler(count)
      case .auxiliary where has([.pronoun], at: position + count): return .filler(count)
      default: continue
      }
    }
    return topicWord
  }

  /// `number` in `budget call number 7` and `no` in `board no 60`, which titles write as `#7`.
  var numberSign: Edge? {
    let next = position + 1
    guard next < words.count, words[next].text.allSatisfy(\.isNumber) else { return nil }
    if text(position) == "number" { return hint(1) }
    let isBehindTitle =
      position > 0 && !words[position - 1].endsClause
      && (places[position - 1] == .topic || isMeetingNoun(at: position - 1))
    return isBehindTitle && ["no", "nr"].contains(text(position)) && length(at: next) == nil
      ? hint(1) : nil
  }

  /// `-word`: a person to exclude, or else a word to exclude.
  var negated: Edge {
    if let match = matches.match(words[position].text), match.certainty >= .nickname {
      let term = PersonTerm(names: [words[position].text], people: match.people)
      return Edge(1, .people, .term(term, match.certainty, \.without))
    }
    return Edge(1, .excluded, .excluded(position..<position + 1))
  }

  /// A punctuation mark by itself, which ends a clause; nil if the vocabulary lists it.
  var mark: Edge? { roles(at: position).isEmpty ? Edge(1, .mark, .clauseEnd) : nil }

  /// The text of a topic. Joining words are dropped except between two adjacent topic words.
  func text(of topic: [TopicWord]) -> String {
    var kept: [Int] = []
    var glue: [Int] = []
    for word in topic {
      if word.isGlue {
        glue.append(word.position)
        continue
      }
      // A run without a gap from one topic word to the next.
      if let last = kept.last, word.position - last == glue.count + 1 { kept += glue }
      glue = []
      kept.append(word.position)
    }
    return kept.map { words[$0].text }.joined(separator: " ")
  }

  /// Effects that drop the topic so far, with a notice.
  var withoutTopic: [Effect] {
    guard let first = topic.first?.position, let last = topic.last?.position else { return [] }
    let unused = words[first...last].map(\.text).joined(separator: " ")
    return [.withoutTopic(first...last), .note("ignored: '\(unused)'")]
      + topic.map { .became($0.position...$0.position, .filler) }
  }

  // MARK: Excluded words

  /// The words after `without` or `but not`, up to the next clause, as one phrase.
  func wordsToExclude(from start: Int) -> Range<Int>? {
    var start = skip([.article, .possessive, .about, .anyone, .anyOf, .either], from: start)
    // `other than the one with pizza`
    if ["one", "ones", "meeting", "meetings"].contains(text(start)) {
      let joint = count(of: .with, at: start + 1) + count(of: .about, at: start + 1)
      if joint > 0 { start = skip([.article, .possessive], from: start + 1 + joint) }
    }
    if start < words.count, words[start].isQuoted { return start..<(start + 1) }
    var end = start
    while end < words.count, !words[end].isQuoted, !words[end].isField, !words[end].isNegated {
      let literal = count(of: .literal, at: end)
      let isPlain =
        literal > 1 || roles(at: end).allSatisfy { found in isWord(found.role) }
        || end == start && isNumberedThing(at: end)
      if !isPlain || (end > start && startsDate(at: end)) { break }
      end += max(1, literal)
      if words[end - 1].endsClause { break }
    }
    while start < end, words[start].isMark { start += 1 }
    return start < end ? start..<end : nil
  }

  /// Returns true for an ordinal before a noun: `the second candidate`.
  private func isNumberedThing(at place: Int) -> Bool {
    let isOrdinal = DateWords.senses[text(place)]?.contains { $0.ordinal != nil } ?? false
    return isOrdinal && place + 1 < words.count && isContent(at: place + 1)
  }

  /// Returns true for roles whose words are often ordinary words.
  private func isWord(_ role: Role) -> Bool {
    switch role {
    case .verb, .tells, .container, .literal, .organizes, .status, .free, .honorific: true
    default: false
    }
  }

  /// An edge that excludes `range` and the items listed after it: `except stand-ups, reviews and
  /// the board`.
  func excluding(_ range: Range<Int>) -> Edge {
    var edge = Edge.filler(0)
    var (end, next) = (position, range as Range<Int>?)
    while let range = next {
      edge = edge + .filler(range.lowerBound - end) + Edge(range.count, .excluded, .excluded(range))
      end = range.upperBound
      next = wordsToExclude(beside: end)
    }
    return edge + [.clauseEnd]
  }

  /// The next item of a list of exclusions; nil if there is none.
  private func wordsToExclude(beside end: Int) -> Range<Int>? {
    let start = skip([.and, .or], from: end)
    let isListed =
      words[end - 1].after.contains(",")
      && (end..<end + 4).contains { has([.and, .or], at: $0) }
    guard start > end || isListed, start < words.count, !startsDate(at: start),
      !has([.with, .without, .about, .calendarPreposition, .question, .pronoun], at: start),
      people(from: start) == nil, let range = wordsToExclude(from: start),
      isBoundary(range.upperBound) || has([.and, .or], at: range.upperBound)
    else { return nil }
    return range
  }
}
