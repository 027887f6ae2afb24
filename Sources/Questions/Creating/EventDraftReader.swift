extension QuestionReader {
  /// Reads an event to create. Words outside any clause become its title. Words that look like a
  /// time but couldn't be read, and ambiguous words, are errors.
  ///
  /// - Parameters:
  ///   - text: the description of the event.
  ///   - times: its times if they are already known; then dates and lengths in `text` are skipped.
  /// - Throws: `DraftError`, or `DateError` for an impossible date.
  package func draft(of text: String, at times: DraftTimes? = nil) throws -> EventDraft {
    // An `@` by itself isn't a word.
    var parse = try DraftParse(self, Word.words(of: text.replacing(" @ ", with: " at ")), at: times)
    return try parse.read()
  }

  /// Reads words that contain only times, such as `next tuesday 15:00` or `friday`.
  ///
  /// - Throws: `DraftError`, or `DateError` for an impossible date.
  package func times(_ words: [Word]) throws -> DraftTimes {
    var parse = try DraftParse(self, words)
    return try parse.readTimes()
  }

  /// The exclusive end of a series that words name.
  package func until(_ words: [Word]) throws -> LocalTime {
    // `friday` is the next one.
    let bound = words.first?.folded == "until" ? words : [Word("until")] + words
    guard let span = try dates.span(of: bound), let end = span.to else {
      let text = words.map(\.text).joined(separator: " ")
      throw DraftError(message: "'\(text)' can't be the day it ends")
    }
    return end
  }
}
