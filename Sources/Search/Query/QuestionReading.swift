import Index
import Questions
import Retrieval
import TextAnalysis
import Time

/// Parses questions, using the people and calendars of the index.
package struct QuestionReading {
  let store: MeetingStore
  let now: Moment

  package init(_ store: MeetingStore, now: Moment) { (self.store, self.now) = (store, now) }

  /// Returns a question reader that knows the index's people and calendars.
  package func reader() throws -> QuestionReader {
    try store.read { try reader($0) }
  }

  /// Parses a question.
  ///
  /// - Throws: `DateError` for an impossible date, `IndexError` if the database fails.
  package func parse(_ words: [Word]) throws -> MeetingQuery {
    try store.read { try reader(for: words, $0).read(words) }
  }

  /// Parses a question as a search does, except that a month or a weekday without a preposition is
  /// always a word: `march planning`. A search takes it for a date if no title contains it.
  package func parseAlone(_ words: [Word]) throws -> MeetingQuery {
    try store.read { try reader(for: words, takingBare: DateReader.isYear, $0).read(words) }
  }

  /// Parses words that only describe meetings.
  ///
  /// - Throws: the errors of `QuestionReader.filter`.
  package func filter(_ words: [Word]) throws -> ParsedQuery {
    try store.read { db in
      let reader = try reader(for: words, db)
      let reading = try reader.read(words)
      if reading.isFilter { return reading }
      // Words that weren't parsed may be part of a person's name, so load all people.
      return try self.reader(db).filter(words)
    }
  }

  /// Parses words that ask for an agenda. Ambiguous dates are in the future.
  package func agenda(_ words: [Word]) throws -> ParsedQuery {
    try reader().agenda(words)
  }

  /// Parses words again with ambiguous dates in the future. Returns nil if there are none.
  ///
  /// - Parameter reading: the first reading, which found nothing.
  package func comingFilter(
    _ reading: ParsedQuery, of words: [Word]
  ) throws -> ParsedQuery? {
    try reader().comingFilter(reading, of: words)
  }

  /// Returns a question reader for the state of the index in `db`.
  ///
  /// - Parameters:
  ///   - words: the words of the only question to parse; nil if the reader is for any question. If
  ///     these words don't name anybody, people aren't loaded.
  ///   - isTaken: returns true for words that may be dates without a preposition.
  func reader(
    for words: [Word]? = nil, takingBare isTaken: (String) -> Bool = { _ in true }, _ db: Database
  ) throws -> QuestionReader {
    let namesSomebody =
      try words.map {
        try QuestionReader.mayNamePeople(
          $0,
          isName: { try store.preferences.hasAlias(of: $0) || NameWordTable.hasAny(of: $0, db) },
          isNear: { try NameWordTable.hasMisspelling($0, db) })
      } ?? true
    let people = try namesSomebody ? store.people(db) : PeopleDirectory([])
    let titled = try titledTimes(in: words ?? [], db)
    return QuestionReader(
      people: people, owners: try Owners(store).all(db),
      calendars: try CalendarFolders.named(of: store, db), now: now,
      dayMonthOrder: store.preferences.dayMonthOrder,
      isKnownWord: { word in
        let embedder = Embedder.shipped
        return embedder.rarities(in: word).contains { $0.rarity < embedder.largestRarity }
      }, commonWords: try CommonNames(people, store, db).words(of: words ?? []),
      untitledDates: try untitledDates(in: words ?? [], besides: titled, db).filter(isTaken),
      titledTimes: titled)
  }

  /// Returns the seasons, parts of the day and years that occur in a title next to the same word as
  /// in the question.
  private func titledTimes(in words: [Word], _ db: Database) throws -> Set<String> {
    let times = DateReader.bareTimes(in: words)
    if times.isEmpty { return [] }
    let index = try SearchIndex(of: store, db)
    let least = Weights().tellingRarity
    return try Set(
      times.filter { time, beside in
        let telling = Embedder.shipped.rarities(in: beside.text).filter { $0.rarity >= least }
        return try !telling.isEmpty
          && index.hasTitle(withAll: Analyzer.terms(time) + telling.map(\.token.term))
      }.map(\.time))
  }

  /// Returns the words that may be dates without a preposition, because no title contains them.
  /// Future years are words, because plans are about them.
  ///
  /// - Parameter titled: years and other times that occur in a title next to the same word as in
  ///   the question.
  private func untitledDates(
    in words: [Word], besides titled: Set<String>, _ db: Database
  ) throws -> Set<String> {
    let dates = DateReader.bareDates(in: words)
    if dates.isEmpty { return [] }
    let index = try SearchIndex(of: store, db)
    return try Set(
      dates.filter { word in
        if let year = DateReader.year(word) {
          return year <= now.day.year && !titled.contains(word)
        }
        return try !index.hasTitle(withAll: Analyzer.tokens(word).map(\.term))
      })
  }
}

/// Finds names that are also common words, because general language or the texts of this index use
/// them far more often as words than as names.
struct CommonNames {
  private let people: PeopleDirectory
  private let store: MeetingStore
  private let db: Database

  init(_ people: PeopleDirectory, _ store: MeetingStore, _ db: Database) {
    (self.people, self.store, self.db) = (people, store, db)
  }

  /// Rarities in nats. If the rarity of a name such as `project` is below the first, it counts as a
  /// word. If it is below the second, it counts as a word only if the index's texts confirm it.
  private static let (commonRarity, knownRarity): (Float, Float) = (5.5, 6.5)
  /// The minimum number of texts that contain the word, for each time that a person with that name
  /// is listed.
  private static let textsOfWord = 4

  /// Returns the folded names in the question that are common words, except first names with
  /// nicknames, such as `john`.
  func words(of question: [Word]) throws -> Set<String> {
    let names = Set(question.lazy.map { Possessive.bare($0.folded) ?? $0.folded })
      .filter(people.isName)
    // Rarities are tested first, because few names are common words, and reading the table of
    // nicknames takes longer than answering a question.
    return try names.filter(isCommon).filter { Nicknames.forms(of: $0).isEmpty }
  }

  private func isCommon(_ name: String) throws -> Bool {
    let tokens = Embedder.shipped.rarities(in: name)
    guard tokens.count == 1, let token = tokens.first, token.rarity < Self.knownRarity else {
      return false
    }
    if token.rarity < Self.commonRarity { return true }
    let texts = try SearchIndex(of: store, db).count(of: token.token.term)
    return try texts > Self.textsOfWord * NameWordTable.uses(of: name, db)
  }
}
