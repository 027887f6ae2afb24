import Calendars
import Questions

/// Reads questions such as `with dana and lee about "Q3 budget" since march in sales`.
///
/// Clauses may stand in any order. Words that fit no clause are topic: nothing is dropped.
public struct QueryParser: Sendable {
  public let today: CivilDate
  public let people: PeopleDirectory
  /// Identifiers and titles.
  public let calendars: [(id: String, title: String)]

  public init(
    today: CivilDate, people: PeopleDirectory, calendars: [(id: String, title: String)]
  ) {
    self.today = today
    self.people = people
    self.calendars = calendars
  }

  /// More words than this are prose, pasted from a summary say: in it, `with`, `in` and `may` mean
  /// what they mean in prose, so all of it is topic.
  static let longestQuestion = 24

  /// - Throws: `DateError` where a clause names a date that can't be.
  public func parse(_ words: [QueryWord]) throws -> MeetingQuery {
    if words.count > Self.longestQuestion {
      var query = MeetingQuery()
      query.topic = words.map(\.text).joined(separator: " ")
      return query
    }
    var reading = QueryReading(parser: self, words: words)
    return try reading.read()
  }
}

/// One pass over the words of a question.
struct QueryReading {
  let parser: QueryParser
  let words: [QueryWord]
  private let lowered: [String]
  private let dates: DatePhrase
  private var position = 0
  private var query = MeetingQuery()
  private var topic: [String] = []

  init(parser: QueryParser, words: [QueryWord]) {
    self.parser = parser
    self.words = words
    lowered = words.map { word in
      let text = word.text.lowercased()
      return text.count > 1 && ",;".contains(text.last!) ? String(text.dropLast()) : text
    }
    dates = DatePhrase(today: parser.today)
  }

  mutating func read() throws -> MeetingQuery {
    skipOpening()
    while position < words.count {
      if words[position].isQuoted {
        query.phrases.append(words[position].text)
        topic.append(words[position].text)
        position += 1
      } else if try !readClause() {
        topic.append(words[position].text)
        position += 1
      }
    }
    query.topic = topic.joined(separator: " ")
    return query
  }

  /// `meetings with …`, as people also write it.
  private mutating func skipOpening() {
    let clauses: Set = [
      "with", "without", "about", "in", "since", "before", "after", "between", "on",
    ]
    if words.count > 1, ["meeting", "meetings"].contains(lowered[0]), clauses.contains(lowered[1]) {
      position = 1
    }
  }

  /// Reads the clause that begins here, if one does.
  private mutating func readClause() throws -> Bool {
    switch lowered[position] {
    case "with": return readPeople(into: \.with)
    case "without": return readPeople(into: \.without)
    case "about" where position + 1 < words.count:
      position += 1
      return true
    case "in": return try readDate { $0 } || readCalendar()
    case "on", "during": return try readDate { $0 }
    case "since", "from": return try readFromTo() || readDate { DateSpan(first: $0.first) }
    case "after": return try readDate { DateSpan(first: $0.last?.adding(days: 1)) }
    case "before": return try readDate { DateSpan(last: $0.first?.adding(days: -1)) }
    case "until", "till": return try readDate { DateSpan(last: $0.last) }
    case "between": return try readFromTo()
    default: return try readDate(isBare: true) { $0 }
    }
  }

  // MARK: Dates

  /// `between A and B`, `from A to B`.
  private mutating func readFromTo() throws -> Bool {
    let joins: Set = lowered[position] == "between" ? ["and"] : ["to", "until", "till"]
    guard let first = try dates.match(plain(from: position + 1), isBare: false) else {
      return false
    }
    let join = position + 1 + first.count
    guard join < words.count, joins.contains(lowered[join]),
      let last = try dates.match(plain(from: join + 1), isBare: false)
    else { return false }
    position = join + 1 + last.count
    narrow(to: DateSpan(first: first.span.first, last: last.span.last))
    return true
  }

  private mutating func readDate(
    isBare: Bool = false, _ meaning: (DateSpan) -> DateSpan
  ) throws -> Bool {
    let start = isBare ? position : position + 1
    guard let match = try dates.match(plain(from: start), isBare: isBare) else { return false }
    position = start + match.count
    narrow(to: meaning(match.span))
    return true
  }

  private mutating func narrow(to span: DateSpan) {
    query.span = query.span?.intersection(span) ?? span
  }

