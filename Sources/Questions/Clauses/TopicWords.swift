/// The topic, and what is left out.
extension QuestionParse {
  /// A word that no clause takes.
  mutating func readTopicWord() {
    if isManner { return readHint(1) }
    topic.append(TopicWord(position: position, weight: .word))
    take(1, as: .topic)
    isFresh = false
    subject = nil
  }

  /// `about`, and phrases that say it.
  mutating func readAbout(_ count: Int) -> Bool {
    // `what was it about`
    let isNoun = ["topic", "subject", "titled", "named"].contains(text(position))
    if !isNoun, position > 0, position + count == words.count { return leaveOut(count) }
    guard position + count < words.count, !isPartOfTopic(count), !(isNoun && scope == .about)
    else { return false }
    if isOrderAtEnd(from: position + count) { return leaveOut(count) }
    // `that thing we talked about with gustav`
    if count > 1, has([.with], at: position + count) { return leaveOut(count) }
    take(count, as: .filler)
    endClause()
    scope = .about
    if words.count - position > QuestionReader.longestTopic || isRemark(from: position) {
      readRestAsTopic()
    }
    return true
  }

  /// `lunch talk about knots`, which is a talk; `a group focusing on stacks`, which is no meeting.
  private func isPartOfTopic(_ count: Int) -> Bool {
    guard count > 1, position > 0 else { return false }
    return !isFresh && has([.verb], at: position)
      || places[position - 1] == .topic && (scope == .about || !isSentence)
  }

  /// A word of a title, which is topic and begins no clause.
  mutating func readTitleWord() {
    topic.append(TopicWord(position: position, weight: .word))
    take(1, as: .topic)
    if !asTitle.contains(position) { endClause() }
  }

  /// Returns true if what begins at `position` is said of a subject, and asks for nothing.
  func isRemark(from position: Int) -> Bool {
    !endsAsQuestion && Remark.isRemark(words[position...], isName: isCertainName)
  }

  /// Reads all that is left as topic, word for word.
  mutating func readRestAsTopic() {
    scope = .about
    while position < words.count { readTopicWord() }
  }

  /// A word that is topic only between two that are.
  mutating func readGlue(_ count: Int = 1) {
    for index in position..<(position + count) {
      topic.append(TopicWord(position: index, weight: .glue))
    }
    take(count, as: .filler)
  }

  /// Words that the topic is shown without, and searched with.
  mutating func readHint(_ count: Int) {
    addHints(position..<(position + count))
    take(count, as: .filler)
  }

  mutating func addHints(_ range: Range<Int>) {
    hints += range.map { TopicWord(position: $0, weight: .word) }
  }

  /// Words that are topic though they are in the table.
  mutating func readLiteralPhrase(_ count: Int) { for _ in 0..<count { readTopicWord() } }

  mutating func readPhrase() {
    let word = words[position]
    reading.phrases.append(word.text)
    topic.append(TopicWord(position: position, weight: .word))
    take(1, as: .phrase)
    isFresh = false
  }

  /// Right behind `about`: all is topic but what no topic has, as `how we`.
  mutating func readLiteral() {
    for (count, role) in roles(at: position) {
      switch role {
      case .literal: return readLiteralPhrase(count)
      case .question, .pronoun, .article, .possessive, .kind(.when), .kind(.who), .relative, .about:
        return take(count, as: .filler)
      case .auxiliary where ["topic", "subject"].contains(text(position - 1)):
        return take(count, as: .filler)
      case .filler where count > 1 || words[position].after.hasPrefix(":"):
        return take(count, as: .filler)
      case .auxiliary where has([.pronoun], at: position + count): return take(count, as: .filler)
      default: continue
      }
    }
    readTopicWord()
  }

  /// `-word`: someone who was not there, else a word to leave out.
  mutating func readNegated() {
    let word = words[position]
    if let match = matches.match(word.text), match.certainty >= .nickname {
      add(PersonTerm(names: [word.text], people: match.people), match.certainty, to: \.without)
      take(1, as: .people)
    } else {
      reading.excluded.append(word.text)
      take(1, as: .excluded)
    }
  }

  /// Marks that stand alone: they join, separate or say nothing.
  mutating func readMark() -> Bool {
    if !roles(at: position).isEmpty { return false }
    take(1, as: .mark)
    endClause()
    return true
  }

  /// The words of the topic: runs of them, less what only joins at their edges.
  func text(of topic: [TopicWord]) -> String {
    var kept: [Int] = []
    var glue: [Int] = []
    for word in topic {
      if word.weight == .glue {
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

  // MARK: Excluded words

  /// Behind `without`, `but not`: the words up to the next clause, as one phrase.
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
    // `the lunch and learn`
    if end > start, !words[end - 1].endsClause, count(of: .and, at: end) == 1,
      isEnd(end + 2), roles(at: end + 1).contains(where: { $0.role == .chatter(isNoun: false) })
    {
      end += 2
    }
    while start < end, words[start].isMark { start += 1 }
    return start < end ? start..<end : nil
  }

  /// `the second candidate`
  private func isNumberedThing(at place: Int) -> Bool {
    let isOrdinal = DateWords.senses[text(place)]?.contains { $0.ordinal != nil } ?? false
    return isOrdinal && place + 1 < words.count && isContent(at: place + 1)
  }

  /// Roles of words that are as often mere words.
  private func isWord(_ role: Role) -> Bool {
    switch role {
    case .verb, .tells, .container, .literal, .organizes, .status, .free, .honorific: true
    default: false
    }
  }

  /// Takes the words that lead to `range` and those in it.
  mutating func exclude(_ range: Range<Int>) {
    reading.excluded.append(words[range].map(\.text).joined(separator: " "))
    take(range.lowerBound - position, as: .filler)
    take(range.count, as: .excluded)
    endClause()
  }
}
