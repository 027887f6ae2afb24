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
  ///   - written: nil where the option is not given.
  ///   - isEnd: if true, the last day of what was written, else the first.
  ///   - store: knows meetings after which days may be called; nil where there is no index.
  /// - Throws: an error where it is no date.
  func day(_ written: String?, isEnd: Bool = false, store: MeetingStore?) throws -> CivilDate? {
    guard let written else { return nil }
    if let day = CivilDate(written) { return day }
    let words = Word.words(of: written)
    let span = try (store?.filter(words, now: time, zone: zone) ?? readerWithoutIndex.read(words))
      .span
    guard let span, let edge = isEnd ? span.to ?? span.from : span.from else {
      throw ValidationError(
        "'\(written)' is not a known date; dates are written as 2026-03-01, friday or 'last month'."
      )
    }
    // The end of a span is not in it, and may be an hour of its last day.
    return isEnd && span.to != nil && edge == LocalTime(day: edge.day)
      ? edge.day.adding(days: -1) : edge.day
  }
}
