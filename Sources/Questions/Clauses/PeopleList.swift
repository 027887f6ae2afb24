/// A list of people: `dana, lee and noor`, `either dana or lee`, `both jonases`, `me`.
struct PeopleList {
  typealias Term = (term: PersonTerm, certainty: PeopleDirectory.Certainty)

  /// The terms. For each one, at least one of its people must attend.
  var terms: [Term]
  var isWithMe: Bool
  var isOnly: Bool
  /// If true, the list is just `anyone`.
  var isAnyone: Bool
  /// The position after the list.
  var end: Int
}

extension QuestionParse {
  /// Returns the people named from `start` on, or nil if there are none.
  ///
  /// - Parameters:
  ///   - minimum: the minimum certainty of a name.
  ///   - isExplicit: if true, a name that is also an ordinary word needs no further evidence.
  ///   - isAny: if true, one of the named people suffices.
  func people(
    from start: Int, minimum: PeopleDirectory.Certainty = .nickname, isExplicit: Bool = true,
    isAny: Bool = false
  ) -> PeopleList? {
    PeopleListReader(
      parse: self, names: NameReader(parse: self, minimum: minimum, isExplicit: isExplicit)
    ).list(from: start, isAny: isAny)
  }
}

/// A parser of lists of people.
private struct PeopleListReader {
  let parse: QuestionParse
  let names: NameReader

  private enum Joint { case none, comma, and, or }

  private enum Item {
    case term(PeopleList.Term, Joint)
    case me, anyone
  }

  private var words: [Word] { parse.words }

  func list(from start: Int, isAny: Bool) -> PeopleList? {
    let isAsked = start > 0 && parse.has([.auxiliary], at: start - 1)
    let opening = opening(start)
    let isAny =
      isAny || opening.contains { $0.role == .anyOf || $0.role == .either && $0.count > 1 }
    var next = (joint: Joint.none, place: start + opening.reduce(0) { $0 + $1.count })
    var (items, end): ([Item], Int?) = ([], nil)
    while let found = self.items(at: next.place, next.joint, isAny: isAny) {
      items += found.items
      end = found.end
      guard let joint = joint(at: found.end, isAsked: isAsked) else { break }
      next = joint
    }
    return end.map { end in
      PeopleList(
        terms: joined(items, isAny: isAny, isBoth: opening.contains { $0.role == .both }),
        isWithMe: items.contains { if case .me = $0 { true } else { false } },
        isOnly: opening.contains { $0.role == .only },
        isAnyone: items.contains { if case .anyone = $0 { true } else { false } }, end: end)
    }
  }

  /// Returns the words that open a list: `both`, `any of`, `only`.
  private func opening(_ start: Int) -> [(count: Int, role: Role)] {
    var (found, position): ([(count: Int, role: Role)], Int) = ([], start)
    while let next = parse.roles(at: position).first(where: { next in
      [.both, .either, .anyOf, .only].contains(next.role)
    }) {
      found.append(next)
      position += next.count
    }
    return found
  }

  // MARK: One after the other

  private typealias Items = (items: [Item], end: Int)

  /// Returns the people at `start` and the end of their names, or nil if there are none.
  private func items(at start: Int, _ joint: Joint, isAny: Bool) -> Items? {
    // `with professor g` prefers a person with exactly that name to one with the initial G.
    if let titled = names.name(at: start), titled.count > 1, titled.match.certainty == .word,
      parse.count(of: .honorific, at: start) > 0
    {
      return (items(titled, joint, isAny: isAny), start + titled.count)
    }
    let start = parse.skip([.honorific, .either, .anyOf], from: start)
    guard start < words.count, !words[start].isNegated, !words[start].isField else { return nil }
    if let found = owner(at: start, joint) ?? domain(at: start, joint) { return found }
    let isPlural = parse.count(of: .article, at: start)
    if isPlural > 0 {
      let isOne = ["a", "an"].contains(words[start].folded)
      // `the mister brandt`
      let name = parse.skip([.honorific], from: start + isPlural)
      guard let found = names.name(at: name), found.isPlural || isOne || name > start + isPlural
      else { return nil }
      return (items(found, joint, isAny: isAny), name + found.count)
    }
    guard let found = names.name(at: start) else { return organisation(at: start, joint) }
    if joint == .comma, isTopicBehindComma(start, found) { return nil }
    return (items(found, joint, isAny: isAny), start + found.count)
  }

