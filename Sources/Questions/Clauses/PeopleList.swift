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
  /// A name that is less certain is none.
  let minimum: PeopleDirectory.Certainty
  /// Whether a name that is a word needs no more than to stand here.
  let isExplicit: Bool
  private var list: PeopleList
  /// By item, how it is joined to what is before it.
  private var items: [(joint: Joint, terms: [(PersonTerm, PeopleDirectory.Certainty)])] = []
  private var isAny: Bool
  private var isBoth = false

  private enum Joint { case none, comma, and, or }

  private var words: [Word] { parse.words }

  init(
    _ parse: QuestionParse, minimum: PeopleDirectory.Certainty, isExplicit: Bool,
    isAny: Bool = false
  ) {
    self.parse = parse
    self.isAny = isAny
    self.minimum = minimum
    self.isExplicit = isExplicit
    list = PeopleList(end: 0)
  }

  /// Nil where nobody is named at `start`.
  mutating func read(from start: Int) -> PeopleList? {
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
      case .anyOf: isAny = true
      case .only: list.isOnly = true
      default: break
      }
      position += count
    }
    return position
  }

  // MARK: One after the other

  /// Reads who is named at `start`; returns where it ends, nil where nobody is.
  private mutating func readItem(at start: Int, _ joint: Joint) -> Int? {
    let start = parse.skip([.honorific, .either], from: start)
    guard start < words.count, !words[start].isNegated, !words[start].isField else { return nil }
    if let end = readOwner(at: start, joint) ?? readDomain(at: start, joint) { return end }
    let isPlural = parse.count(of: .article, at: start)
    if isPlural > 0 {
      guard let found = name(at: start + isPlural), found.isPlural else { return nil }
      append(found, joint)
      return start + isPlural + found.count
    }
    guard let found = name(at: start) else { return nil }
    append(found, joint)
    return start + found.count
  }

  private mutating func readOwner(at start: Int, _ joint: Joint) -> Int? {
    let isSelf = parse.count(of: .me, at: start) > 0
    let isSubject = words[start].folded == "i" && joint != .none
    guard isSelf || isSubject else { return nil }
    list.isWithMe = list.isWithMe || isSelf || isSubject
    return start + 1
  }

  /// `@example.org`, `anyone from example.org`, `anyone`.
  private mutating func readDomain(at start: Int, _ joint: Joint) -> Int? {
    let lead = parse.count(of: .anyone, at: start)
    var position = start + lead
    if lead > 0 {
      if position < words.count, ["from", "at", "of", "in"].contains(words[position].folded) {
        position += 1
      } else if joint == .none {
        list.isAnyone = true
        return position
      }
    }
    guard position < words.count, let (domain, people) = domain(words[position], isNamed: lead > 0)
    else { return nil }
    let term = PersonTerm(names: ["@" + domain], people: people, domain: domain)
    items.append((joint, [(term, .address)]))
    let end = position + 1
    return end + parse.count(of: .anyone, at: end)
  }

  /// A domain that is written as one, or, where somebody `from` it is asked for, its name alone.
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

  /// A comma, `and`, `or`, also with `with` behind it, before somebody else.
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
    if position > start { position += parse.count(of: .with, at: position) }
    return (joint, position)
  }

  // MARK: Names

  private typealias Name = (
    count: Int, written: String, match: PeopleDirectory.Match, isPlural: Bool
  )

  private mutating func append(_ found: Name, _ joint: Joint) {
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

  /// The longest run of words that names somebody whom the index knows.
  private func name(at start: Int) -> Name? {
    guard start < words.count else { return nil }
    if words[start].isQuoted {
      guard let match = parse.reader.people.match(words[start].text), match.certainty >= .beginning
      else { return nil }
      let isSame = start + 1 < words.count && isAddress(of: match.people, words[start + 1])
      return (isSame ? 2 : 1, words[start].text, match, false)
    }
    return inverted(at: start) ?? plain(at: start)
  }

  private func isAddress(of people: [KnownPerson], _ word: Word) -> Bool {
    word.text.contains("@") && people.contains { $0.emails.contains(word.folded) }
  }

  /// `Okafor, Dana`: both are of one person.
  private func inverted(at start: Int) -> Name? {
    guard start + 1 < words.count, words[start].after == ",", !words[start + 1].isQuoted else {
      return nil
    }
    let parts = [words[start].folded, words[start + 1].folded]
    let people = parse.reader.people.people(named: parts.flatMap { NameWords($0).words })
    guard people.count == 1, parts[0] != parts[1] else { return nil }
    let written = words[start...(start + 1)].map(\.text).joined(separator: " ")
    return (2, written, .init(people: people, certainty: .word), false)
  }

  private func plain(at start: Int) -> Name? {
    var end = start + 1
    while end < min(start + 5, words.count),
      !words[end - 1].after.contains(where: { ",;:|)?!".contains($0) }),
      !words[end].isQuoted, !words[end].isField, !words[end].isNegated, !endsName(at: end)
    { end += 1 }
    for end in stride(from: end, to: start, by: -1) {
      if let found = match(start..<end) { return found }
    }
    return nil
  }

  /// Whether a word is of the grammar rather than of a name.
  private func endsName(at position: Int) -> Bool {
    let word = words[position]
    if word.isMark { return true }
    let isGrammar = !parse.roles(at: position).isEmpty || NameEnds.words.contains(word.folded)
    return isGrammar && !parse.reader.people.isName(word.folded)
  }

  private func match(_ range: Range<Int>) -> Name? {
    var written = words[range].map { Word.straight($0.text) }.joined(separator: " ")
    if let bare = Possessive.bare(written) { written = bare }
    let first = words[range.lowerBound]
    if let match = parse.reader.people.match(written), isSure(match, first, range.count) {
      return (range.count, written, match, false)
    }
    // `the jonases`
    guard range.count == 1 else { return nil }
    for ending in ["es", "s"] where first.folded.hasSuffix(ending) && first.folded.count > 4 {
      let singular = String(first.folded.dropLast(ending.count))
      let people = parse.reader.people.people(named: [singular])
      if !people.isEmpty, !NamesThatAreWords.all.contains(singular) {
        return (1, singular, .init(people: people, certainty: .word), true)
      }
    }
    return nil
  }

  /// A word of the grammar is a name only where it is one letter by letter, or initials in capitals.
  private func isSure(_ match: PeopleDirectory.Match, _ first: Word, _ count: Int) -> Bool {
    if match.certainty < minimum { return false }
    if match.certainty == .address || match.certainty == .word && isExplicit { return true }
    let isGrammar =
      !parse.roles(at: parse.words.firstIndex(of: first) ?? 0).isEmpty
      || NameEnds.words.contains(first.folded)
    if isExplicit {
      return !isGrammar || match.certainty == .initials && first.text.allSatisfy(\.isUppercase)
    }
    return true
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

/// Words at which a name ends, for a date may begin there.
enum NameEnds {
  static let words: Set<String> = [
    "today", "yesterday", "tomorrow", "tonight", "last", "this", "next", "past", "since", "from",
    "after", "before", "until", "till", "between", "during", "monday", "tuesday", "wednesday",
    "thursday", "friday", "saturday", "sunday", "january", "february", "march", "april", "may",
    "june", "july", "august", "september", "october", "november", "december", "week", "month",
    "year", "ago", "to", "for", "by", "on", "in", "at", "of", "a", "an", "the",
  ]
}

/// `dana's`, `james'`.
enum Possessive {
  static func bare(_ written: String) -> String? {
    for ending in ["'s", "’s", "'", "’"] where written.hasSuffix(ending) {
      return String(written.dropLast(ending.count))
    }
    return nil
  }
}
