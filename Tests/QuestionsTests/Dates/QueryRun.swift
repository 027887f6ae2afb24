import Testing
import Time

@testable import Questions

/// Questions of which the dates are read, on Thursday, 17 June 2027, 14:40 in Lisbon.
struct QueryRun {
  let reader: DateReader

  init() throws {
    reader = DateReader(
      now: Moment(1_813_239_600, in: try #require(Zone(identifier: "Europe/Lisbon"))))
  }

  /// The dates of a question in order, and the remaining words.
  func readings(of question: String) throws -> (dates: [DateReading], rest: [Word]) {
    try reader.readings(of: Word.words(of: question))
  }

  /// Returns text like `2027-06-14 2027-06-21`, with `-` for an open side, or nil without a date.
  func span(of question: String) throws -> String? {
    let words = Word.words(of: question)
    let span = try reader.combined(try reader.readings(of: words).dates, tense: Tense(words))
    return span.map(TableSentence.text)
  }
}
