@testable import Questions

extension QuestionReader {
  func read(_ question: String) throws -> ParsedQuery { try read(Word.words(of: question)) }

  /// Of somebody who knows those people, each with an address by the last name, on a Saturday noon.
  static func knowing(_ names: String..., calendars: [CalendarName] = []) -> QuestionReader {
    let people = names.enumerated().map { number, name in
      let last = name.split(separator: " ").last!.lowercased()
      return PersonSpelling(id: Int64(number + 1), name: name, email: "\(last)@example.com")
    }
    return QuestionReader(
      people: PeopleDirectory(people), owners: ["ivo@example.com"], calendars: calendars,
      now: 1_795_262_400, zone: .utc)
  }
}

extension [PersonTerm] {
  /// Of everybody whom they may mean.
  var names: [String] { flatMap(\.people).map(\.displayName) }
}
