import Index
import TextAnalysis

extension MeetingStore {
  /// The passages of one meeting with any word of a topic, those with most of them first, each said once.
  ///
  /// - Parameters:
  ///   - topic: as words.
  ///   - record: the meeting.
  /// - Throws: `IndexError` if the database fails.
  public func passages(
    about topic: String, in record: MeetingRecord
  ) throws -> [QuestionContext.Passage] {
    try read { db in
      var texts = try CitedTexts(of: record, self, db)
      let terms = Set(Analyzer.tokens(topic).map(\.term))
      var scores = PassageScores(terms)
      texts.add(to: &scores)
      // The rest of one that overlaps another may have none of the words.
      return scores.best.compactMap { texts.take($0.number) }
        .filter { !Analyzer.places(of: terms, in: $0.text).isEmpty }
    }
  }
}
