import Questions

/// A question about people: everybody, people by name, or the people at certain meetings.
enum PeopleQuestion {
  case everybody
  case named([KnownPerson], notices: [String])
  case meetings
  case nobody

  /// - Throws: `DateError` for an impossible date.
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
    let place = ["at", "from"].contains(words[0].folded) ? 1 : 0
    if match == nil, words.count == place + 1,
      let organisation = reader.people.organisation(named: words[place].folded)
    {
      self = .named(organisation.people, notices: [])
      return
    }
    let reading = try reader.read(words)
    if reading.namesPeopleAlone, !["with", "w/", "without"].contains(words[0].folded) {
      self = .named(reading.with.flatMap(\.people), notices: reading.notices)
    } else if let match {
      self = .named(match.people, notices: [])
    } else if reading.isOpen || reading.places.allSatisfy({ $0 == .topic }) {
      // Words that aren't introduced by `with`, `about` or the like are a name. Nobody has it.
      self = .nobody
    } else {
      self = .meetings
    }
  }
}

extension ParsedQuery {
  /// If true, the query consists only of people.
  fileprivate var namesPeopleAlone: Bool {
    var rest = self
    rest.with = []
    return !with.isEmpty && rest.isOpen
  }
}
