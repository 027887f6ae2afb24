import Questions
import TextAnalysis

/// Answers to questions for a meeting of two: `my next catch-up with anjali`.
extension QueryRun {
  /// The answer among meetings of two, if the question asks for one, and no title says so.
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

  /// Returns true if the title of the first meeting has all words of the topic, which the reading
  /// of a pair lacks.
  private func isTitled(_ answer: Answer, besides pair: ParsedQuery) -> Bool {
    guard let first = answer.meetings.first, reading.topic != pair.topic else { return false }
    return Analyzer.terms(reading.topic).isSubset(of: Analyzer.terms(first.title))
  }
}
