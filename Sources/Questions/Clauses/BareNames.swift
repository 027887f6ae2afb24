/// Names that no word such as `with` announces.
extension QuestionParse {
  /// `lee park`, `sue day`: a full name where someone may be named, before it is a date.
  var fullName: Edge? {
    guard scope == .open, position + 1 < words.count, !words[position + 1].isQuoted,
      !words[position].endsClause, !words[position].isQuoted
    else { return nil }
    let pair = [bareName(at: position), bareName(at: position + 1)]
    if isFresh, reader.people.isName(pair[0]), pair[1].count > 1,
      !reader.people.people(named: pair).isEmpty
    {
      return namedSubject(minimum: .word)
    }
    return longName ?? (isNearName(pair) ? namedSubject(minimum: .misspelt) : nil)
  }

  /// `van den heuvel`: three words or more of one name.
  private var longName: Edge? {
    for count in stride(from: min(4, words.count - position), to: 1, by: -1) {
      let run = words[position..<(position + count)]
      guard !run.dropLast().contains(where: \.endsClause), !run.contains(where: \.isQuoted) else {
        continue
      }
      let people = reader.people.people(named: run.indices.map { bareName(at: $0) })
      // `della rovere`: one of two words is a name, and the other no word of the grammar.
      // `of the house`, of somebody's office or not, is no name.
      let isSure =
        count > 2 && run.indices.contains { isPlain(at: $0) && reader.people.isName(text($0)) }
        || run.indices.contains { isCertainName(bareName(at: $0)) }
          && run.indices.allSatisfy { isPlain(at: $0) && !startsDate(at: $0) }
      if people.isEmpty || !isSure { continue }
      let term = PersonTerm(names: [run.map(\.text).joined(separator: " ")], people: people)
      return Edge(count, .people, .term(term, .word, \.with), .fresh, .namedSubject)
    }
    return nil
  }

  /// `t. mansour`, `anjail krishnan`: a last name behind an initial, or one word of a full name with
  /// a slip.
  func isNearName(_ pair: [String]) -> Bool {
    let (word, next) = (words[position], words[position + 1])
    // `L. Park`, where a name is a word as well.
    if pair[0].count == 1, word.text.first?.isUppercase == true, word.after.hasPrefix("."),
      reader.people.isName(pair[1]), next.text.first?.isUppercase == true
    {
      return matches.match(pair.joined(separator: " ")) != nil
    }
    let sure = pair.map { isCertainName($0) }
    guard sure[0] != sure[1], !word.isMark, !next.isMark else { return false }
    let other = sure[0] ? pair[1] : pair[0]
    let place = sure[0] ? position + 1 : position
    guard isPlain(at: place) || other.count == 1 && !sure[0], other.count != 2,
      !startsDate(at: place)
    else { return false }
    guard let match = matches.match(pair.joined(separator: " ")) else { return false }
    return match.certainty == .misspelt ? other.count > 3 : other.count == 1
  }

  /// Returns true if the grammar has nothing for the word but chatter.
  func isPlain(at position: Int) -> Bool {
    roles(at: position).allSatisfy { found in if case .chatter = found.role { true } else { false }
    }
  }

  /// A first or last name that is no word.
  func isCertainName(_ name: String) -> Bool {
    guard name.count > 2 else { return false }
    if reader.people.isName(name) { return !namesAsWords.contains(name) }
    // `jean-luc`, as one word or as two.
    guard name.contains("-") else { return false }
    let written = NameWords(name)
    return written.words.contains { reader.people.isName($0) }
      && !reader.people.people(named: written.words).isEmpty
  }

  /// A bare name that opens a question, a clause or comes after an auxiliary or a verb.
  var nameAlone: Edge? {
    if let organization = speakingOrganization { return organization }
    let word = words[position]
    let isHandle = Handle.name(word.text).map { matches.match($0) != nil } ?? false
    guard isFresh || isSureName || isMisspeltName || isHandle, scope == .open
    else { return nil }
    if isHandle { return namedSubject(minimum: .nickname) }
    if word.text.contains("@") { return namedSubject(minimum: .address) }
    let name = bareName(at: position)
    let written = NameWords(name)
    let parts = written.joined + written.words
    if isWordBehindArticle { return nil }
    guard let first = parts.first else { return nil }
    if namesAsWords.contains(first) || !isPlain(at: position) {
      guard reader.people.isName(first), mayNameSomebody else { return unreadName(first) }
    } else if !reader.people.isName(first), joinedNames == nil {
      if isMisspeltSubject || isMisspeltName { return namedSubject(minimum: .misspelt) }
      // A short form that is nobody's whole name, as `tomek`.
      guard !Nicknames.forms(of: first).isEmpty || isPartOfUnspacedName else { return nil }
    }
    return joinedNames ?? namedSubject(minimum: .nickname)
  }

