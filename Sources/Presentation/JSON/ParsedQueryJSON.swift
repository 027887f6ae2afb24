import MeetingIndex
import Questions

/// The reading of a question as JSON.
package struct ParsedQueryJSON: Encodable {
  /// The required reply of another person to the invitation.
  struct TheirAnswer: Encodable {
    /// The addresses of all people to whom the name may refer.
    let people: [String]
    let answer: String
  }

  /// The possible addresses of each person in the question. A meeting must include an address from
  /// every list.
  var with: [[String]]?
  var without: [String]?
  var organizer: [String]?
  var theirAnswers: [TheirAnswer]?
  var notOrganizer: [String]?
  var me: Bool?
  var only: Bool?
  var topic: String?
  var phrases: [String]?
  var exclude: [String]?
  /// The identifiers of the required calendars.
  var calendars: [String]?
  var withoutCalendars: [String]?
  /// The half-open time span as local days or times; nil for an open end.
  var from: String?
  var to: String?
  /// The words that the location must contain.
  var location: [String]?
  /// The weekdays, from 1 for Monday.
  var weekdays: [Int]?
  /// The time of day at which meetings must begin, such as `17:00–24:00`.
  var hours: String?
  var order: String?
  var count: Int?
  /// The position of the meeting in the order, from 2.
  var rank: Int?
  var kind: String?
  /// The role that the people must have in the meeting.
  var part: String?
  var status: String?
  /// The minimum number of people in the meeting.
  var leastPeople: Int?
  /// The maximum number of people in the meeting.
  var mostPeople: Int?
  /// The minimum length of the meeting in minutes.
  var longer: Int?
  /// The maximum length of the meeting in minutes.
  var shorter: Int?
  /// Filters that matched nothing and were searched as words.
  var asWords: [String]?
  var notices: [String]?
  /// The error message for an impossible date; nil if there is none.
  package private(set) var error: String?

  /// Parses a question, without searching.
  ///
  /// - Throws: `IndexError` if the index can't be read.
  package init(_ words: [Word], _ questions: QuestionReading) throws {
    do {
      self.init(try questions.parseAlone(words))
    } catch let error as IndexError {
      throw error
    } catch {
      self.init(error: error)
    }
  }

  private init(error: any Error) {
    self.error = (error as? DateError)?.message ?? "\(error)"
  }

  package init(_ reading: ParsedQuery) {
    with = list(reading.with.map(addresses))
    without = list(reading.without.flatMap(addresses))
    organizer = list(reading.organizer.flatMap(addresses))
    theirAnswers = list(
      reading.theirAnswers.map {
        TheirAnswer(people: addresses($0.person), answer: $0.answer.rawValue)
      })
    notOrganizer = list(reading.notOrganizer.flatMap(addresses))
    me = reading.me == nil ? nil : true
    only = reading.isOnly ? true : nil
    topic = reading.topic.isEmpty ? nil : reading.topic
    phrases = list(reading.phrases)
    exclude = list(reading.excluded)
    calendars = list(reading.calendars)
    withoutCalendars = list(reading.withoutCalendars)
    from = reading.span?.from?.description
    to = reading.span?.to?.description
    location = list(reading.location)
    weekdays = list(reading.weekdays.sorted())
    hours = reading.hours.map(ParsedQueryText.hours)
    order = reading.order?.rawValue
    count = reading.count
    rank = reading.rank > 1 ? reading.rank : nil
    kind = reading.kind.rawValue
    part = reading.part?.name
    status = reading.status?.rawValue
    leastPeople = reading.size.map(\.lowerBound).flatMap { $0 > 0 ? $0 : nil }
    mostPeople = reading.size.map(\.upperBound).flatMap {
      $0 < ParsedQuery.unboundedSize ? $0 : nil
    }
    longer = reading.longer
    shorter = reading.shorter
    asWords = list(reading.asWords)
    notices = list(reading.notices)
  }

  /// Returns the addresses of all people to whom a term may refer; for a person without an address,
  /// the name.
  private func addresses(_ term: PersonTerm) -> [String] {
    if let domain = term.domain { return ["@" + domain] }
    return term.people.flatMap { $0.emails.isEmpty ? [$0.displayName] : $0.emails }
  }

  private func list<Element>(_ values: [Element]) -> [Element]? { values.isEmpty ? nil : values }

  /// The reading as text, one line per field.
  package var text: String {
    let people = { (terms: [String]?) in terms?.joined(separator: ", ") }
    let parts: [(String, String?)] = [
      ("error", error), ("kind", kind),
      ("with", with?.map { $0.joined(separator: " or ") }.joined(separator: ", ")),
      ("without", people(without)), ("organizer", people(organizer)),
      (
        "their answers",
        theirAnswers?.map { "\($0.answer) by \($0.people.joined(separator: " or "))" }
          .joined(separator: ", ")
      ),
      ("not organizer", people(notOrganizer)), ("me", me.map { _ in "yes" }),
      ("only", only.map { _ in "yes" }), ("topic", topic),
      ("phrases", phrases?.map { "\"\($0)\"" }.joined(separator: ", ")),
      ("exclude", exclude?.joined(separator: ", ")),
      ("calendars", calendars?.joined(separator: ", ")),
      ("without calendars", withoutCalendars?.joined(separator: ", ")),
      ("from", from), ("to", to), ("location", location?.joined(separator: " ")),
      ("weekdays", weekdays.map(ParsedQueryText.weekdays)), ("hours", hours),
      ("order", order), ("count", count.map(String.init)),
      ("part", part), ("status", status), ("least people", leastPeople.map(String.init)),
      ("most people", mostPeople.map(String.init)), ("longer", longer.map { "\($0) minutes" }),
      ("shorter", shorter.map { "\($0) minutes" }),
    ]
    let lines = parts.compactMap { name, value in value.map { "\(name): \(Sanitizer.line($0))" } }
    return (lines + (notices ?? []).map { "note: \(Sanitizer.line($0))" }).joined(separator: "\n")
  }
}
