import Time

@testable import Questions

extension QuestionReader {
  func read(_ question: String) throws -> ParsedQuery { try read(Word.words(of: question)) }

  /// A reader on a Saturday noon that knows these people, with addresses by their last names.
  static func knowing(_ names: String..., calendars: [CalendarName] = []) -> QuestionReader {
    let people = names.enumerated().map { number, name in
      let last = name.split(separator: " ").last!.lowercased()
      return PersonSpelling(id: Int64(number + 1), name: name, email: "\(last)@example.com")
    }
    return QuestionReader(
      people: PeopleDirectory(people), owners: ["ivo@example.com"], calendars: calendars,
      now: Moment(1_795_262_400, in: .utc))
  }
}

extension [PersonTerm] {
  var names: [String] { flatMap(\.people).map(\.displayName) }
}
