/// Clauses that consist of a name without an introductory word such as `with`. If the name is also
/// an ordinary word, the parser weighs the evidence for a person and also tries the words as the
/// topic. The index makes the final decision.
extension QuestionParse {
  /// The edge for a full name, tried before dates: `lee park`, `van den heuvel`, `t. mansour`.
  var fullName: Edge? {
    guard scope == .open, position + 1 < words.count, !words[position].endsClause,
      !words[position].isQuoted, !words[position + 1].isQuoted
    else { return nil }
    let pair = [bareName(at: position), bareName(at: position + 1)]
    if isFresh, reader.people.isName(pair[0]), pair[1].count > 1,
      !reader.people.people(named: pair).isEmpty
    {
      return namedSubject(minimum: .word)
    }
    return longName ?? (isNearName(pair) ? namedSubject(minimum: .misspelt) : nil)
  }

  /// The edge for a name of two to four words that must be read together: `van den heuvel`.
  private var longName: Edge? {
    for count in stride(from: min(4, words.count - position), to: 1, by: -1) {
      let run = words[position..<(position + count)]
      guard !run.dropLast().contains(where: \.endsClause), !run.contains(where: \.isQuoted) else {
        continue
      }
      let people = reader.people.people(named: run.indices.map { bareName(at: $0) })
      // `della rovere` is a name, because one of its words is, and neither is in the grammar. `of
      // the house` isn't, even if it is the name of somebody's organization.
      let isSure =
        count > 2 && run.indices.contains { isPlain(at: $0) && reader.people.isName(text($0)) }
        || run.indices.contains { isCertainName(bareName(at: $0)) }
          && run.indices.allSatisfy { isPlain(at: $0) && !startsDate(at: $0) }
      if people.isEmpty || !isSure { continue }
      return naming(run.map(\.text).joined(separator: " "), people, count: count)
    }
    return nil
  }

  /// Returns true if the words are an initial and a last name, or a full name with one misspelled
  /// word: `t. mansour`, `anjail krishnan`.
  private func isNearName(_ pair: [String]) -> Bool {
    let (word, next) = (words[position], words[position + 1])
    // An initial and a name that is also an ordinary word: `L. Park`.
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
      !startsDate(at: place), let match = matches.match(pair.joined(separator: " "))
    else { return false }
    return match.certainty == .misspelt ? other.count > 3 : other.count == 1
  }

  /// The edge for a name that is also an ordinary word or a word of the grammar, tried before dates
  /// and clauses: `did may and mark meet`. Nil if there is no such name or too little evidence for
  /// a person.
  var nameInDoubt: Edge? {
    let name = bareName(at: position)
    guard scope == .open, !words[position].isQuoted, !isWordBehindArticle,
      namesAsWords.contains(name) || !isPlain(at: position), reader.people.isName(name)
    else { return nil }
    let lead = sentence.parts.lead(of: .people, at: position)
    guard lead > Self.minimumNameLead else { return nil }
    return namedSubject(minimum: .word)?
      .weighed(ReadingFeature.nameIsWord.weight * Double(max(0, -lead)))
  }

  /// The edge for a name that isn't an ordinary word, a first or last name where a person may be
  /// named, or a misspelled name.
  var nameAlone: Edge? {
    guard scope == .open, !isWordBehindArticle else { return nil }
    if let organization = speakingOrganization { return organization }
    let word = words[position]
    if Handle.name(word.text).map({ matches.match($0) != nil }) ?? false {
      return namedSubject(minimum: .nickname)
    }
    let isMisspelt = isMisspeltName
    guard isFresh || isMisspelt || isPlain(at: position) && isCertainName(bareName(at: position))
    else { return nil }
    if word.text.contains("@") { return namedSubject(minimum: .address) }
    let written = NameWords(bareName(at: position))
    guard let first = (written.joined + written.words).first, !namesAsWords.contains(first),
      isPlain(at: position), !isOfOtherName
    else { return nil }
    if let joinedNames { return joinedNames }
    if reader.people.isName(first) { return namedSubject(minimum: .nickname) }
    if isMisspelt || isMisspeltSubject { return namedSubject(minimum: .misspelt) }
    // A nickname that isn't anybody's whole name, such as `tomek`.
    let isShort = !Nicknames.forms(of: first).isEmpty || isPartOfUnspacedName
    return isShort ? namedSubject(minimum: .nickname) : nil
  }

  /// If true, an ordinary word is part of a name that no known person has: `in the National
  /// Gallery`.
  private var isOfOtherName: Bool {
    let next = position + 1
    guard next < words.count, !words[position].endsClause, isPlain(at: next), !startsDate(at: next),
      !reader.people.isName(bareName(at: next)),
      reader.isKnownWord?(bareName(at: position)) ?? false
    else { return false }
    return isCapitalized(position) && isCapitalized(next)
  }

