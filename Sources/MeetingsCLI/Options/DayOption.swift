import ArgumentParser
import MeetingIndex
import Questions
import Time

extension GlobalOptions {
  /// A question reader for parsing dates without an index. It knows no people and no calendars.
  private var readerWithoutIndex: QuestionReader {
    QuestionReader(
      people: PeopleDirectory([]), owners: [], now: moment,
      dayMonthOrder: settings.preferences.dayMonthOrder)
  }

  /// Returns the day of an option such as `--from`, which may be written like a date in a question.
  ///
  /// - Parameters:
  ///   - written: the value; nil if the option is not given.
  ///   - isEnd: if true, returns the last day of the parsed time span, otherwise the first.
  ///   - isComing: if true, an ambiguous day is interpreted as a future one.
  ///   - store: the index, because a day may be described by a meeting; nil if there is none.
  /// - Throws: an error if the value is not a date.
  func day(
    _ written: String?, isEnd: Bool = false, isComing: Bool = false, store: MeetingStore?
  ) throws -> CivilDate? {
    guard let written else { return nil }
    if let day = CivilDate(written) { return day }
    let span: TimeSpan?
    do {
      span = try read(Word.words(of: written), isComing: isComing, store).span
    } catch is UnreadWords {
      span = nil
    }
    guard let span, let day = isEnd ? span.lastDay ?? span.from?.day : span.from?.day else {
      throw ValidationError(
        "'\(written)' is not a date; write 2026-03-01, friday or 'last month'."
      )
    }
    return day
  }

  private func read(
    _ words: [Word], isComing: Bool, _ store: MeetingStore?
  ) throws -> ParsedQuery {
    guard let store else {
      return try readerWithoutIndex.read(words, tense: isComing ? .coming : nil)
    }
    return isComing
      ? try QuestionReading(store, now: moment).reader().filter(words, tense: .coming)
      : try QuestionReading(store, now: moment).filter(words)
  }
}

extension TimeSpan {
  /// The last day that the span includes, at least in part; nil if it has no end.
  var lastDay: CivilDate? {
    // The end is exclusive, but may be within its day.
    to.map { $0 == LocalTime(day: $0.day) ? $0.day.adding(days: -1) : $0.day }
  }
}