  /// `what did acme say`: everybody of an organization that says something.
  private var speakingOrganization: Edge? {
    guard isFresh, scope == .open, isContent(at: position), tellsSpeech(at: position + 1),
      let (domain, people) = reader.people.organisation(named: text(position))
    else { return nil }
    let term = PersonTerm(names: [words[position].text], people: people, domain: domain)
    return Edge(1, .people, .term(term, .word, \.with), .fresh, .namedSubject)
  }

  /// The first or last name of someone whose script sets no spaces.
  private var isPartOfUnspacedName: Bool {
    let name = text(position)
    return name.count > 1 && name.unicodeScalars.allSatisfy { $0.properties.isIdeographic }
      && matches.match(name) != nil
  }

  /// `kwmae and zoë`: an unknown word where someone may be named, one letter from a name.
  var isMisspeltName: Bool {
    let word = words[position]
    guard words.count < 9, !word.isQuoted, roles(at: position).isEmpty, !startsDate(at: position),
      reader.people.name(near: Possessive.bare(word.folded) ?? word.folded) != nil
    else { return false }
    let next = position + 1
    let isJoined = has([.and, .or], at: next) || has([.and, .or], at: position - 1)
    let isAtEdge = position == 0 || words[position - 1].endsClause || next == words.count
    return isBehindMeeting || isJoined || isAtEdge || isConversation && isFresh
  }

  /// `what did halvorson say`, of Halvorsen.
  var isMisspeltSubject: Bool {
    Self.isSubjectPlace(position, in: words) && !startsDate(at: position)
      && matches.match(words[position].text)?.certainty == .misspelt
  }

  /// Returns true if an unknown word stands between an auxiliary and a verb.
  static func isSubjectPlace(_ position: Int, in words: [Word]) -> Bool {
    guard position > 0, position + 1 < words.count, words[position].folded.count > 4 else {
      return false
    }
    let vocabulary = Vocabulary.shared
    return vocabulary.roles(in: words, at: position).isEmpty
      && vocabulary.roles(in: words, at: position - 1).contains { $0.role == .auxiliary }
      && vocabulary.roles(in: words, at: position + 1).contains { $0.role == .verb }
  }

  /// `the marketing` is a word, `the Marketing` may be someone.
  var isWordBehindArticle: Bool {
    // `jonas, the brandt one`
    if position > 1, text(position + 1) == "one", places[position - 2] == .people { return false }
    return position > 0 && words[position].text.first?.isLowercase == true
      && has([.article], at: position - 1)
  }

  /// `did may and mark meet`, `ask will about it`: a word that is a name as well, where the grammar
  /// has someone.
  var namedWord: Edge? {
    guard isFresh || isBehindMeeting, scope == .open, !words[position].isQuoted,
      !isWordBehindArticle
    else { return nil }
    let name = bareName(at: position)
    guard namesAsWords.contains(name) || !isPlain(at: position), reader.people.isName(name),
      mayNameSomebody, !isListOfMonths
    else { return nil }
    return namedSubject(minimum: .word)
  }

  /// `april and may`: names that are dates, one beside the other, where no one met or said
  /// anything.
  private var isListOfMonths: Bool {
    guard !isBehindMeeting, case .success(let date?) = datesByPosition[position], date.count > 2,
      position == 0 || words[position - 1].endsClause
    else { return false }
    let end = position + date.count
    return !has([.verb, .auxiliary, .organizes, .attends, .absent], at: end)
  }

  /// A name that is no word is someone wherever it stands.
  var isSureName: Bool {
    let name = bareName(at: position)
    return isPlain(at: position) && isCertainName(name)
  }

  /// Names as the subject of what follows, or as what a verb is about.
  private func namedSubject(minimum: PeopleDirectory.Certainty) -> Edge? {
    guard let people = people(from: position, minimum: minimum, isExplicit: false), !people.isAnyone
    else { return nil }
    return naming(people, .people(people, \.with)).weighed(doubt(of: people))
      + [.fresh, .namedSubject]
  }

  /// `dana+lee`.
  private var joinedNames: Edge? {
    let parts = words[position].text.split { "+&/".contains($0) }.map(String.init)
    guard parts.count > 1, !words[position].text.contains("@"),
      parts.allSatisfy({ reader.people.isName(Word.fold($0)) })
    else { return nil }
    let terms = parts.compactMap { part in
      matches.match(part).map { match in
        Effect.term(PersonTerm(names: [part], people: match.people), match.certainty, \.with)
      }
    }
    return Edge(1, .people, terms + [.namedSubject])
  }

}
