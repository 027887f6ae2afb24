import Calendars
import Index
import Questions

/// The people who attended some meetings, with the number of meetings for each.
public struct Attendance: Sendable {
  /// A person who attended at least one of the meetings.
  public struct Participant: Hashable, Sendable {
    public var person: KnownPerson
    /// The number of these meetings that the person attended or organized.
    public var meetings: Int
    /// The number of these meetings that the person organized.
    package var organized: Int
    /// If true, the person is the user.
    package var isOwner: Bool
  }

  /// The people, the most frequent first.
  public var people: [Participant]
  package var meetings: Int
  /// The first of the meetings, to display with the people.
  package var hits: [SearchHit]
}

/// Answers to questions for people: `who was at the retro in march`.
extension QueryRun {
  /// The number of meetings displayed in addition to the people.
  private static let shownMeetings = 3

  mutating func who() throws -> (Answer.Content, More) {
    if speaksOfOwner { reading.me = owner }
    let (finding, fitting, before) = try ordered()
    if reading.mayAskForDeed, !fitting.isNamed { return try told(besides: before) }
    // The topic is a person without meetings. Texts about that person are more useful than the
    // attendees of these meetings.
    let isStranger = !fitting.isNamed && reading.part == nil && Search.isFullName(reading.topic)
    var found = isStranger ? [] : fitting.ranked
    if let order = reading.order {
      found = Array(byTime(found, of: finding, order).prefix(reading.count ?? 1))
    }
    var people = try participants(of: found.map(\.record))
    if people.isEmpty, !found.isEmpty, reading.part == .answered(.unanswered) {
      reading.part = .answered(.declined)
      people = try participants(of: found.map(\.record))
      if !people.isEmpty { note("everybody has answered; showing who declined") }
    }
    if people.isEmpty {
      // No meeting is displayed, so notices about the choice of meetings would say nothing.
      if !fitting.ranked.isEmpty { notices = before }
      if !found.isEmpty, fitting.fit != .likeness { note(Self.nobody(reading.part)) }
    } else if !fitting.isNamed {
      noteUnnamed()
    }
    let shown = Array(people.prefix(options.limit ?? .max))
    let attendance = Attendance(
      people: shown, meetings: found.count,
      hits: try hits(Array(found.prefix(Self.shownMeetings)), of: finding))
    return (.people(attendance), More(count: people.count - shown.count))
  }

  /// Searches for meetings whose texts may mention the person who did something.
  private mutating func told(besides before: [String]) throws -> (Answer.Content, More) {
    (notices, reading.kind, reading.me) = (before, .search, nil)
    note(ParsedQuery.isOnlyInTexts)
    return try meetings()
  }

  private static func nobody(_ part: ParsedQuery.Part?) -> String {
    switch part {
    case nil: "no matching meeting lists anyone else"
    case .organizer: "no matching meeting names its organizer"
    case .named: "no meeting lists them"
    case .answered(.unanswered): "no matching meeting lists anyone who has not answered"
    case .answered(let status):
      "no matching meeting lists anyone who answered '\(status.rawValue)'"
    }
  }

  /// Returns all people who organize or attend the meetings. People in the question are left out,
  /// unless it asks who they are. The user comes last. People whom the notes of a meeting list as
  /// absent count as declining it.
  mutating func participants(of records: [Int64]) throws -> [Attendance.Participant] {
    var places: [Int64: Int] = [:]
    let everybody = people.everybody
    for (place, person) in everybody.enumerated() {
      for id in person.ids { places[id] = place }
    }
    let asked = reading.with + (reading.part == .named ? [] : [reading.me].compactMap { $0 })
    let named = Set(asked.flatMap(\.people).flatMap(\.ids).compactMap { places[$0] })
    var attended: [Int: Set<Int64>] = [:]
    var organized: [Int: Set<Int64>] = [:]
    let noted = try NotedAbsence(of: records, db)
    let asksForDeclined = reading.part == .answered(.declined)
    var away: [String] = []
    func isAway(_ row: ParticipantRow) -> Bool {
      places[row.person].map { noted.holds(everybody[$0], in: row.record) } ?? false
    }
    var rows = try ParticipantRow.all(of: records, reading.part, db)
    if asksForDeclined {
      rows += try ParticipantRow.all(of: noted.records, nil, db).filter(isAway)
    }
    for row in rows {
      guard let place = places[row.person], named.contains(place) == (reading.part == .named)
      else { continue }
      if reading.part == nil, isAway(row) {
        away.append(everybody[place].displayName)
        continue
      }
      attended[place, default: []].insert(row.record)
      if row.isOrganizer { organized[place, default: []].insert(row.record) }
    }
    if records.count == 1, !away.isEmpty {
      note("the notes list \(away.joined(separator: ", ")) as absent")
    }
    let owners = Set(self.owners)
    return attended.map { place, records in
      Attendance.Participant(
        person: everybody[place], meetings: records.count, organized: organized[place]?.count ?? 0,
        isOwner: !owners.isDisjoint(with: everybody[place].emails))
    }.sorted { a, b in
      if a.isOwner != b.isOwner, reading.part == nil { return b.isOwner }
      let (first, second) = ([a.meetings, a.organized], [b.meetings, b.organized])
      return first == second
        ? a.person.displayName < b.person.displayName
        : second.lexicographicallyPrecedes(first)
    }
  }
}
