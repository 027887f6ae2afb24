extension QuestionReader {
  /// Reads an event that is to be created. What no clause takes is its title; what looks like a
  /// time and was not understood is an error, as is what is in doubt.
  ///
  /// - Parameters:
  ///   - text: the words.
  ///   - times: where they were found out otherwise, so that dates and lengths only say which were wanted.
  /// - Throws: `DraftError`, or `DateError` for a date that can't be.
  package func draft(of text: String, at times: DraftTimes? = nil) throws -> EventDraft {
    // A mark alone is no word.
    var parse = DraftParse(self, Word.words(of: text.replacing(" @ ", with: " at ")), at: times)
    return try parse.read()
  }

  /// The times that words alone name: `next tuesday 15:00`, `friday`.
  ///
  /// - Throws: `DraftError`, or `DateError` for a date that can't be.
  package func times(_ words: [Word]) throws -> DraftTimes {
    var parse = DraftParse(self, words)
    return try parse.readTimes()
  }

  /// The end of a series that words name, exclusive.
  package func until(_ words: [Word]) throws -> LocalTime {
    guard let span = try dates.span(of: words), let end = span.to else {
      let text = words.map(\.text).joined(separator: " ")
      throw DraftError(message: "'\(text)' is not a day on which something ends")
    }
    return end
  }
}
