import Questions
import TextAnalysis

/// Answers to questions about a one-to-one meeting: `my next catch-up with anjali`.
extension QueryRun {
  /// Returns an answer from one-to-one meetings if the question asks for one; otherwise, or if the
  /// words are a title, returns `answer`.
  mutating func ofPair(_ answer: Answer, by chart: QuestionChart) throws -> Answer {
    guard let pair = chart.readingOfPair(reading), !isTitled(answer, besides: pair) else {
      return answer
    }
    let (first, before) = (reading, notices)
    (reading, notices) = (pair, [])
    let other = try self.answer()
    if other.isFound { return other }
    (reading, notices) = (first, before)
    return answer
  }

  /// Returns true if the title of the first meeting contains all words of the topic, including
  /// those that the reading for a pair drops.
  private func isTitled(_ answer: Answer, besides pair: ParsedQuery) -> Bool {
    guard let first = answer.meetings.first, reading.topic != pair.topic else { return false }
    return Analyzer.terms(reading.topic).isSubset(of: Analyzer.terms(first.title))
  }
}
