import Questions

/// A reading as programs read it.
package struct ParsedQueryJSON: Encodable {
  /// Addresses, one list a term: one of each must be there.
  var with: [[String]]?
  var without: [String]?
  var organizer: [String]?
  var notOrganizer: [String]?
  var me: Bool?
  var only: Bool?
  var topic: String?
  var phrases: [String]?
  var exclude: [String]?
  /// Identifiers.
  var calendars: [String]?
  var withoutCalendars: [String]?
  /// Local days or times, half-open; null where open.
  var from: String?
  var to: String?
  var order: String?
  var count: Int?
  var kind: String?
  /// Of the people who are asked for.
  var part: String?
  var status: String?
  /// The number of people that are there.
  var leastPeople: Int?
  var mostPeople: Int?
  /// Minutes.
  var longer: Int?
  var shorter: Int?
  /// Filters that left nothing, as they were written.
  var asWords: [String]?
  var notices: [String]?
  /// The error of an impossible date.
  package private(set) var error: String?

  package init(question: String, _ reader: QuestionReader) {
    self.init(words: Word.words(of: question), reader)
  }

  package init(words: [Word], _ reader: QuestionReader) {
    do { self.init(try reader.read(words)) } catch { self.init(error: error) }
  }

  private init(error: any Error) {
    self.error = (error as? DateError)?.message ?? "\(error)"
  }

  package init(_ reading: ParsedQuery) {
    with = list(reading.with.map(addresses))
    without = list(reading.without.flatMap(addresses))
    organizer = list(reading.organizer.flatMap(addresses))
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
    order = reading.order?.rawValue
    count = reading.count
    kind = reading.kind.rawValue
    part = reading.part?.name
    status = reading.status?.rawValue
    leastPeople = reading.size.map(\.lowerBound).flatMap { $0 > 0 ? $0 : nil }
    mostPeople = reading.size.map(\.upperBound).flatMap { $0 < ParsedQuery.mostPeople ? $0 : nil }
    longer = reading.longer
    shorter = reading.shorter
    asWords = list(reading.asWords)
    notices = list(reading.notices)
  }

  /// Of everybody whom a term means; someone without an address is written by name.
  private func addresses(_ term: PersonTerm) -> [String] {
    if let domain = term.domain { return ["@" + domain] }
    return term.people.flatMap { $0.emails.isEmpty ? [$0.displayName] : $0.emails }
  }

  private func list<Element>(_ values: [Element]) -> [Element]? { values.isEmpty ? nil : values }

  /// A line for each part, for people.
  package var text: String {
    let people = { (terms: [String]?) in terms?.joined(separator: ", ") }
    let parts: [(String, String?)] = [
      ("error", error), ("kind", kind),
      ("with", with?.map { $0.joined(separator: " or ") }.joined(separator: ", ")),
      ("without", people(without)), ("organizer", people(organizer)),
      ("not organizer", people(notOrganizer)), ("me", me.map { _ in "yes" }),
      ("only", only.map { _ in "yes" }), ("topic", topic),
      ("phrases", phrases?.map { "\"\($0)\"" }.joined(separator: ", ")),
      ("exclude", exclude?.joined(separator: ", ")),
      ("calendars", calendars?.joined(separator: ", ")),
      ("without calendars", withoutCalendars?.joined(separator: ", ")),
      ("from", from), ("to", to), ("order", order), ("count", count.map(String.init)),
      ("part", part), ("status", status), ("least people", leastPeople.map(String.init)),
      ("most people", mostPeople.map(String.init)), ("longer", longer.map { "\($0) minutes" }),
      ("shorter", shorter.map { "\($0) minutes" }),
    ]
    let lines = parts.compactMap { name, value in value.map { "\(name): \(Sanitizer.line($0))" } }
    return (lines + (notices ?? []).map { "note: \(Sanitizer.line($0))" }).joined(separator: "\n")
  }
}
