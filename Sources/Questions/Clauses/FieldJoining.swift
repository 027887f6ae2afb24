/// Fields that are beside the words: read by the productions of the words, and certain, since it is
/// known where each begins and ends.
extension QuestionParse {
  /// Reads words that are `field` and nothing else.
  ///
  /// - Throws: `FieldError` if a part of the value says nothing, `DateError` for a date that can't
  ///   be.
  func readAlone(_ field: QuestionField) throws -> QuestionParse {
    guard words.count > 1 else { throw FieldError(field: field, unread: "") }
    var parse = self
    switch field.name {
    case .about:
      parse = applying(.filler(1))
      while parse.position < words.count { parse = parse.applying(parse.topicOfField) }
    case .calendar:
      // A whole identifier or title, however many words it has.
      let found = reader.calendars(named: Word.fold(field.value))
      parse = applying(
        found.isEmpty
          ? try self.field : Edge(words.count, .calendar, .calendars(found, \.calendars)))
    default: parse = applying(try self.field)
    }
    // A field that is left out takes its name alone.
    let unread = words.dropFirst(parse.position).map(\.text).joined(separator: " ")
    if !unread.isEmpty { throw FieldError(field: field, unread: unread) }
    return parse
  }

  /// All of the value is topic, also what is a clause elsewhere.
  private var topicOfField: Edge {
    let word = words[position]
    if word.isNegated { return negated }
    if word.isQuoted { return Edge(1, .phrase, .phrase(position), .stale) }
    return count(of: .article, at: position) == 1 ? glue(1) : topicWord
  }
}
