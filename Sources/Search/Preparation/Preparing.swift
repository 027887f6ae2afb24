import Calendars
import Index
import Marks
import Questions
import Time

/// Gathers the information to review before a meeting.
package struct Preparing {
  private let store: MeetingStore
  private let now: Int64
  private let zone: Zone

  /// The number of earlier occurrences to search for one with notes.
  private static let occurrencesLookedAt = 12
  /// The number of earlier meetings with the participants to search for their open items.
  private static let meetingsLookedAt = 60
  private static let mostPeople = 12
  private static let mostRelated = 3
  private static let longestWords = 400

  /// - Parameters:
  ///   - store: the index.
  ///   - now: in seconds since 1970-01-01T00:00:00Z.
  ///   - zone: the time zone of floating times and all-day events.
  package init(_ store: MeetingStore, now: Int64, zone: Zone) {
    (self.store, self.now, self.zone) = (store, now, zone)
  }

  // MARK: Choosing the meeting

  /// The meeting in progress, or else the next one; nil if there is none.
  ///
  /// - Parameter seconds: if given, only a meeting that begins within this time is returned.
  package func next(within seconds: Int64? = nil) throws -> MeetingRecord? {
    try store.read { db in
      let id = try MeetingsAround.next(now, beginningBy: seconds.map { now + $0 }, db)
      return try id.map { try MeetingStore.record(rowID: $0, db).placed(in: zone) }
    }
  }

  /// The meetings that begin within the given number of seconds and have not begun. Copies in
  /// several calendars count once.
  package func coming(within seconds: Int64) throws -> [MeetingRecord] {
    var known = Set<[String]>()
    return try store.read { db in
      try store.records(
        rowIDs: MeetingsAround.beginning(after: now, by: now + seconds, db), db)
    }.map { $0.placed(in: zone) }.filter {
      known.insert([$0.key.uid, "\($0.startsAt)"]).inserted
    }
  }

  /// The next meeting that the words describe, or else the last one; nil if there is none.
  ///
  /// - Throws: as `MeetingStore.parse`.
  package func meeting(
    _ words: [Word]
  ) throws -> (record: MeetingRecord?, notices: [String]) {
    var reading = try store.parse(words, now: now, zone: zone)
    (reading.order, reading.count, reading.kind) = (nil, nil, .search)
    // A search for a long series returns the best matches only, so search future meetings first.
    var coming = reading
    let today = TimeSpan(from: LocalTime(day: LocalTime(instant: now, in: zone).day))
    coming.span = reading.span?.intersection(today) ?? today
    if coming.span?.isEmpty == false {
      let (found, notices) = try meetings(of: coming)
      if let next = found.first(where: { $0.endsAt > now }) { return (next, notices) }
    }
    let (found, notices) = try meetings(of: reading)
    return (found.last, notices)
  }

  /// The matching meetings in chronological order.
  private func meetings(
    of reading: ParsedQuery
  ) throws -> (records: [MeetingRecord], notices: [String]) {
    let (ids, notices) = try store.meetings(of: reading, now: now, zone: zone)
    let records = try store.read { try store.records(rowIDs: ids, $0) }
    return (records.map { $0.placed(in: zone) }.sorted { $0.startsAt < $1.startsAt }, notices)
  }

  // MARK: Gathering

  package func preparation(of meeting: MeetingRecord) throws -> Preparation {
    let owners = try store.ownerAddresses()
    let invited = Self.people(of: meeting).filter { !owners.contains($0.person.email) }
    let series = try store.read {
      try MeetingsAround.ofSeries(meeting, limit: Self.occurrencesLookedAt, $0)
    }
    let last = try lastTime(of: series)
    let marked = try MarkedItems(store, now: now, zone: zone)
    let marks = try last.map {
      try marked.items([.open, .decision], of: $0.record, in: $0.body)
    }
    let before = last.map { Self.people(of: $0.record).map(\.person.displayName) }
    let names = Set(Self.people(of: meeting).map(\.person.displayName))
    return Preparation(
      meeting: meeting,
      startBefore: try store.read { try MeetingsAround.startBeforeMove(of: meeting, in: zone, $0) },
      people: try companions(invited, before, of: meeting), last: last?.record,
      silent: last?.silent ?? [], placeBefore: Self.placeBefore(meeting, last?.record),
      marks: marks ?? [],
      words: marks?.allSatisfy(\.mark.isSpoken) == true
        ? last.map { Self.words(of: $0.body) } ?? "" : "",
      absent: (before ?? []).filter { !names.contains($0) },
      open: try open(of: invited.map(\.person), before: meeting, besides: last?.record, marked),
      related: try related(to: meeting, with: invited.map(\.person), besides: series))
  }

  private static func people(of record: MeetingRecord) -> [Attendee] {
    var known = Set<String>()
    let organizer = record.organizer.map { Attendee(person: $0) }
    return ([organizer].compactMap { $0 } + record.attendees).filter { attendee in
      attendee.isPerson && known.insert(attendee.person.displayName).inserted
    }
  }

  /// The row ids of the people, found by all their addresses and spellings.
  private func known(_ people: [Person]) throws -> [Int64] {
    let emails = people.map(\.email).filter { !$0.isEmpty }
    return try store.read { try store.people($0).people(with: emails).flatMap(\.ids) }
  }

  /// - Parameter before: the people invited to the last meeting; nil if there was none.
  private func companions(
    _ invited: [Attendee], _ before: [String]?, of meeting: MeetingRecord
  ) throws -> [Preparation.Companion] {
    var records: [Int64: MeetingRecord] = [:]
    return try invited.prefix(Self.mostPeople).map { attendee in
      let ids = try known([attendee.person])
      let last = try store.read { db in
        let id = try MeetingsAround.with(ids, before: min(meeting.startsAt, now), limit: 1, db)
          .first
        return try id.map { id in
          let record = try records[id] ?? MeetingStore.record(rowID: id, db).placed(in: zone)
          records[id] = record
          return record
        }
      }
      return Preparation.Companion(
        person: attendee.person, last: last,
        isNew: before.map { !$0.contains(attendee.person.displayName) } ?? false,
        hasDeclined: attendee.status == .declined)
    }
  }

  // MARK: The last meeting

  /// The latest of some meetings that has notes or a transcript; or else the latest with an
  /// invitation text; or else the latest.
  ///
  /// - Parameter series: row ids, the latest first.
  private func lastTime(of series: [Int64]) throws -> LastTime? {
    var looked: [(record: MeetingRecord, body: MeetingBody)] = []
    for id in series {
      let record = try store.read { try MeetingStore.record(rowID: id, $0).placed(in: zone) }
      looked.append((record, try store.body(of: record)))
      if looked[looked.count - 1].body.isTold { break }
    }
    let place =
      looked.firstIndex { $0.body.isTold } ?? looked.firstIndex { !$0.body.parts.isEmpty } ?? 0
    guard place < looked.count else { return nil }
    let (record, body) = looked[place]
    let silent = looked[..<place].map(\.record).filter { $0.startsAt != record.startsAt }
    return LastTime(record: record, body: body, silent: silent)
  }

  private struct LastTime {
    let record: MeetingRecord
    let body: MeetingBody
    /// Later meetings without notes.
    let silent: [MeetingRecord]
  }

  private static func placeBefore(_ meeting: MeetingRecord, _ last: MeetingRecord?) -> String? {
    guard let before = last?.location, let place = meeting.location, before != place else {
      return nil
    }
    return before
  }

  /// The notes and speech, or else the invitation; only informative lines if it is long.
  private static func words(of body: MeetingBody) -> String {
    let told = body.parts.filter { $0.origin != .notes }
    let lines = (told.isEmpty ? body.parts : told).lazy.flatMap(\.lines).map(\.text)
    let isShort = lines.reduce(0) { min($0, longestWords) + $1.utf8.count } <= longestWords
    let telling =
      isShort ? [] : TellingLines.chosen(from: lines, leastRarity: Weights().tellingRarity)
    return telling.isEmpty ? firstWords(of: lines) : telling.joined(separator: "\n")
  }

  private static func firstWords(of lines: some Sequence<String>) -> String {
    var text = ""
    for line in lines {
      for word in line.prefix(longestWords + 1).split(whereSeparator: \.isWhitespace) {
        text += text.isEmpty ? word : " " + word
      }
      if text.count > longestWords { break }
    }
    return text.cut(to: longestWords)
  }

  // MARK: Other meetings

  /// Open items from the participants' earlier meetings that name one of them, the latest first.
  private func open(
    of people: [Person], before meeting: MeetingRecord, besides last: MeetingRecord?,
    _ marked: MarkedItems
  ) throws -> [MarkedItem] {
    let names = Set(people.map(\.displayName))
    let known = try known(people)
    let records = try store.read { db in
      let met = try MeetingsAround.with(
        known, before: min(meeting.startsAt, now), limit: Self.meetingsLookedAt, db)
      return try store.records(rowIDs: MeetingsAround.withOpenItems(met, db), db)
    }
    var seen = Set<String>()
    let tasks = try marked.tasks([.open])
    return try
      (records.filter { $0.id != last?.id }
      .flatMap { try marked.items([.open], of: $0.placed(in: zone), isSpoken: false) } + tasks)
      .filter { item in
        item.people.contains { names.contains($0.displayName) }
          && seen.insert(item.mark.text).inserted
      }
  }

  /// Earlier meetings on the topic of the title, or of the description if the title is generic.
  /// Participants count as people do in a question.
  private func related(
    to meeting: MeetingRecord, with people: [Person], besides series: [Int64]
  ) throws -> [SearchHit] {
    let names = Set(
      Self.people(of: meeting).flatMap { NameWords($0.person.displayName).words })
    var query = ParsedQuery()
    let topic = MeetingTopic(meeting, names: names)
    query.topic = topic.words
    query.span = TimeSpan(to: LocalTime(instant: min(meeting.startsAt, now), in: zone))
    if query.topic.allSatisfy({ !$0.isLetter }) { return [] }
    query.with = try anyOf(people)
    let known = try store.read { try MeetingsAround.uids(of: series, $0) }.union([meeting.key.uid])
    let options = SearchOptions(limit: 10, collapsesSeries: false)
    let found = try store.search(query, options: options, now: now, zone: zone)
    return Array(
      found.hits.filter { hit in
        !known.contains(hit.record.key.uid) && hit.record.title != meeting.title
          && topic.isTopic(of: hit)
      }.prefix(Self.mostRelated))
  }

  /// A condition that any of the people attends; none if there are too many people.
  private func anyOf(_ people: [Person]) throws -> [PersonTerm] {
    let emails = people.map(\.email).filter { !$0.isEmpty }
    guard 1...Self.mostPeople ~= emails.count else { return [] }
    let known = try store.read { try store.people($0).people(with: emails) }
    return known.isEmpty ? [] : [PersonTerm(names: known.map(\.displayName), people: known)]
  }
}

extension MeetingBody {
  /// Whether the meeting has notes or a transcript, and not only an invitation.
  fileprivate var isTold: Bool { parts.contains { $0.origin != .notes } }
}
