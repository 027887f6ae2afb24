/// Alternative readings of a question that leave out one of its clauses.
extension QuestionChart {
  /// Returns readings that each leave out one clause: `what's on this evening, I have to book a
  /// sitter`. The first clause is dropped only if the rest asks for more than words.
  func coversWithoutClause(_ reading: ParsedQuery) -> [Cover] {
    let clauses = words.clauses
    guard clauses.count > 1, fields.isEmpty else { return [] }
    return clauses.indices.reversed().compactMap { place in
      let clause = clauses[place]
      let isOfTime = reading.places.dropFirst(clause.lowerBound).prefix(clause.count)
        .contains { [.date, .order, .calendar].contains($0) }
      guard !isOfTime, Prose.isConversation(Array(words[clause])),
        let other = try? reader.read(
          Array(words[..<clause.lowerBound] + words[clause.upperBound...])),
        // Keep a clause that contains a question word: `so priya and me, what did we settle about
        // the rota`.
        other.kind != .search || place > 0 && !words[clause].contains(where: QuestionWords.asks),
        // `in july, did we train`
        !QuestionWords.isAuxiliary(words[clause.lowerBound])
          || clauses.contains(where: { $0 != clause && asksByItself($0) }),
        !other.topic.isEmpty || other.span != nil || !other.with.isEmpty || other.order != nil
      else { return nil }
      let text = words[clause].map(\.text).joined(separator: " ")
      var cover = Cover("without '\(text)'", other).noting("ignored: '\(text)'")
      cover.changed = Set(clause)
      return cover
    }
  }

  private func asksByItself(_ clause: Range<Int>) -> Bool {
    let first = words[clause.lowerBound]
    return QuestionWords.isAuxiliary(first) || QuestionWords.asks(first)
  }
}

extension [Word] {
  /// The ranges of the clauses, which end at punctuation, at a dash, or at `or` before another
  /// question.
  fileprivate var clauses: [Range<Int>] {
    var starts = [0]
    for place in indices.dropFirst() {
      let before = self[place - 1]
      let endsSentence =
        before.after.contains(".") && self[place].text.first.map(\.isUppercase) ?? false
      let asksAnew =
        self[place].folded == "or" && place + 1 < count
        && QuestionWords.isAuxiliary(self[place + 1])
      if before.endsClause || before.isMark || endsSentence || asksAnew { starts.append(place) }
    }
    return zip(starts, starts.dropFirst() + [count]).map { $0..<$1 }
  }
}