  /// The edge for an organization as the subject of a verb of speech: `what did acme say`. It means
  /// the organization's people.
  private var speakingOrganization: Edge? {
    guard isFresh, isContent(at: position), tellsSpeech(at: position + 1),
      let (domain, people) = reader.people.organisation(named: text(position))
    else { return nil }
    return naming(words[position].text, people, domain: domain)
  }

  private func naming(
    _ written: String, _ people: [KnownPerson], count: Int = 1, domain: String? = nil
  ) -> Edge {
    let term = PersonTerm(names: [written], people: people, domain: domain)
    return Edge(count, .people, .term(term, .word, \.with), .fresh, .namedSubject)
  }

  /// The edge for names joined without spaces: `dana+lee`.
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

  /// Returns an edge for names that are the subject of the next words or the object of a verb.
  private func namedSubject(minimum: PeopleDirectory.Certainty) -> Edge? {
    guard let people = people(from: position, minimum: minimum, isExplicit: false), !people.isAnyone
    else { return nil }
    return naming(people, .people(people, \.with)).weighed(doubt(of: people))
      + [.fresh, .namedSubject]
  }

  /// A notice on how to ask for a person whose name was read as an ordinary word.
  var askingForName: [Effect] {
    guard isFresh, scope == .open, roles(at: position).isEmpty,
      words[position].text.first?.isUppercase == true || words.count <= 3,
      case let name = bareName(at: position), namesAsWords.contains(name),
      let person = reader.people.people(named: [name]).first
    else { return [] }
    return [.note("'\(name)' is read as a word; for \(person.displayName) type: with \(name)")]
  }

  /// The minimum lead of a person, in nats, for a name that is also an ordinary word.
  private static let minimumNameLead: Float = -3.5

  // MARK: Words

  /// Returns true if the word has no role in the grammar other than chatter.
  func isPlain(at position: Int) -> Bool {
    roles(at: position).allSatisfy { found in if case .chatter = found.role { true } else { false }
    }
  }

  /// Returns true for a first or last name that isn't also an ordinary word.
  func isCertainName(_ name: String) -> Bool {
    guard name.count > 2 else { return false }
    if reader.people.isName(name) { return !namesAsWords.contains(name) }
    // A hyphenated first name, written as one word or as two: `jean-luc`.
    guard name.contains("-") else { return false }
    let written = NameWords(name)
    return written.words.contains { reader.people.isName($0) }
      && !reader.people.people(named: written.words).isEmpty
  }

  /// If true, the word is a first or last name in a script without spaces.
  private var isPartOfUnspacedName: Bool {
    let name = text(position)
    return name.count > 1 && name.unicodeScalars.allSatisfy { $0.properties.isIdeographic }
      && matches.match(name) != nil
  }

  /// If true, the word is in lower case and follows an article: `the marketing` is an ordinary
  /// word, but `the Marketing` may be a person.
  private var isWordBehindArticle: Bool {
    // `jonas, the brandt one`
    if position > 1, text(position + 1) == "one", places[position - 2] == .people { return false }
    return position > 0 && words[position].text.first?.isLowercase == true
      && has([.article], at: position - 1)
  }

  // MARK: Slips

  /// If true, the word is unknown, differs from a name by one letter, and is where a person may be
  /// named: `kwmae and zoë`.
  private var isMisspeltName: Bool {
    let word = words[position]
    guard words.count < 9, !word.isQuoted, roles(at: position).isEmpty, !startsDate(at: position),
      reader.people.name(near: Possessive.bare(word.folded) ?? word.folded) != nil
    else { return false }
    let next = position + 1
    let isJoined = has([.and, .or], at: next) || has([.and, .or], at: position - 1)
    let isAtEdge = position == 0 || words[position - 1].endsClause || next == words.count
    return isBehindMeeting || isJoined || isAtEdge || isConversation && isFresh
  }

  /// If true, the word is a misspelled name between an auxiliary and a verb, such as Halvorsen in
  /// `what did halvorson say`.
  private var isMisspeltSubject: Bool {
    Self.isSubjectPlace(position, in: words) && !startsDate(at: position)
      && matches.match(words[position].text)?.certainty == .misspelt
  }

  /// Returns true if an unknown word is between an auxiliary and a verb.
  static func isSubjectPlace(_ position: Int, in words: [Word]) -> Bool {
    guard position > 0, position + 1 < words.count, words[position].folded.count > 4 else {
      return false
    }
    let vocabulary = Vocabulary.shared
    return vocabulary.roles(in: words, at: position).isEmpty
      && vocabulary.roles(in: words, at: position - 1).contains { $0.role == .auxiliary }
      && vocabulary.roles(in: words, at: position + 1).contains { $0.role == .verb }
  }

  /// If true, the word follows a verb for meeting somebody: `met chase`, `speak to rose`.
  var isBehindMeeting: Bool {
    (max(0, position - 3)..<position).contains { start in
      roles(at: start).contains { found in
        start + found.count == position && found.role == .verb
          && WordClass.meetingVerbs.contains(text(start))
      }
    }
  }
}
