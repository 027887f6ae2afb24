import Calendars
import Index
import Questions
import Time

/// The total duration of meetings, counting overlaps once.
package struct Hours: Sendable {
  /// The unit by which the duration is broken down.
  package enum Part: String, CaseIterable, Sendable {
    case person, calendar, series, month, week, day

    private static let names: [String: Part] = [
      "person": .person, "people": .person, "persons": .person, "attendee": .person,
      "attendees": .person, "colleague": .person, "calendar": .calendar, "calendars": .calendar,
      "series": .series, "title": .series, "meeting": .series, "meetings": .series, "week": .week,
      "weeks": .week, "day": .day, "days": .day, "month": .month, "months": .month,
    ]
    /// Nouns that people group by, for which there are no groups.
    private static let otherNames: Set<String> = [
      "team", "teams", "project", "projects", "year", "years", "quarter", "quarters", "room",
      "rooms", "location", "locations", "place", "places", "organizer", "organizers", "organiser",
      "organisers", "category", "categories", "type", "types", "kind", "department", "departments",
      "client", "clients", "customer", "customers", "company", "companies", "tag", "tags", "topic",
      "topics", "hour", "weekday", "weekdays",
    ]

    /// If true, the meetings of a part are in order of time.
    var isOfTime: Bool { [.month, .week, .day].contains(self) }

    /// Returns the noun in a phrase at the end such as `by team`, for which there are no groups; nil
    /// if there is no such phrase.
    package static func unknown(in words: [Word]) -> String? {
      guard let noun = words.last, !noun.isQuoted,
        let head = words.dropLast().last, !head.isQuoted, ["by", "per"].contains(head.folded)
      else { return nil }
      return otherNames.contains(noun.folded) ? noun.text : nil
    }

    /// Extracts the last phrase such as `by person` or `per week` from the words.
    ///
    /// - Returns: the unit and the other words; nil if there is no such phrase.
    package static func split(_ words: [Word]) -> (part: Part, rest: [Word])? {
      for place in words.indices.dropLast().reversed() {
        let (head, noun) = (words[place], words[place + 1])
        if head.isQuoted || noun.isQuoted || !["by", "per"].contains(head.folded) { continue }
        guard let part = names[noun.folded] else { continue }
        return (part, Array(words[..<place] + words[(place + 2)...]))
      }
      return nil
    }
  }

  /// Meetings that are counted only on request.
  package struct Extras: Sendable {
    /// If true, meetings that the user declined are counted.
    package var declined = false
    /// The hours for which an all-day meeting counts on each of its days; nil if such meetings
    /// aren't counted.
    package var ofAllDay: WorkingHours?
    /// If true, meetings that nobody else is invited to are counted.
    package var alone = false

    package init(declined: Bool = false, ofAllDay: WorkingHours? = nil, alone: Bool = false) {
      (self.declined, self.ofAllDay, self.alone) = (declined, ofAllDay, alone)
    }
  }

  /// The total for one person, calendar, series, month, week or day.
  package struct Group: Hashable, Sendable {
    package var name: String
    package var minutes: Int
    package var meetings: Int
  }

  /// The requested time span; nil for any time.
  package var span: TimeSpan?
  /// The total duration in minutes, counting overlaps once.
  package var minutes = 0
  /// The number of minutes during which several meetings overlap.
  package var overlapping = 0
  package var meetings = 0
  /// The number of meetings excluded because the user doesn't attend them.
  package var withoutUser = 0
  /// The number of meetings excluded because nobody else is invited.
  package var alone = 0
  /// The unit of the groups; nil if there are no groups.
  package let part: Part?
  /// The groups. Weeks and days are in chronological order, others in descending order of duration.
  package var groups: [Group] = []

  /// Sums up the meetings, except all-day, cancelled and declined ones and those shown as free.
  /// Future meetings are excluded if the time span has no end.
  ///
  /// Meetings that the user doesn't attend count only if a calendar, an organizer or a topic is
  /// requested. Meetings without other people count only if a person is requested, or if no meeting
  /// has other people.
  ///
  /// - Parameters:
  ///   - named: the meetings.
  ///   - part: the unit of the groups; nil for the total only.
  ///   - extras: further meetings to count.
  ///   - owners: the user's addresses, for which no group is made; empty if unknown.
  package init(
    of named: NamedMeetings, by part: Part?, with extras: Extras = Extras(),
    besides owners: Set<String>, now: Moment
  ) {
    (span, self.part) = (named.span, part)
    let asked = named.span?.instants(in: now.zone) ?? .min ..< .max
    let limits =
      named.span?.to == nil ? asked.clamped(to: .min..<max(now.seconds, .min + 1)) : asked
    var known = Set<[String]>()
    let countsDeclined = extras.declined || named.reading.status == .declined
    let counted = named.records.map { $0.placed(in: now.zone) }.filter { record in
      record.kind == .meeting && !record.isTransparent
        && (!record.isAllDay || extras.ofAllDay != nil)
        && record.status != .cancelled && (record.participation != .declined || countsDeclined)
        && known.insert([record.key.uid, "\(record.key.occurrence)"]).inserted
    }.compactMap { record -> Taken? in
      let times = Self.times(of: record, extras.ofAllDay, in: now.zone)
        .map { $0.clamped(to: limits) }.filter { !$0.isEmpty }
      return times.isEmpty ? nil : Taken(record: record, times: times)
    }
    let isOfUser = !owners.isEmpty && named.reading.namesNoOtherMeetings
    let own = isOfUser ? counted.filter { $0.record.isOf(owners) } : counted
    withoutUser = counted.count - own.count
    let taken = Self.withOthers(own, of: named.reading, extras, owners)
    alone = own.count - taken.count
    meetings = taken.count
    let time = BusyTime(taken.flatMap(\.times))
    (minutes, overlapping) = (time.minutes, time.overlapping)
    guard let part else { return }
    var groups: [String: [Taken]] = [:]
    for one in taken {
      for name in Self.names(of: one.record, by: part, besides: owners, in: now.zone) {
        groups[name, default: []].append(one)
      }
    }
    let all = groups.map { name, taken in
      Group(name: name, minutes: BusyTime(taken.flatMap(\.times)).minutes, meetings: taken.count)
    }
    self.groups = all.sorted { a, b in
      part.isOfTime || a.minutes == b.minutes
        ? a.name < b.name : a.minutes > b.minutes
    }
  }

  private struct Taken {
    let record: MeetingRecord
    /// The times in seconds since 1970-01-01T00:00:00Z. An all-day meeting has one for each day.
    let times: [Range<Int64>]
  }

  /// Returns the meetings with other people. In a calendar without invitations it is unknown who
  /// attends, so all of its meetings are returned.
  private static func withOthers(
    _ taken: [Taken], of reading: ParsedQuery, _ extras: Extras, _ owners: Set<String>
  ) -> [Taken] {
    guard !extras.alone, reading.namesNoOtherMeetings, reading.with.isEmpty else { return taken }
    guard taken.contains(where: { $0.record.hasOthers(than: owners) }) else { return taken }
    // All-day and declined meetings are present only if they were requested.
    return taken.filter { one in
      one.record.isAllDay || one.record.participation == .declined
        || one.record.hasOthers(than: owners)
    }
  }

  private static func times(
    of record: MeetingRecord, _ hours: WorkingHours?, in zone: Zone
  ) -> [Range<Int64>] {
    let time = record.startsAt..<max(record.startsAt, record.endsAt)
    guard record.isAllDay else { return [time] }
    guard let hours, !time.isEmpty else { return [] }
    let first = LocalTime(instant: time.lowerBound, in: zone).day
    let last = LocalTime(instant: time.upperBound - 1, in: zone).day
    return (first.daysSince1970...last.daysSince1970)
      .map { hours.instants(of: CivilDate(daysSince1970: $0), in: zone) }
  }

  /// Returns the names of the groups that a meeting belongs to. A week is named by its Monday, and
  /// a month as `2026-11`.
  private static func names(
    of record: MeetingRecord, by part: Part, besides owners: Set<String>, in zone: Zone
  ) -> Set<String> {
    let day = LocalTime(instant: record.startsAt, in: zone).day
    switch part {
    case .calendar: return [record.calendarName]
    case .series: return [record.title]
    case .day: return [day.description]
    case .week: return [day.monday.description]
    case .month: return [String(day.description.prefix(7))]
    case .person:
      let attendees = record.attendees.filter { $0.isPerson && $0.status != .declined }
      let people = [record.organizer].compactMap { $0 } + attendees.map(\.person)
      return Set(people.filter { !owners.contains($0.email) }.map(\.displayName))
    }
  }
}

extension MeetingRecord {
  /// Returns true if one of the owners organizes or attends the meeting, or if it has no attendees.
  fileprivate func isOf(_ owners: Set<String>) -> Bool {
    let people = attendees.filter(\.isPerson)
    return people.isEmpty || people.contains { owners.contains($0.person.email) }
      || organizer.map { owners.contains($0.email) } ?? false
  }

  /// Returns true if another person attends, or at least two people if the owners are unknown.
  fileprivate func hasOthers(than owners: Set<String>) -> Bool {
    let invited = attendees.filter(\.isPerson).map(\.person) + [organizer].compactMap(\.self)
    return Set(invited.map(\.email)).subtracting(owners).count > (owners.isEmpty ? 1 : 0)
  }
}
