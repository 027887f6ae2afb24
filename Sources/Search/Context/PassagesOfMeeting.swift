import Index
import TextAnalysis

extension MeetingStore {
  /// The passages of a meeting about a topic, without overlap, those with most of its words first.
  ///
  /// - Throws: `IndexError` if the database fails.
  public func passages(
    about topic: String, in record: MeetingRecord
  ) throws -> [QuestionContext.Passage] {
    try read { db in
      var texts = try CitedTexts(of: record, self, db)
      let terms = Set(Analyzer.tokens(topic).map(\.term))
      var scores = PassageScores(terms)
      texts.add(to: &scores)
      // The rest of an overlapping passage may contain none of the words.
      return scores.best.compactMap { texts.take($0.number) }
        .filter { !Analyzer.places(of: terms, in: $0.text).isEmpty }
    }
  }
}
