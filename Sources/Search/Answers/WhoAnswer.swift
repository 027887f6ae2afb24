import Calendars
import Index
import Questions

/// The people at some meetings, and how often they were there.
public struct Attendance: Sendable {
  /// Someone who was at some of the meetings.
  public struct Participant: Hashable, Sendable {
    /// The person.
    public var person: KnownPerson
    /// At how many of the meetings, and how many of them they organized.
    public var meetings: Int
    /// Of how many they are the organizer.
    package var organized: Int
    /// If true, it is the user.
    package var isOwner: Bool
  }

  /// Those who were there most often first.
  public var people: [Participant]
  /// The number of meetings that are looked at.
  package var meetings: Int
  /// The first of them.
  package var hits: [SearchHit]
}

/// The people: `who was at the retro in march`.
extension QueryRun {
  /// The number of meetings that are shown beside the people.
  private static let shownMeetings = 3

  mutating func who() throws -> (Answer.Content, More) {
    if speaksOfOwner { reading.me = owner }
    let finding = try search(
      reading, limit: searchedDepth, collapsesSeries: false, looksForWords: true)
    let fitting = fitting(finding)
    // Somebody whom no calendar lists: what is said of them tells more than who heard it.
    let isStranger = !fitting.isNamed && reading.part == nil && Search.isFullName(reading.topic)
    var found = isStranger ? [] : fitting.ranked
    if let order = reading.order {
      found = Array(byTime(found, of: finding, order).prefix(reading.count ?? 1))
    }
    if !fitting.isNamed, !found.isEmpty { noteUnnamed() }
    let people = try participants(of: found.map(\.record))
    if people.isEmpty, !found.isEmpty { note(Self.nobody(reading.part)) }
    let shown = Array(people.prefix(options.limit ?? .max))
    let attendance = Attendance(
      people: shown, meetings: found.count,
      hits: try hits(Array(found.prefix(Self.shownMeetings)), of: finding))
    return (.people(attendance), More(count: people.count - shown.count))
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

  /// Anyone who organizes or attends, but for those whom the question names: they are there, unless
  /// it asks who they are. The user comes last.
  private func participants(of records: [Int64]) throws -> [Attendance.Participant] {
    var places: [Int64: Int] = [:]
    let everybody = people.everybody
    for (place, person) in everybody.enumerated() {
      for id in person.ids { places[id] = place }
    }
    let asked = reading.with + [reading.me].compactMap { $0 }
    let named = Set(asked.flatMap(\.people).flatMap(\.ids).compactMap { places[$0] })
    var attended: [Int: Set<Int64>] = [:]
    var organized: [Int: Set<Int64>] = [:]
    for row in try ParticipantRow.all(of: records, reading.part, db) {
      guard let place = places[row.person], named.contains(place) == (reading.part == .named)
      else { continue }
      attended[place, default: []].insert(row.record)
      if row.isOrganizer { organized[place, default: []].insert(row.record) }
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