  /// The words from `start` to the next phrase in quotes.
  private func plain(from start: Int) -> [String] {
    guard start < words.count else { return [] }
    let end = words[start...].firstIndex(where: \.isQuoted) ?? words.endIndex
    return Array(lowered[start..<end])
  }

  // MARK: Calendars

  private mutating func readCalendar() -> Bool {
    let following = words[(position + 1)...].prefix(5)
    for count in stride(from: following.count, to: 0, by: -1) {
      let written = following.prefix(count).map(\.text).joined(separator: " ")
      let found = parser.calendars(named: written)
      if found.isEmpty { continue }
      query.calendars += found.map(\.id)
      if found.count > 1 {
        query.notices.append(
          "'\(written)' is \(found.count) calendars: \(found.map(\.id).joined(separator: ", "))")
      }
      position += 1 + count
      return true
    }
    return false
  }

  // MARK: People

  private static let endsOfPeople: Set = [
    "with", "without", "about", "in", "on", "since", "from", "after", "before", "until", "till",
    "between", "during", "today", "yesterday", "tomorrow", "last", "this", "next", "past",
  ]

  /// `with dana, lee and "Zoë Ng"`: names up to the next clause. What follows a name and belongs to
  /// none is topic.
  private mutating func readPeople(
    into list: WritableKeyPath<MeetingQuery, [MeetingQuery.PersonTerm]>
  ) -> Bool {
    let start = position
    position += 1
    var isFound = false
    while position < words.count, !Self.endsOfPeople.contains(lowered[position]) {
      if isFound, ["and", "&", "or", ","].contains(lowered[position]),
        position + 1 < words.count, longestName(from: position + 1) != nil
      {
        position += 1
      }
      guard let (count, term, certainty) = longestName(from: position) else { break }
      add(term, certainty, to: list)
      position += count
      isFound = true
    }
    guard isFound else {
      position = start
      noteUnknownName()
      return false
    }
    return true
  }

  /// The longest run of words that names somebody whom the index knows.
  private func longestName(from start: Int) -> (
    count: Int, term: MeetingQuery.PersonTerm, certainty: PeopleDirectory.Certainty
  )? {
    var following = words[start...].prefix(4)
    if let end = following.indices.first(where: {
      $0 > start && (Self.endsOfPeople.contains(lowered[$0]) || lowered[$0] == "and")
    }) {
      following = words[start..<end]
    }
    if let comma = following.indices.first(where: { words[$0].text.hasSuffix(",") }) {
      following = words[start...comma]
    }
    for count in stride(from: following.count, to: 0, by: -1) {
      let written = following.prefix(count).map(\.text).joined(separator: " ")
      let name = written.hasSuffix(",") ? String(written.dropLast()) : written
      if let match = parser.people.match(name) {
        let term = MeetingQuery.PersonTerm(written: name, people: match.people)
        return (count, term, match.certainty)
      }
    }
    return nil
  }

  private mutating func add(
    _ term: MeetingQuery.PersonTerm, _ certainty: PeopleDirectory.Certainty,
    to list: WritableKeyPath<MeetingQuery, [MeetingQuery.PersonTerm]>
  ) {
    query[keyPath: list].append(term)
    guard term.people.count > 1 else {
      if certainty < .beginning {
        query.notices.append("'\(term.written)' is taken for \(term.people[0].displayName)")
      }
      return
    }
    let names = term.people.prefix(5).map(\.displayName).joined(separator: ", ")
    let more = term.people.count > 5 ? " and \(term.people.count - 5) more" : ""
    query.notices.append(
      "'\(term.written)' is \(term.people.count) people, and all of them count: \(names)\(more)")
  }

  /// Only where the question is one of clauses: in a sentence, `with` has other uses.
  private mutating func noteUnknownName() {
    guard topic.isEmpty, position + 1 < words.count,
      !Self.endsOfPeople.contains(lowered[position + 1])
    else { return }
    query.notices.append(
      "nobody called '\(words[position + 1].text)' is known; searched for as a topic")
  }
}

extension QueryParser {
  /// Calendars whose identifier or title is `written`, else such that have it among their words.
  func calendars(named written: String) -> [(id: String, title: String)] {
    let wanted = written.lowercased()
    let exact = calendars.filter { $0.id == wanted || $0.title.lowercased() == wanted }
    if !exact.isEmpty { return exact }
    return calendars.filter { calendar in
      let parts = (calendar.id + " " + calendar.title.lowercased())
        .split { !($0.isLetter || $0.isNumber) }
      return parts.contains { $0 == wanted }
    }
  }
}
