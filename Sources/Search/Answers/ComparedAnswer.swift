import Index
import Questions

extension QueryRun {
  /// The answer, or the one of a plain search for all words. The plain search is preferred if its
  /// first meeting has all words of the question, and the first meeting of the answer lacks words
  /// of its topic.
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
  /// If true, words that were read as something else may as well be the topic.
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
