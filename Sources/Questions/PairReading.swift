/// Questions about a one-to-one meeting: `my next catch-up with anjali`.
extension QuestionChart {
  /// Returns a reading that asks for a meeting of two, without the words that mean one (such as
  /// `catch-up`). Returns nil if there are no such words, if a topic remains, or if the question
  /// doesn't name exactly one person.
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

  /// Returns the range of a phrase that means a meeting of two, such as `1:1` or `one to one`.
  private func wordsForPair(at start: Int) -> Range<Int>? {
    (1...3).lazy.filter { start + $0 <= self.words.count }.map { start..<start + $0 }.first { run in
      let words = self.words[run]
      return WordClass.pairMeetings.contains(words.map(\.folded).joined(separator: "-"))
        && words.dropLast().allSatisfy { !$0.endsClause }
    }
  }
}
