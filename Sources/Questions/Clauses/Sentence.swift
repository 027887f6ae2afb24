/// The words of a question, and what is known of them before any is read: what stays as it is while
/// readings of it grow.
final class Sentence {
  let reader: QuestionReader
  let words: [Word]
  /// The people whom the words may mean.
  let matches: MatchMemo
  /// The direction of the whole question.
  let tense: Tense
  /// Names that are words here, unless the grammar has someone.
  let namesAsWords: NamesAsWords
  /// If true, it is a whole sentence with a question word or a command such as `summarize`, in
  /// whose predicate `not`, `first` and dates tell of the topic.
  let isProse: Bool
  /// If true, someone says something, and doesn't only list words.
  let isConversation: Bool
  /// By position, the phrase about time that begins there, if there is one.
  let datesByPosition: PlaceMemo<Result<DateReading?, any Error>>
  /// The places of words that are only searched for, whatever they could be.
  let asWords: Set<Int>
  /// The places of words that are topic, whatever they could be.
  let asTitle: Set<Int>
  /// The roles of the phrases that begin at a place.
  let roles: PlaceMemo<[(count: Int, role: Role)]>

  init(
    _ reader: QuestionReader, _ words: [Word], tense: Tense?, asWords: Set<Int>, asTitle: Set<Int>
  ) {
    self.reader = reader
    let isKnown = reader.isKnownWord ?? { _ in true }
    let words = Shorthand(isName: reader.people.isName, isKnown: isKnown).expanded(words)
    (self.asWords, self.asTitle) = (asWords, asTitle)
    self.words = words
    matches = MatchMemo(reader.people)
    namesAsWords = NamesAsWords(reader.commonWords, in: words)
    let tense = tense ?? Tense(words)
    self.tense = tense
    isProse = Prose.isProse(words)
    isConversation = Prose.isConversation(words)
    let taken = asWords.union(asTitle)
    datesByPosition = PlaceMemo(words.count) { place in
      Result {
        try reader.dates.read(words, at: place, tense: tense).flatMap { date in
          taken.isDisjoint(with: place..<(place + date.count)) ? date : nil
        }
      }
    }
    roles = PlaceMemo(words.count) { Vocabulary.shared.roles(in: words, at: $0) }
  }
}