  /// Parses an organization that isn't also a person's name, as in `with acme`. It means everybody
  /// with an address at its domain.
  private func organisation(at start: Int, _ joint: Joint) -> Items? {
    let word = words[start]
    guard names.isExplicit, joint != .comma, word.folded.count > 2, !word.isQuoted,
      parse.isContent(at: start), !parse.startsDate(at: start),
      let (domain, people) = parse.reader.people.organisation(named: word.folded)
    else { return nil }
    let term = PersonTerm(names: [word.text], people: people, domain: domain)
    return ([.term((term, .address), joint)], start + 1)
  }

  /// Returns true if an unknown word after a comma begins a topic: `dana, office plants`, even if
  /// an address begins with `office`.
  private func isTopicBehindComma(_ start: Int, _ found: WrittenName) -> Bool {
    let next = start + 1
    return found.count == 1 && !parse.reader.people.isName(words[start].folded)
      && Nicknames.forms(of: words[start].folded).isEmpty && next < words.count
      && !words[start].endsClause && parse.isContent(at: next) && !parse.startsDate(at: next)
  }

  private func owner(at start: Int, _ joint: Joint) -> Items? {
    let isSelf = parse.count(of: .me, at: start) > 0
    let isSubject = words[start].folded == "i" && joint != .none
    guard isSelf || isSubject else { return nil }
    // `noor or me`
    let isEither = joint == .or || parse.count(of: .or, at: start + 1) > 0
    let isTerm = isEither && !parse.owner.people.isEmpty
    return ([isTerm ? .term((parse.owner, .address), joint) : .me], start + 1)
  }

  /// Parses a domain or `anyone`: `@example.org`, `anyone from example.org`, `anyone`.
  private func domain(at start: Int, _ joint: Joint) -> Items? {
    let lead = parse.count(of: .anyone, at: start)
    var position = start + lead
    if lead > 0 {
      if ["from", "at", "of", "in"].contains(parse.text(position)) {
        position += 1
      } else if let end = addressed(at: position) {
        position = end
      } else if joint == .none {
        return ([.anyone], position)
      }
    }
    guard position < words.count, let (domain, people) = domain(words[position], isNamed: lead > 0)
    else { return nil }
    let term = PersonTerm(names: ["@" + domain], people: people, domain: domain)
    var end = position + 1
    while Self.nounsForAddress.contains(parse.text(end)) { end += 1 }
    return ([.term((term, .address), joint)], end + parse.count(of: .anyone, at: end))
  }

  private static let nounsForAddress: Set<String> = [
    "address", "addresses", "email", "account", "mail",
  ]

  /// Returns the position of the domain in a phrase that follows `everyone`, such as `with an acme
  /// address` or `whose address ends in example.org`; nil if there is none.
  private func addressed(at start: Int) -> Int? {
    let position = parse.skip([.with, .relative, .auxiliary, .article], from: start)
    let isNoun = position > start && Self.nounsForAddress.contains(parse.text(position + 1))
    return isNoun ? position : domainAhead(from: start)
  }

  /// Returns the position of the domain in a phrase such as `whose address ends in example.org`, or
  /// nil if there is none.
  private func domainAhead(from start: Int) -> Int? {
    (start..<min(words.count, start + 6)).first { place in
      words[start..<place].contains { ["address", "email", "mail"].contains($0.folded) }
        && domain(words[place], isNamed: false) != nil
    }
  }

