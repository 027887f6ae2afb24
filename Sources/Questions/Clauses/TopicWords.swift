/// The edges for topic words and excluded words.
extension QuestionParse {
  /// The edge for a word outside any clause.
  var topicWord: Edge {
    if let kind = way.kind, kind.frame.contains(position) { return Edge(1, .kind, .fresh) }
    if way.leavesOutAsking, sentence.parts.lead(of: .content, at: position) <= 0,
      sentence.parts.lead(of: .people, at: position) < 0
    {
      return .filler(1)
    }
    // `how long does the retro run`
    let isVerb = text(position) == "run" && !topic.isEmpty && isBoundary(position + 1)
    if isVerb, isKind(.duration) { return .filler(1) }
    // `the armitage chap`
    let isPerson = position > 0 && places[position - 1] == .people && isBoundary(position + 1)
    if isCommand || isPerson && WordClass.personNouns.contains(text(position)) || isNumberOfThem {
      return hint(1)
    }
    return Edge(1, .topic, [.topic(position..<position + 1)] + askingForName)
  }

  /// If true, the word is a number of known things, which no text needs to contain: `the two
  /// tribunal hearings`.
  private var isNumberOfThem: Bool {
    let next = position + 1
    guard has([.article, .possessive], at: position - 1), next < words.count,
      let number = Numerals.value(text(position)), number > 1, !words[position].endsClause
    else { return false }
    return isPlural(next) || isPlain(at: next) && !words[next].endsClause && isPlural(next + 1)
  }

  /// Parses `about` and phrases that mean the same.
  func aboutClause(_ count: Int) -> Edge? {
    // `what was it about`
    let isNoun = ["topic", "subject", "titled", "named"].contains(text(position))
    if !isNoun, position > 0, position + count == words.count { return .filler(count) }
    guard position + count < words.count, !isPartOfTopic(count), !(isNoun && scope == .about)
    else { return nil }
    if isOrderAtEnd(from: position + count) || isObjectBefore(count) { return .filler(count) }
    // `that thing we talked about with gustav`
    if count > 1, has([.with], at: position + count) { return .filler(count) }
    let about = Edge.filler(count, .clauseEnd, .scope(.about))
    let isProse =
      words.count - position - count > QuestionReader.maximumTopicWords
      || isStatement(from: position + count)
    return isProse ? about + moved(to: position + count).restAsTopic : about
  }

  /// Returns true if the question word is what it is about, so that no topic follows: `what did we
  /// talk about last friday`, `what was the retro about in march`.
  private func isObjectBefore(_ count: Int) -> Bool {
    let (about, next) = (position + count - 1, position + count)
    guard text(about) == "about",
      let what = words[..<position].lastIndex(where: { $0.folded.hasPrefix("what") }),
      ["talk", "talked", "talking", "speak", "spoke"].contains(text(about - 1))
        || has([.auxiliary], at: what + 1) && ["is", "was", "were"].contains(text(what + 1))
    else { return false }
    let date = countOfDate(at: next)
    return date > 0 ? isEnd(next + date) : has([.preposition, .calendarPreposition], at: next)
  }

  /// Returns true if the phrase is part of a topic: `lunch talk about knots`, `a group focusing on
  /// stacks`.
  private func isPartOfTopic(_ count: Int) -> Bool {
    guard count > 1, position > 0 else { return false }
    return !isFresh && has([.verb], at: position)
      || places[position - 1] == .topic && (scope == .about || !isSentence)
  }

  /// The edge for a word of a title, which is topic and doesn't begin a clause.
  var titleWord: Edge {
    let edge = Edge(1, .topic, .topic(position..<position + 1))
    return way.places.contains(position + 1) ? edge : edge + [.clauseEnd]
  }

  /// The edge for all remaining words as a literal topic.
  var restAsTopic: Edge {
    Edge(words.count - position, .topic, .scope(.about), .topic(position..<words.count))
  }

  /// Returns an edge for joining words, which belong to the topic only between two of its words.
  func glue(_ count: Int) -> Edge { .filler(count, .glue(position..<position + count)) }

  /// Returns an edge for words that are searched for with the topic but not displayed in it.
  func hint(_ count: Int) -> Edge { .filler(count, .hint(position..<position + count)) }

  /// Returns an edge for a phrase of the vocabulary that belongs to the topic.
  func literalPhrase(_ count: Int) -> Edge {
    Edge(count, .topic, .topic(position..<position + count))
  }

  /// The edge for a word right after `about`. It is topic unless it is a word that no topic begins
  /// with, as in `how we`.
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

  /// The edge for `number` in `budget call number 7` or `no` in `board no 60`, which titles write
  /// as `#7` and `#60`.
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

  /// The edge for `-word`, which excludes the person with that name, or else the word.
  var negated: Edge {
    if let match = matches.match(words[position].text), match.certainty >= .nickname {
      let term = PersonTerm(names: [words[position].text], people: match.people)
      return Edge(1, .people, .term(term, match.certainty, \.without))
    }
    return Edge(1, .excluded, .excluded(position..<position + 1))
  }

  /// The edge for a detached punctuation mark, which ends a clause; nil if the vocabulary contains
  /// it.
  var mark: Edge? { roles(at: position).isEmpty ? Edge(1, .mark, .clauseEnd) : nil }

  /// Returns the text of a topic. Joining words are kept only between adjacent topic words.
  func text(of topic: [TopicWord]) -> String {
    var kept: [Int] = []
    var glue: [Int] = []
    for word in topic {
      if word.isGlue {
        glue.append(word.position)
        continue
      }
      // Keep joining words only if they fill the whole gap between two topic words.
      if let last = kept.last, word.position - last == glue.count + 1 { kept += glue }
      glue = []
      kept.append(word.position)
    }
    return kept.map { words[$0].text }.joined(separator: " ")
  }

  /// The effects that drop the topic so far, with a notice.
  var withoutTopic: [Effect] {
    guard let first = topic.first?.position, let last = topic.last?.position else { return [] }
    let unused = words[first...last].map(\.text).joined(separator: " ")
    return [.withoutTopic(first...last), .note("ignored: '\(unused)'")]
      + topic.map { .became($0.position...$0.position, .filler) }
  }

  // MARK: Excluded words

  /// Returns the range of the words after `without` or `but not`, up to the next clause, as one
  /// phrase.
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

  /// Returns true if an ordinal and a noun begin here: `the second candidate`.
  private func isNumberedThing(at place: Int) -> Bool {
    let isOrdinal = DateWords.senses[text(place)]?.contains { $0.ordinal != nil } ?? false
    return isOrdinal && place + 1 < words.count && isContent(at: place + 1)
  }

  /// Returns true for roles whose words are often ordinary words of a topic.
  private func isWord(_ role: Role) -> Bool {
    switch role {
    case .verb, .tells, .container, .literal, .organizes, .status, .free, .honorific: true
    default: false
    }
  }

  /// Returns an edge that excludes the words in `range` and the items listed after them: `except
  /// stand-ups, reviews and the board`.
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

  /// Returns the next item in a list of exclusions, or nil if there is none.
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
