/// Fields: `from:dana`, `cal: sales`, `date:"last week"`.
extension QuestionParse {
  /// The edge for a field with its value. An invalid field is skipped with a notice, and its value
  /// is parsed like any other words.
  var field: Edge {
    get throws {
      guard let field = FieldName.named[text(position)], position + 1 < words.count else {
        return fieldLeftOut
      }
      return try value(of: field) ?? fieldLeftOut
    }
  }

  private var fieldLeftOut: Edge {
    guard position + 1 < words.count else { return .filler(1) }
    let (field, value) = (words[position].text, words[position + 1].text)
    return .filler(1, .note("'\(value)' is not a value of '\(field):'"))
  }

  private func value(of field: FieldName) throws -> Edge? {
    let isNegated = words[position].isNegated
    switch field {
    case .with: return people(after: 1, into: isNegated ? \.without : \.with)
    case .without: return people(after: 1, into: \.without)
    case .any: return people(after: 1, isAny: true)
    case .organizer: return people(after: 1, into: isNegated ? \.notOrganizer : \.organizer)
    case .about: return .filler(1, .clauseEnd, .scope(.about))
    case .calendar:
      return calendarClause(after: 1, into: isNegated ? \.withoutCalendars : \.calendars)
    case .date:
      let (name, value) = (Edge(1, .date), moved(to: position + 1))
      if let date = try value.dateClause ?? value.dateValue { return name + date }
      let written = words[position + 1].text
      return name + [.note("'\(written)' is not a date; try last-week, march or 2026-11-21")]
    case .preposition: return try dateClause
    default: return plainValue(of: field)
    }
  }

  private func plainValue(of field: FieldName) -> Edge? {
    let value = words[position + 1].folded
    switch field {
    case .status: return ParsedQuery.Status(rawValue: value).map { Edge(2, .status, .status($0)) }
    case .order: return ParsedQuery.Order(rawValue: value).map { Edge(2, .order, .order($0)) }
    case .kind: return ParsedQuery.Kind(rawValue: value).map { Edge(2, .kind, .kind($0)) }
    case .phrase: return Edge(2, .phrase, .phrase(position + 1))
    case .count:
      return Int(value).flatMap { 1...1_000 ~= $0 ? Edge(2, .order, .count($0)) : nil }
    case .length:
      return length(at: position + 1).map { length in
        let isLeast = text(position) == "longer"
        return Edge(
          length.end - position, .length,
          isLeast ? .length(longer: length.minutes) : .length(shorter: length.minutes))
      }
    default: return nil
    }
  }
}

/// Fields in addition to the words, for example from options. They are unambiguous, because the
/// value's bounds are known.
extension QuestionParse {
  /// Parses words that consist of `field` only.
  ///
  /// - Throws: `FieldError` if a part of the value can't be parsed, `DateError` if a date is
  ///   impossible.
  func readAlone(_ field: QuestionField) throws -> QuestionParse {
    guard words.count > 1 else { throw FieldError(field: field, unread: "") }
    var parse = self
    switch field.name {
    case .about:
      parse = applying(.filler(1))
      while parse.position < words.count { parse = parse.applying(parse.topicOfField) }
    case .calendar:
      // The value may be a whole identifier or title of any number of words.
      let found = reader.calendars.named(Word.fold(field.value))
      parse = applying(
        found.isEmpty
          ? try self.field : Edge(words.count, .calendar, .calendars(found, \.calendars)))
    default: parse = applying(try self.field)
    }
    // An invalid field consumes only its name, so the value is left over.
    let unread = words.dropFirst(parse.position).map(\.text).joined(separator: " ")
    if !unread.isEmpty { throw FieldError(field: field, unread: unread) }
    return parse
  }

  /// The edge that reads a word of the value as topic, even if it would begin a clause elsewhere.
  private var topicOfField: Edge {
    let word = words[position]
    if word.isNegated { return negated }
    if word.isQuoted { return Edge(1, .phrase, .phrase(position), .stale) }
    return count(of: .article, at: position) == 1 ? glue(1) : topicWord
  }
}
