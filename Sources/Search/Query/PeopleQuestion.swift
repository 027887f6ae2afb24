import Questions

/// The people who are asked for: all, by name, or at the meetings that words describe.
enum PeopleQuestion {
  case everybody
  case named([KnownPerson], notices: [String])
  case meetings(ParsedQuery)
  case nobody

  /// - Throws: `DateError` for a date that can't be.
  init(_ words: [Word], _ reader: QuestionReader) throws {
    if words.isEmpty {
      self = .everybody
      return
    }
    let match = reader.people.match(words.map(\.text).joined(separator: " "))
    if let match, match.certainty >= .initials {
      self = .named(match.people, notices: [])
      return
    }
    let reading = try reader.read(words)
    if reading.namesPeopleAlone, !["with", "w/", "without"].contains(words[0].folded) {
      self = .named(reading.with.flatMap(\.people), notices: reading.notices)
    } else if let match {
      self = .named(match.people, notices: [])
    } else if reading.isOpen || reading.places.allSatisfy({ $0 == .topic }) {
      // Bare words are a name that nobody has.
      self = .nobody
    } else {
      self = .meetings(reading)
    }
  }
}

extension ParsedQuery {
  /// If true, people are all that is named.
  fileprivate var namesPeopleAlone: Bool {
    var rest = self
    rest.with = []
    return !with.isEmpty && rest.isOpen
  }
}
