import ArgumentParser
import MeetingIndex
import Questions
import Time

extension GlobalOptions {
  /// Knows dates, and nobody.
  private var readerWithoutIndex: QuestionReader {
    QuestionReader(
      people: PeopleDirectory([]), owners: [], calendars: [], now: time, zone: zone,
      dayMonthOrder: settings.preferences.dayMonthOrder)
  }

  /// The day of an option such as `--from`, which may be written as a date is in a question.
  ///
  /// - Parameters:
  ///   - written: nil if the option is not given.
  ///   - isEnd: if true, the last day of what was written, else the first.
  ///   - isComing: if true, a day that words leave open is the one to come.
  ///   - store: knows meetings after which days may be called; nil if there is no index.
  /// - Throws: an error where it is no date.
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
        "'\(written)' is not a known date; dates are written as 2026-03-01, friday or 'last month'."
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
      ? try store.questionReader(now: time, zone: zone).filter(words, tense: .coming)
      : try store.filter(words, now: time, zone: zone)
  }
}

extension TimeSpan {
  /// The last day that it has a part of; nil if it has no end.
  var lastDay: CivilDate? {
    // The end of a span is not in it, and may be an hour of its last day.
    to.map { $0 == LocalTime(day: $0.day) ? $0.day.adding(days: -1) : $0.day }
  }
}
