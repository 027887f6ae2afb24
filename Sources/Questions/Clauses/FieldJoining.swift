/// Fields that are beside the words: read by the productions of the words, and certain, since it is
/// known where each begins and ends.
extension QuestionParse {
  /// Adds what `field` says to what the words say. What both set, such as a count, the field decides.
  ///
  /// - Throws: `FieldError` if a part of the value says nothing, `DateError` for a date that can't
  ///   be.
  mutating func join(_ field: QuestionField) throws {
    var parse = QuestionParse(reader, field.words, tense: tense)
    parse.reading = reading
    parse.dates = dates
    try parse.readAlone(field)
    reading = parse.reading
    dates = parse.dates
    fieldTopics.append(parse.text(of: parse.topic))
  }

  /// Reads words that are `field` and nothing else.
  private mutating func readAlone(_ field: QuestionField) throws {
    let isEmpty = words.count < 2
    if !isEmpty {
      switch field.name {
      case .about: readTopicField()
      case .calendar where readCalendar(named: field.value): break
      default: try readField()
      }
    }
    // A field that is left out takes its name alone.
    let unread = words.dropFirst(max(1, position)).map(\.text).joined(separator: " ")
    if isEmpty || !unread.isEmpty { throw FieldError(field: field, unread: unread) }
  }

  /// All of the value is topic, also what is a clause elsewhere.
  private mutating func readTopicField() {
    take(1, as: .filler)
    while position < words.count {
      let word = words[position]
      if word.isNegated {
        readNegated()
      } else if word.isQuoted {
        readPhrase()
      } else if count(of: .article, at: position) == 1 {
        readGlue()
      } else {
        readTopicWord()
      }
    }
  }

  /// A whole identifier or title, however many words it has.
  private mutating func readCalendar(named written: String) -> Bool {
    let found = reader.calendars(named: Word.fold(written))
    if found.isEmpty { return false }
    reading.calendars += found.map(\.id).filter { !reading.calendars.contains($0) }
    take(words.count, as: .calendar)
    return true
  }
}
