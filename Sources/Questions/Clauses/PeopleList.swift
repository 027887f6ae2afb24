/// Names one after the other: `dana, lee and noor`, `either dana or lee`, `both jonases`, `me`.
struct PeopleList {
  /// Terms of which all are meant; of the people of one, any.
  var terms: [(term: PersonTerm, certainty: PeopleDirectory.Certainty)] = []
  var isWithMe = false
  var isOnly = false
  /// `anyone`, of whom nothing more is said.
  var isAnyone = false
  /// The position behind it.
  var end: Int

  var isEmpty: Bool { terms.isEmpty && !isWithMe && !isAnyone }
}

/// Reads a list of people from the words of a question.
struct PeopleListReader {
  let parse: QuestionParse
  private let names: NameReader
  private var list: PeopleList
  /// By item, how it is joined to what is before it.
  private var items: [(joint: Joint, terms: [(PersonTerm, PeopleDirectory.Certainty)])] = []
  private var isAny: Bool
  private var isBoth = false
  /// If true, an auxiliary comes before the names.
  private var isAsked = false

  private enum Joint { case none, comma, and, or }

  private var words: [Word] { parse.words }

  /// - Parameters:
  ///   - minimum: a name that is less certain is none.
  ///   - isExplicit: whether a name that is a word needs no more than to be here.
  init(
    _ parse: QuestionParse, minimum: PeopleDirectory.Certainty, isExplicit: Bool,
    isAny: Bool = false
  ) {
    self.parse = parse
    self.isAny = isAny
    names = NameReader(parse: parse, minimum: minimum, isExplicit: isExplicit)
    list = PeopleList(end: 0)
  }

  /// Nil if no one is named at `start`.
  mutating func read(from start: Int) -> PeopleList? {
    isAsked = start > 0 && parse.roles(at: start - 1).contains { $0.role == .auxiliary }
    var position = readOpening(start)
    var joint = Joint.none
    while let end = readItem(at: position, joint) {
      list.end = end
      guard let next = readJoint(at: end) else { break }
      (joint, position) = next
    }
    if items.isEmpty, !list.isWithMe, !list.isAnyone { return nil }
    list.terms = joined()
    return list
  }

  /// `both`, `any of`, `only`, `mr`.
  private mutating func readOpening(_ start: Int) -> Int {
    var position = start
    while let (count, role) = parse.roles(at: position).first(where: { found in
      [.both, .either, .anyOf, .only].contains(found.role)
    }) {
      switch role {
      case .both: isBoth = true
      case .either where count > 1: isAny = true
      case .anyOf: isAny = true
      case .only: list.isOnly = true
      default: break
      }
      position += count
    }
    return position
  }

  // MARK: One after the other

  /// Reads who is named at `start`; returns if it ends, nil if no one is.
  private mutating func readItem(at start: Int, _ joint: Joint) -> Int? {
    // `with professor g` is whoever is called so, before any G.
    if let titled = names.name(at: start), titled.count > 1, titled.match.certainty == .word,
      parse.count(of: .honorific, at: start) > 0
    {
      append(titled, joint)
      return start + titled.count
    }
    let start = parse.skip([.honorific, .either, .anyOf], from: start)
    // `not søren, april through june`
    if joint == .comma, start < words.count, parse.startsDate(at: start),
      DateWords.senses[words[start].folded] != nil
    {
      return nil
    }
    guard start < words.count, !words[start].isNegated, !words[start].isField else { return nil }
    if let end = readOwner(at: start, joint) ?? readDomain(at: start, joint) { return end }
    var isPlural = parse.count(of: .article, at: start)
    // `of the two nadias`
    if start + isPlural < words.count,
      ["two", "three", "2", "3"].contains(words[start + isPlural].folded)
    {
      isPlural += 1
    }
    if isPlural > 0 {
      // `the example.net folks`
      if start + isPlural < words.count, words[start + isPlural].folded.contains("."),
        let end = readDomain(at: start + isPlural, joint)
      {
        return end
      }
      let isOne = ["a", "an"].contains(words[start].folded)
      // `the mister brandt`
      let name = parse.skip([.honorific], from: start + isPlural)
      guard let found = names.name(at: name), found.isPlural || isOne || name > start + isPlural
      else { return nil }
      append(found, joint)
      return name + found.count
    }
    guard let found = names.name(at: start) else { return readOrganisation(at: start, joint) }
    if joint == .comma, isTopicBehindComma(start, found) { return nil }
    append(found, joint)
    return start + found.count
  }

