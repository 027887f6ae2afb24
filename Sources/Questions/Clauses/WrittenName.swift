/// A name in a question, with the people that it may mean.
struct WrittenName {
  /// The number of words of the name.
  var count: Int
  var written: String
  var match: PeopleDirectory.Match
  /// If true, the name is a plural that means several people: `the jonases`.
  var isPlural = false
}

/// A parser for one name, which may be whole, inverted, quoted, or shared by several people.
struct NameReader {
  let parse: QuestionParse
  /// The minimum certainty of a match.
  let minimum: PeopleDirectory.Certainty
  /// If true, a name that is also an ordinary word needs no further evidence.
  let isExplicit: Bool

  private var words: [Word] { parse.words }

  /// Returns the longest name of a known person that begins at `start`; nil if there is none.
  func name(at start: Int) -> WrittenName? {
    guard start < words.count else { return nil }
    if words[start].isQuoted {
      guard let match = parse.matches.match(words[start].text), match.certainty >= .beginning else {
        return nil
      }
      let isSame = start + 1 < words.count && isAddress(of: match.people, words[start + 1])
      return WrittenName(count: isSame ? 2 : 1, written: words[start].text, match: match)
    }
    return inverted(at: start) ?? plain(at: start)
  }

  private func isAddress(of people: [KnownPerson], _ word: Word) -> Bool {
    word.text.contains("@") && people.contains { $0.emails.contains(word.folded) }
  }

  /// Returns an inverted name whose two parts belong to one person, as in `Okafor, Dana`, or nil.
  private func inverted(at start: Int) -> WrittenName? {
    guard start + 1 < words.count, words[start].after == ",", !words[start + 1].isQuoted else {
      return nil
    }
    let parts = [words[start].folded, words[start + 1].folded]
    let people = parse.reader.people.people(named: parts.flatMap { NameWords($0).words })
    guard people.count == 1, parts[0] != parts[1] else { return nil }
    var end = start + 2
    while end < words.count, parse.roles(at: end).isEmpty,
      NameWords(people[0].displayName).words.contains(words[end].folded)
    { end += 1 }
    let written = words[start..<end].map(\.text).joined(separator: " ")
    return WrittenName(
      count: end - start, written: written, match: .init(people: people, certainty: .word))
  }

  private func plain(at start: Int) -> WrittenName? {
    var end = start + 1
    while end < min(start + 5, words.count),
      !words[end - 1].after.contains(where: { ",;:|)?!".contains($0) }), !words[end].isQuoted,
      !words[end].isField, !words[end].isNegated, !endsName(at: end)
    { end += 1 }
    for end in stride(from: end, to: start, by: -1) {
      if let found = match(start..<end) { return found }
    }
    return nil
  }

  /// Returns true if the word belongs to the grammar rather than to a name.
  private func endsName(at position: Int) -> Bool {
    let word = words[position]
    if word.isMark { return true }
    // In `PhD A`, the letter is an initial rather than an article.
    let isInitial = word.text.count == 1 && word.text.first?.isUppercase == true
    if isInitial, position > 0, isWholeName(position - 1...position) { return false }
    let isGrammar = !parse.roles(at: position).isEmpty || NameEnds.words.contains(word.folded)
    return isGrammar && !parse.reader.people.isName(word.folded)
  }

  private func match(_ range: Range<Int>) -> WrittenName? {
    var written = words[range].map { Word.straight($0.text) }.joined(separator: " ")
    if let bare = Possessive.bare(written) { written = bare }
    if let bare = Handle.name(written) { written = bare }
    let first = words[range.lowerBound]
    if let match = parse.matches.match(written), isSure(match, first, range.count) {
      return WrittenName(count: range.count, written: written, match: match)
    }
    // A plural such as `the jonases`.
    guard range.count == 1 else { return nil }
    for ending in ["es", "s"] where first.folded.hasSuffix(ending) && first.folded.count > 4 {
      let singular = String(first.folded.dropLast(ending.count))
      let people = parse.reader.people.people(named: [singular])
      if !people.isEmpty, !NamesThatAreWords.contains(singular) {
        return WrittenName(
          count: 1, written: singular, match: .init(people: people, certainty: .word),
          isPlural: true)
      }
    }
    return nil
  }

  private func isFollowedByUnknown(_ word: Word) -> Bool {
    guard let next = words.firstIndex(of: word).map({ $0 + 1 }), next < words.count,
      !word.endsClause, words[next].text.first?.isUppercase == true
    else { return false }
    return parse.roles(at: next).isEmpty && !parse.startsDate(at: next)
  }

  private func isWholeName(_ range: ClosedRange<Int>) -> Bool {
    !parse.reader.people.people(named: words[range].map(\.folded)).isEmpty
  }

  /// Returns true if a match is certain enough. A word of the grammar must match exactly or consist
  /// of initials in capitals.
  private func isSure(_ match: PeopleDirectory.Match, _ first: Word, _ count: Int) -> Bool {
    if match.certainty < minimum { return false }
    // The unknown name in `with barry hughes` doesn't mean Larry.
    if match.certainty == .misspelt, isFollowedByUnknown(first) { return false }
    if match.certainty == .address || match.certainty == .word && isExplicit { return true }
    let isGrammar =
      !parse.roles(at: parse.words.firstIndex(of: first) ?? 0).isEmpty
      || NameEnds.words.contains(first.folded)
    if isExplicit {
      return !isGrammar || match.certainty == .initials && first.text.allSatisfy(\.isUppercase)
    }
    return match.certainty == .word || !isGrammar || parse.reader.people.isName(first.folded)
  }
}

/// Words that end a name because a date may begin there.
enum NameEnds { static let words = Lexicon.words("name-ends") }
