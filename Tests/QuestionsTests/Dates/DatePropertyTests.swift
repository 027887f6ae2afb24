import Questions
import SeededRandom
import Testing

@Suite struct `Any sequence of words of dates` {
  private static let words =
    DateReader.words.sorted() + [
      "of", "the", "to", "and", "from", "between", "since", "until", "before", "after", "at", "on",
      "in",
      "ago", "by", "so", "far", "within", "6-10", "2027-02-03", "9.4.", "04/09", "3pm", "14:30",
      "q3",
      "2026-w15", "'26", "31", "9th", "2025", "h1", "1999", "w53", "christmas", "easter", "weekend",
      "february", "29.2.", "-", "about", "now", "eod", "1000", "decades", "first", "second", "half",
    ]

  /// Expects that no question crashes or gives a negative span, and that each word is read once.
  @Test(arguments: 0..<8) func `is read whole`(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let asking = try QueryRun()
    for _ in 0..<150 {
      let count = Int.random(in: 1...8, using: &random)
      let question = (0..<count).map { _ in Self.words.randomElement(using: &random)! }
        .joined(separator: " ")
      do {
        let read = try asking.readings(of: question)
        let taken = read.dates.reduce(0) { $0 + $1.count }
        #expect(taken + read.rest.count == Word.words(of: question).count, "\(question)")
        for date in read.dates {
          guard let from = date.span.from, let to = date.span.to else { continue }
          #expect(from <= to, "\(question)")
        }
        _ = try asking.reader.combined(read.dates)
      } catch let error as DateError {
        #expect(!error.message.isEmpty, "\(question)")
      }
    }
  }
}
