import Time

/// A parser for questions such as `with dana and lee about "Q3 budget" since march in sales`.
///
/// Clauses may be in any order. Words outside any clause form the topic, except words that carry no
/// meaning by themselves.
package struct QuestionReader: Sendable {
  /// The known people.
  package let people: PeopleDirectory
  /// The addresses of the user.
  package let owners: [String]
  /// The calendars that a question can name after `in`.
  package let calendars: CalendarNames
  /// The parser for dates.
  package let dates: DateReader
  /// Returns true for a word of the general vocabulary. Any other word may be a typo. Nil if no
  /// word list is available.
  let isKnownWord: (@Sendable (String) -> Bool)?
  /// Folded names that are far more common as ordinary words, in the indexed texts or in general.
  let commonWords: Set<String>
  /// Folded words that may be dates without a preposition: months, days of the week and holidays
  /// that no title contains, and past years that no title contains next to the same word.
  let untitledDates: Set<String>
  /// Folded seasons, parts of the day and years that occur in titles next to the same word as in
  /// the question.
  let titledTimes: Set<String>

  /// The maximum number of words in a question. A longer text is prose, such as a pasted summary.
  /// All of its words are topic, because `with`, `in` and `may` have other meanings in prose.
  static let maximumQuestionWords = 24

  /// The maximum number of words after `about`. Longer text is read as prose.
  static let maximumTopicWords = 18

  /// Returns true if all words must be read as topic. Returns false for a long question that begins
  /// with people and `about`: `with dana about …`.
  static func isTopic(_ words: [Word]) -> Bool {
    if words.count <= maximumQuestionWords { return false }
    let head = words.indices.prefix(maximumHeadWords)
    let roles = head.map { place in Vocabulary.shared.roles(in: words, at: place).map(\.role) }
    guard let with = roles.firstIndex(where: { $0.contains(.with) }) else { return true }
    return !roles[with...].contains { $0.contains(.about) }
  }

  private static let maximumHeadWords = 8

  /// - Parameters:
  ///   - dayMonthOrder: the interpretation of dates such as `04/09`.
  ///   - isKnownWord: returns true for a word of the general vocabulary, which isn't treated as a
  ///     typo.
  ///   - commonWords: folded names that are far more common as ordinary words.
  ///   - untitledDates: folded months, days of the week, holidays and years that no title contains.
  ///   - titledTimes: folded seasons, parts of the day and years that occur in titles.
  package init(
    people: PeopleDirectory, owners: [String], calendars: CalendarNames = CalendarNames(),
    now: Moment,
    dayMonthOrder: DayMonthOrder = .dayFirst,
    isKnownWord: (@Sendable (String) -> Bool)? = nil,
    commonWords: Set<String> = [], untitledDates: Set<String> = [],
    titledTimes: Set<String> = []
  ) {
    (self.isKnownWord, self.commonWords) = (isKnownWord, commonWords)
    (self.untitledDates, self.titledTimes) = (untitledDates, titledTimes)
    self.people = people
    self.owners = owners
    self.calendars = calendars
    dates = DateReader(now: now, dayMonthOrder: dayMonthOrder)
  }
}
