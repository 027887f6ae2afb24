/// Questions for a meeting of two: `my next catch-up with anjali`.
extension QuestionChart {
  /// The reading of a question for a 1:1 in which nobody else was there, without the word for it:
  /// `catch-up with anjali`; nil if there is no such word, a topic beside it, or not one person.
  package func readingOfPair(_ reading: ParsedQuery) -> ParsedQuery? {
    guard reading.with.count == 1, !reading.isOnly, fields.isEmpty,
      [.search, .list, .when].contains(reading.kind),
      let pair = words.indices.lazy.compactMap(wordsForPair).first,
      var other = try? reader.read(Array(words[..<pair.lowerBound] + words[pair.upperBound...])),
      other.with == reading.with, other.kind == reading.kind, other.topic.isEmpty
    else { return nil }
    (other.isOnly, other.owner) = (true, [QuestionParse(sentence).owner])
    return other
  }

  /// The words that mean a meeting of two: `1:1`, `one to one`.
  private func wordsForPair(at start: Int) -> Range<Int>? {
    (1...3).lazy.filter { start + $0 <= self.words.count }.map { start..<start + $0 }.first { run in
      let words = self.words[run]
      return WordClass.pairMeetings.contains(words.map(\.folded).joined(separator: "-"))
        && words.dropLast().allSatisfy { !$0.endsClause }
    }
  }
}