  /// `with acme`, which nobody is called: everybody with an address at a domain of that name.
  private mutating func readOrganisation(at start: Int, _ joint: Joint) -> Int? {
    let word = words[start]
    guard names.isExplicit, joint != .comma, word.folded.count > 2, !word.isMark, !word.isQuoted,
      parse.roles(at: start).isEmpty, !parse.startsDate(at: start),
      let (domain, people) = organisation(word.folded)
    else { return nil }
    items.append(
      (joint, [(PersonTerm(names: [word.text], people: people, domain: domain), .address)]))
    return start + 1
  }

  /// The domain that is called so below its last part, `acme.com` for `acme`, and who has an address there.
  private func organisation(_ name: String) -> (String, [KnownPerson])? {
    let directory = parse.reader.people
    let found = directory.domains.filter { $0.split(separator: ".").dropLast().last == name[...] }
    guard let domain = found.min() else { return nil }
    return (domain, found.flatMap(directory.people(at:)))
  }

  /// `dana, office plants`, where an address begins with `office`: a word that no one is called by
  /// and that another follows.
  private func isTopicBehindComma(_ start: Int, _ found: WrittenName) -> Bool {
    let next = start + 1
    return found.count == 1 && !parse.reader.people.isName(words[start].folded)
      && Nicknames.forms(of: words[start].folded).isEmpty && next < words.count
      && !words[start].endsClause && parse.isContent(at: next) && !parse.startsDate(at: next)
  }

  private mutating func readOwner(at start: Int, _ joint: Joint) -> Int? {
    let isSelf = parse.count(of: .me, at: start) > 0
    let isSubject = words[start].folded == "i" && joint != .none
    guard isSelf || isSubject else { return nil }
    // `noor or me`
    let isEither = joint == .or || parse.count(of: .or, at: start + 1) > 0
    if isEither, !parse.owner.people.isEmpty {
      items.append((joint, [(parse.owner, .address)]))
    } else {
      list.isWithMe = true
    }
    return start + 1
  }

  /// `@example.org`, `anyone from example.org`, `anyone`.
  private mutating func readDomain(at start: Int, _ joint: Joint) -> Int? {
    let lead = parse.count(of: .anyone, at: start)
    var position = start + lead
    if lead > 0 {
      if position < words.count, ["from", "at", "of", "in"].contains(words[position].folded) {
        position += 1
      } else if let end = addressed(at: position) {
        position = end
      } else if joint == .none {
        list.isAnyone = true
        return position
      }
    }
    guard position < words.count, let (domain, people) = domain(words[position], isNamed: lead > 0)
    else { return nil }
    let term = PersonTerm(names: ["@" + domain], people: people, domain: domain)
    items.append((joint, [(term, .address)]))
    var end = position + 1
    while end < words.count,
      ["address", "addresses", "email", "account", "mail"].contains(words[end].folded)
    { end += 1 }
    return end + parse.count(of: .anyone, at: end)
  }

  /// Behind `everyone`: `with a`, `who has an`, before a domain and `address`.
  private func addressed(at start: Int) -> Int? {
    let position = parse.skip([.with, .relative, .auxiliary, .article], from: start)
    guard position + 1 < words.count, position > start,
      ["address", "addresses", "email", "account", "mail"].contains(words[position + 1].folded)
    else { return domainAhead(from: start) }
    return position
  }

