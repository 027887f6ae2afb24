/// The words of a question and the facts about them that all readings share.
final class Sentence {
  let reader: QuestionReader
  let words: [Word]
  /// Cached lookups of the people that words may refer to.
  let matches: MatchCache
  /// The tense of the whole question.
  let tense: Tense
  /// If true, all words are read as topic.
  let isTopic: Bool
  /// Names that are read as ordinary words in this question unless the grammar requires a person.
  let namesAsWords: NamesAsWords
  /// If true, the question is a complete sentence with a question word or a command such as
  /// `summarize`. In its predicate, `not`, `first` and dates belong to the topic.
  let isProse: Bool
  /// If true, the question is phrased as conversation rather than as keywords.
  let isConversation: Bool
  /// The roles of the phrases that begin at each position.
  let roles: PositionCache<[(count: Int, role: Role)]>
  /// If true, an ordinary word of the question is also somebody's name.
  private(set) lazy var hasNameInDoubt = words.indices.contains { place in
    let name = Possessive.bare(words[place].folded) ?? words[place].folded
    return (namesAsWords.contains(name) || !roles[place].isEmpty) && reader.people.isName(name)
  }
  /// The kind of answer according to the classifier. Nil if the classifier is unsure, if all words
  /// are topic, or if the question is a command such as `summarize the choice of a name`.
  private(set) lazy var kind: LearnedKind? = {
    let commands = words.contains { WordClass.proseCommands.contains($0.folded) }
    return isTopic || commands ? nil : LearnedKind(words)
  }()
  /// For each position, the log-likelihood ratio, in nats, of a statement to a question for the
  /// words from there on.
  private(set) lazy var leadOfStatement = PositionCache(words.count) { [words] in
    LearnedKind.leadOfStatement(words[$0...])
  }
  /// The part of each word according to the classifier.
  private(set) lazy var parts = LearnedParts(words)
  /// The hours without a day that begin at each position.
  private(set) lazy var hours = PositionCache(words.count) { [reader, words] in
    reader.dates.hoursAlone(words, at: $0)
  }
  /// For each position, the preposition that would turn the word into a date, if there is one.
  private(set) lazy var leadOfDate = PositionCache(words.count) { [reader, words] in
    reader.dates.lead(of: words[$0])
  }
  /// For each tense and position, the date phrase that begins there.
  private var dates: [Tense: DatesByPosition] = [:]

  typealias DatesByPosition = PositionCache<Result<DateReading?, any Error>>

  init(_ reader: QuestionReader, _ words: [Word]) {
    self.reader = reader
    isTopic = QuestionReader.isTopic(words)
    let isKnown = reader.isKnownWord ?? { _ in true }
    let words = Self.withDigits(
      Shorthand(isName: reader.people.isName, isKnown: isKnown).expanded(words))
    self.words = words
    matches = MatchCache(reader.people)
    namesAsWords = NamesAsWords(reader.commonWords, in: words)
    tense = Tense(words)
    isProse = Prose.isProse(words)
    isConversation = Prose.isConversation(words)
    roles = PositionCache(words.count) { Vocabulary.shared.roles(in: words, at: $0) }
  }

  /// Returns the words with `number zero` written as `number 0`, as titles do.
  private static func withDigits(_ words: [Word]) -> [Word] {
    var written = words
    for place in words.indices.dropFirst() where words[place - 1].folded == "number" {
      let word = words[place].folded
      if let value = ["zero", "nought", "naught"].contains(word) ? 0 : Numerals.value(word) {
        written[place].text = String(value)
      }
    }
    return written
  }

  func dates(_ tense: Tense) -> DatesByPosition {
    if let known = dates[tense] { return known }
    let (reader, words) = (reader.dates, words)
    let found = DatesByPosition(words.count) { place in
      Result { try reader.read(words, at: place, tense: tense) }
    }
    dates[tense] = found
    return found
  }
}

/// Values by position in a question, each computed on first use. In a pasted summary, most
/// positions are never needed.
final class PositionCache<Found> {
  private let find: (Int) -> Found
  private var found: [Found?]

  init(_ count: Int, _ find: @escaping (Int) -> Found) {
    (found, self.find) = (Array(repeating: nil, count: count), find)
  }

  subscript(place: Int) -> Found {
    if let known = found[place] { return known }
    let new = find(place)
    found[place] = new
    return new
  }
}

/// A cache of the people that words may refer to. Several productions look up the same word, and an
/// unsuccessful lookup compares the word with the names of all people.
final class MatchCache {
  private let people: PeopleDirectory
  private var found: [String: PeopleDirectory.Match?] = [:]

  init(_ people: PeopleDirectory) { self.people = people }

  func match(_ written: String) -> PeopleDirectory.Match? {
    if let known = found[written] { return known }
    let match = people.match(written)
    found[written] = .some(match)
    return match
  }
}
