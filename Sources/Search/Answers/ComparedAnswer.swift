import Index
import Questions

/// An answer that something was found for, beside what a plain search for all words finds.
extension QueryRun {
  /// The answer, or that of the plain search where the first meeting of the reading lacks words of its own
  /// topic, and the first of the plain search has all words of the question.
  ///
  /// - Parameters:
  ///   - answer: of the question as it was read.
  ///   - chart: of the question.
  mutating func compared(_ answer: Answer, by chart: QuestionChart) throws -> Answer {
    let (words, places) = (chart.words, answer.reading.places)
    guard answer.reading.isDoubtful, places.count == words.count,
      let first = answer.content.hits?.first,
      case let weight = CoverWeight(words, asked: answer.reading, embedder),
      !weight.explains(first.record, at: { [.topic, .phrase].contains(places[$0]) }),
      var plain = try? chart.asTitle()
    else { return answer }
    let (before, noticed) = (reading, notices)
    (plain.kind, plain.measure) = (answer.reading.kind, answer.reading.measure)
    (reading, notices) = (plain, [])
    var other = try self.answer()
    guard let best = other.meetings.first, weight.explains(best, at: { _ in true }) else {
      (reading, notices) = (before, noticed)
      return answer
    }
    other.reading.asWords = words.indices.filter { places[$0].isOperator }.map { words[$0].text }
    other.notices.insert(
      "no meeting fits all of it; searched for \(other.reading.filtersAsWords), too", at: 0)
    other.covers = answer.covers
    return other
  }
}

extension ParsedQuery {
  /// If true, words were read as something but topic that may as well be topic.
  fileprivate var isDoubtful: Bool {
    [.search, .when, .where, .duration].contains(kind) && order == nil && !topic.isEmpty
      && phrases.isEmpty && told == nil && places.contains(where: \.isOperator)
      && with.isEmpty && organizer.isEmpty
  }
}

extension Place {
  fileprivate var isOperator: Bool {
    [.excluded, .calendar, .date, .length, .status].contains(self)
  }
}