  /// `whose address ends in example.org`.
  private func domainAhead(from start: Int) -> Int? {
    (start..<min(words.count, start + 6)).first { place in
      words[start..<place].contains { ["address", "email", "mail"].contains($0.folded) }
        && domain(words[place], isNamed: false) != nil
    }
  }

  /// A domain that is written as one, or, where someone `from` it is asked for, its name alone.
  private func domain(_ word: Word, isNamed: Bool) -> (String, [KnownPerson])? {
    let written = word.folded.hasPrefix("@") ? String(word.folded.dropFirst()) : word.folded
    if word.isQuoted { return nil }
    let isCertain = isNamed || word.folded.hasPrefix("@")
    if written.contains("."), !written.contains("@") {
      let people = parse.reader.people.people(at: written)
      return isCertain || !people.isEmpty ? (written, people) : nil
    }
    if !isCertain { return nil }
    let hosts = parse.reader.people.domains.filter {
      $0.split(separator: ".").contains { $0 == written }
    }
    guard let host = hosts.first else { return nil }
    return (host, parse.reader.people.people(at: host))
  }

  /// A comma, `and`, `or`, also with `with` behind it, before someone else.
  private func readJoint(at start: Int) -> (Joint, Int)? {
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
    // `and with lee`; a negation begins another clause.
    // `or maybe lee`, `or it was lee`
    let isNegated = parse.roles(at: position).contains { [.without, .not].contains($0.role) }
    if position > start, !isNegated {
      let asides: Set<Role> = [.filler, .pronoun, .auxiliary, .chatter(isNoun: true)]
      // `did april and may meet`: behind an auxiliary another one is a name.
      let isName = isAsked && parse.reader.people.isName(parse.text(position))
      let isMe = parse.text(position) == "i"
      if !isName, !isMe { position = parse.skip(asides, from: position) }
      position += parse.count(of: .with, at: position)
    }
    return (joint, position)
  }

  private mutating func append(_ found: WrittenName, _ joint: Joint) {
    if found.isPlural, !isAny, found.match.people.count > 1 {
      for (place, person) in found.match.people.enumerated() {
        let term = PersonTerm(names: [person.displayName], people: [person])
        items.append((place == 0 ? joint : .and, [(term, found.match.certainty)]))
      }
    } else {
      let term = PersonTerm(names: [found.written], people: found.match.people)
      items.append((joint, [(term, found.match.certainty)]))
    }
  }

  // MARK: All or any

  /// The terms of which all are meant: what `or` joins is one, and a comma is what the next word
  /// that joins is.
  private func joined() -> [(term: PersonTerm, certainty: PeopleDirectory.Certainty)] {
    var joints = items.map(\.joint)
    var next = isAny ? Joint.or : Joint.and
    for place in joints.indices.reversed() {
      if joints[place] == .comma { joints[place] = next } else { next = joints[place] }
      if isAny, joints[place] == .and { joints[place] = .or }
    }
    var terms: [(term: PersonTerm, certainty: PeopleDirectory.Certainty)] = []
    for (place, item) in items.enumerated() {
      for (term, certainty) in item.terms {
        if joints[place] == .or, let last = terms.indices.last {
          terms[last].term.names += term.names
          let known = terms[last].term.people
          terms[last].term.people += term.people.filter { !known.contains($0) }
          if terms[last].term.domain != term.domain { terms[last].term.domain = nil }
          terms[last].certainty = min(terms[last].certainty, certainty)
        } else {
          terms.append((term, certainty))
        }
      }
    }
    // `both jonases`, `with both lees`: each of those whom one name means.
    if isBoth, terms.count == 1, terms[0].term.people.count == 2, terms[0].term.names.count == 1 {
      return terms[0].term.people.map { person in
        (PersonTerm(names: [person.displayName], people: [person]), terms[0].certainty)
      }
    }
    return terms
  }
}