  /// Returns the domain that a word means, and the people with an address there. A domain without
  /// known people is accepted only after `from` or with an `@`.
  private func domain(_ word: Word, isNamed: Bool) -> (String, [KnownPerson])? {
    let written = word.folded.hasPrefix("@") ? String(word.folded.dropFirst()) : word.folded
    if word.isQuoted { return nil }
    let isCertain = isNamed || word.folded.hasPrefix("@")
    if written.contains("."), !written.contains("@") {
      let people = parse.reader.people.people(at: written)
      return isCertain || !people.isEmpty ? (written, people) : nil
    }
    if !isCertain { return nil }
    let hosts = parse.reader.people.domains { labels in
      labels.contains { $0.elementsEqual(written.utf8) }
    }
    guard let host = hosts.first else { return nil }
    return (host, parse.reader.people.people(at: host))
  }

  /// Parses a comma, `and` or `or` before another person, and a `with` after it.
  private func joint(at start: Int, isAsked: Bool) -> (joint: Joint, place: Int)? {
    let mark = words[start - 1].after
    let hasComma = mark.contains(",")
    if mark.contains(where: { ";:|?!".contains($0) }) { return nil }
    var joint = hasComma ? Joint.comma : Joint.none
    var position = start
    let (and, or) = (parse.count(of: .and, at: start), parse.count(of: .or, at: start))
    if or > 0 {
      (joint, position) = (.or, start + or)
    } else if and > 0 {
      (joint, position) = (.and, start + and)
    }
    if joint == .none { return nil }
    // `and with lee` continues the list, but a negation begins another clause. Filler words may
    // follow: `or maybe lee`, `or it was lee`.
    let isNegated = parse.roles(at: position).contains { [.without, .not].contains($0.role) }
    if position > start, !isNegated {
      let asides: Set<Role> = [.filler, .pronoun, .auxiliary, .chatter(isNoun: true)]
      // In `did april and may meet`, the auxiliary shows that the second word is also a name.
      let isName = isAsked && parse.reader.people.isName(parse.text(position))
      let isMe = parse.text(position) == "i"
      if !isName, !isMe { position = parse.skip(asides, from: position) }
      position += parse.count(of: .with, at: position)
    }
    return (joint, position)
  }

  private func items(_ found: WrittenName, _ joint: Joint, isAny: Bool) -> [Item] {
    let (people, certainty) = (found.match.people, found.match.certainty)
    guard found.isPlural, !isAny, people.count > 1 else {
      return [.term((PersonTerm(names: [found.written], people: people), certainty), joint)]
    }
    return people.enumerated().map { place, person in
      let term = PersonTerm(names: [person.displayName], people: [person])
      return .term((term, certainty), place == 0 ? joint : .and)
    }
  }

  // MARK: All or any

  /// Returns the terms, all of which must attend. `or` joins people into one term, and a comma has
  /// the meaning of the next joining word.
  private func joined(_ items: [Item], isAny: Bool, isBoth: Bool) -> [PeopleList.Term] {
    let named = items.compactMap { item -> (term: PeopleList.Term, joint: Joint)? in
      if case .term(let term, let joint) = item { (term, joint) } else { nil }
    }
    var joints = named.map(\.joint)
    var next = isAny ? Joint.or : Joint.and
    for place in joints.indices.reversed() {
      if joints[place] == .comma { joints[place] = next } else { next = joints[place] }
      if isAny, joints[place] == .and { joints[place] = .or }
    }
    var terms: [PeopleList.Term] = []
    for ((term, certainty), joint) in zip(named.map(\.term), joints) {
      guard joint == .or, let last = terms.indices.last else {
        terms.append((term, certainty))
        continue
      }
      terms[last].term.names += term.names
      let known = terms[last].term.people
      terms[last].term.people += term.people.filter { !known.contains($0) }
      if terms[last].term.domain != term.domain { terms[last].term.domain = nil }
      terms[last].certainty = min(terms[last].certainty, certainty)
    }
    // `both jonases` or `with both lees` means each of two people with the same name.
    if isBoth, terms.count == 1, terms[0].term.people.count == 2, terms[0].term.names.count == 1 {
      return terms[0].term.people.map { person in
        (PersonTerm(names: [person.displayName], people: [person]), terms[0].certainty)
      }
    }
    return terms
  }
}
