/// Fields: `from:dana`, `cal: sales`, `date:"last week"`.
extension QuestionParse {
  /// Reads a field with its value; false if the value is none, so that its words are read as any.
  @discardableResult mutating func readField() throws -> Bool {
    guard let field = FieldName.named[text(position)], position + 1 < words.count else {
      return leaveOutField()
    }
    let isRead: Bool
    switch field {
    case .with: isRead = readPeople(after: 1, into: words[position].isNegated ? \.without : \.with)
    case .without: isRead = readPeople(after: 1, into: \.without)
    case .any: isRead = readPeople(after: 1, isAny: true)
    case .organizer:
      isRead = readPeople(after: 1, into: words[position].isNegated ? \.notOrganizer : \.organizer)
    case .about:
      take(1, as: .filler)
      endClause()
      scope = .about
      return true
    case .calendar:
      isRead = readCalendars(
        after: 1, into: words[position].isNegated ? \.withoutCalendars : \.calendars)
    case .date:
      take(1, as: .date)
      if try readDate() || readDateValue() { return true }
      note("'\(words[position].text)' is not a date; try last-week, march or 2026-11-21")
      return true
    case .preposition: isRead = try readDate()
    default: isRead = readValue(of: field)
    }
    return isRead || leaveOutField()
  }

  private mutating func leaveOutField() -> Bool {
    if position + 1 < words.count {
      note("'\(words[position + 1].text)' is nothing that '\(words[position].text):' knows")
    }
    take(1, as: .filler)
    return true
  }

  private mutating func readValue(of field: FieldName) -> Bool {
    let value = words[position + 1]
    let place: Place
    switch field {
    case .status:
      guard let status = ParsedQuery.Status(rawValue: value.folded) else { return false }
      (reading.status, place) = (status, .status)
    case .order:
      guard let order = ParsedQuery.Order(rawValue: value.folded) else { return false }
      (reading.order, place) = (order, .order)
    case .kind:
      guard let kind = ParsedQuery.Kind(rawValue: value.folded) else { return false }
      (reading.kind, place) = (kind, .kind)
    case .phrase:
      reading.phrases.append(value.text)
      topic.append(TopicWord(position: position + 1, weight: .word))
      place = .phrase
    case .count:
      guard let count = Int(value.folded), 1...1_000 ~= count else { return false }
      (reading.count, place) = (count, .order)
    case .length: return readLengthField()
    default: return false
    }
    take(2, as: place)
    return true
  }

  private mutating func readLengthField() -> Bool {
    guard let length = length(at: position + 1) else { return false }
    if text(position) == "longer" {
      reading.longer = length.minutes
    } else {
      reading.shorter = length.minutes
    }
    take(length.end - position, as: .length)
    return true
  }
}
