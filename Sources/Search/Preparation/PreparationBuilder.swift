import Calendars
import Index
import Marks
import Questions
import Time

/// Gathers the information to review before a meeting.
package struct PreparationBuilder {
  let store: MeetingStore
  let now: Moment
  var zone: Zone { now.zone }

  /// The maximum number of earlier occurrences in which notes are searched for.
  private static let searchedOccurrences = 12
  private static let maximumPeople = 12
  private static let maximumRelated = 3
  private static let maximumTextLength = 400

  package init(_ store: MeetingStore, now: Moment) {
    (self.store, self.now) = (store, now)
  }

  // MARK: Choosing the meeting

  /// Returns the meeting in progress, or else the next one, or nil if there is none.
  ///
  /// - Parameter seconds: if not nil, only a meeting that begins within this time is returned.
  package func next(within seconds: Int64? = nil) throws -> MeetingRecord? {
    try store.read { db in
      let id = try MeetingsAround.next(now, beginningBy: seconds.map { now.seconds + $0 }, db)
      return try id.map { try MeetingRecord(rowID: $0, db).placed(in: zone) }
    }
  }

  /// Returns the meetings that begin within the given number of seconds from now. Copies in several
  /// calendars count once.
  package func coming(within seconds: Int64) throws -> [MeetingRecord] {
    var known = Set<[String]>()
    return try store.read { db in
      try MeetingRecord.all(
        rowIDs: MeetingsAround.beginning(after: now.seconds, by: now.seconds + seconds, db), db)
    }.map { $0.placed(in: zone) }.filter {
      known.insert([$0.key.uid, "\($0.startsAt)"]).inserted
    }
  }

  // MARK: Gathering

  package func preparation(of meeting: MeetingRecord) throws -> Preparation {
    let owners = try Owners(store).addresses()
    let invited = Self.people(of: meeting).filter { !owners.contains($0.person.email) }
    let series = try store.read {
      try MeetingsAround.ofSeries(
        meeting, begunBy: now.seconds, limit: Self.searchedOccurrences, $0)
    }
    let last = try lastTime(of: series)
    let marked = try MarkedItems(store, now: now)
    let marks =
      try last.map { try marked.items([.open, .done, .decision], of: $0.record) } ?? []
    let before = last.flatMap { Self.invited(to: $0.record) }
    let names = Self.invited(to: meeting).map(Set.init)
    let (open, withThem) = try EarlierOpenItems(
      store: store, now: now, marked: marked, owners: owners
    ).items(of: invited.map(\.person), before: meeting, besides: last?.record)
    return Preparation(
      meeting: meeting,
      startBefore: try MeetingSeries(store).startBeforeMove(of: meeting, in: zone),
      clashes: try clashes(of: meeting),
      people: try companions(invited, before, of: meeting), last: last?.record,
      silent: last?.silent ?? [], placeBefore: Self.placeBefore(meeting, last?.record),
      marks: marks.filter { $0.mark.kind != .done },
      words: last.map { Self.words(of: $0.body, besides: marks) } ?? "",
      absent: names.map { names in (before ?? []).filter { !names.contains($0) } } ?? [],
      open: open, openWithThem: withThem,
      related: try related(to: meeting, with: invited.map(\.person), besides: series),
      owners: owners)
  }

  /// Returns the names of the invited people, or nil if the record has no invited people, for
  /// example because it is a note.
  private static func invited(to record: MeetingRecord) -> [String]? {
    let isKnown =
      record.kind == .meeting && record.attendees.contains { $0.isPerson && $0.kind != .speaker }
    return isKnown ? people(of: record).map(\.person.displayName) : nil
  }

  private static func people(of record: MeetingRecord) -> [Attendee] {
    var known = Set<String>()
    let organizer = record.organizer.map { Attendee(person: $0) }
    return ([organizer].compactMap { $0 } + record.attendees).filter { attendee in
      attendee.isPerson && known.insert(attendee.person.displayName).inserted
    }
  }

  /// Returns the row ids of the people, with all their addresses and spellings.
  private func known(_ people: [Person]) throws -> [Int64] {
    let emails = people.map(\.email).filter { !$0.isEmpty }
    return try store.read { try store.people($0).people(with: emails).flatMap(\.ids) }
  }

  /// - Parameter before: the names of the people invited to the last meeting; nil if there was
  ///   none.
  private func companions(
    _ invited: [Attendee], _ before: [String]?, of meeting: MeetingRecord
  ) throws -> [Preparation.Companion] {
    var records: [Int64: MeetingRecord] = [:]
    return try invited.prefix(Self.maximumPeople).map { attendee in
      let ids = try known([attendee.person])
      let last = try store.read { db in
        let id = try MeetingsAround.with(
          ids, before: min(meeting.startsAt, now.seconds), limit: 1, db
        )
        .first
        return try id.map { id in
          let record = try records[id] ?? MeetingRecord(rowID: id, db).placed(in: zone)
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

  /// Returns the latest of some meetings that has notes or a transcript; otherwise the latest with
  /// an invitation text; otherwise the latest.
  ///
  /// - Parameter series: row ids, the latest first.
  private func lastTime(of series: [Int64]) throws -> LastTime? {
    var looked: [(record: MeetingRecord, body: MeetingBody)] = []
    for id in series {
      let record = try store.read { try MeetingRecord(rowID: id, $0).placed(in: zone) }
      looked.append((record, try MeetingBody(of: record, in: store)))
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
    /// The meetings after it that have no notes.
    let silent: [MeetingRecord]
  }

  private static func placeBefore(_ meeting: MeetingRecord, _ last: MeetingRecord?) -> String? {
    guard let before = last?.location, let place = meeting.location, before != place else {
      return nil
    }
    return before
  }

  /// Returns the notes and speech, or else the invitation, without marked lines. If the text is
  /// long, only informative lines are returned.
  private static func words(of body: MeetingBody, besides marks: [MarkedItem]) -> String {
    let written = body.parts.filter { $0.origin != .notes }
    let lines = (written.isEmpty ? body.parts : written).lazy.flatMap(\.lines)
      .compactMap { unmarked($0.text, marks) }
    let isShort =
      lines.reduce(0) { min($0, maximumTextLength) + $1.utf8.count } <= maximumTextLength
    // Headings aren't informative without the text below them.
    let plain = lines.filter { line in
      !line.hasPrefix("#") && line.last != ":" && !InformativeLines.isGreeting(line)
    }
    let told =
      isShort
      ? Array(plain) : InformativeLines.chosen(from: lines, leastRarity: Weights().tellingRarity)
    let words = told.isEmpty ? [firstWords(of: plain)] : told
    return words.map { PlainText($0).text }.filter { $0.contains { !$0.isWhitespace } }
      .joined(separator: "\n")
  }

  /// Returns a line, or only the sentences before the mark in it; nil if there are none.
  private static func unmarked(_ line: String, _ marks: [MarkedItem]) -> String? {
    guard let item = marks.first(where: { !$0.mark.text.isEmpty && line.contains($0.mark.text) })
    else { return line }
    // The sentence before a spoken commitment is displayed with the item.
    guard !item.mark.isSpoken, let mark = line.firstRange(of: item.mark.text)?.lowerBound,
      let end = line[..<mark].lastIndex(where: { ".!?".contains($0) })
    else { return nil }
    let before = line[...end]
    return before.contains(where: \.isWhitespace) ? String(before) : nil
  }

  private static func firstWords(of lines: some Sequence<String>) -> String {
    var text = ""
    for line in lines {
      for word in line.prefix(maximumTextLength + 1).split(whereSeparator: \.isWhitespace) {
        text += text.isEmpty ? word : " " + word
      }
      if text.count > maximumTextLength { break }
    }
    return text.cut(to: maximumTextLength)
  }

  // MARK: Other meetings

  /// Returns the meetings that clash with one that isn't over.
  private func clashes(of meeting: MeetingRecord) throws -> [MeetingRecord] {
    guard meeting.isAttended, !meeting.isAllDay, meeting.endsAt > max(meeting.startsAt, now.seconds)
    else {
      return []
    }
    return try MeetingsAtTime(store, now: now)
      .meetings(at: meeting.startsAt..<meeting.endsAt, besides: meeting.key.uid)
  }

  /// Returns earlier meetings on the topic of the title, or of the description if the title is
  /// generic. Participants count like people in a question; a meeting without any of them must
  /// contain more of the topic. Of several meetings with the same title, only the best match is
  /// returned. A note with the title of this meeting comes first.
  private func related(
    to meeting: MeetingRecord, with people: [Person], besides series: [Int64]
  ) throws -> [SearchHit] {
    let names = Set(
      Self.people(of: meeting).flatMap { NameWords($0.person.displayName).words })
    var query = ParsedQuery()
    let topic = MeetingTopic(meeting, names: names)
    query.topic = topic.words
    query.span = TimeSpan(to: LocalTime(instant: min(meeting.startsAt, now.seconds), in: zone))
    let note = try note(titledAs: meeting)
    if query.topic.allSatisfy({ !$0.isLetter }) { return note }
    query.with = try anyOf(people)
    let known = try store.read { try MeetingsAround.uids(of: series, $0) }.union([meeting.key.uid])
    let options = SearchOptions(limit: 10, collapsesSeries: false)
    let found = try SearchResult(of: query, in: store, options: options, now: now)
    var titles: Set<String> = [meeting.title]
    let others = found.hits.filter { hit in
      !known.contains(hit.record.key.uid)
        && topic.isTopic(of: hit, isShared: !query.with.isEmpty && hit.missing.isEmpty)
        && titles.insert(hit.record.title).inserted
    }
    return Array((note + others).prefix(Self.maximumRelated))
  }

  /// Returns the latest note without a meeting that has the meeting's title; empty if there is
  /// none.
  private func note(titledAs meeting: MeetingRecord) throws -> [SearchHit] {
    try store.read { db in
      try MeetingsAround.notes(
        before: min(meeting.startsAt, now.seconds), titled: meeting.title,
        includingRestricted: store.preferences.showsRestricted, limit: 1, db
      ).map { try MeetingRecord(rowID: $0, db).placed(in: zone) }
    }.map { note in
      let words = Self.words(of: try MeetingBody(of: note, in: store), besides: [])
      return SearchHit(
        record: note, score: 1, alsoOccurrences: 0, passage: PassageText(text: words, terms: []),
        missing: [], evidence: [])
    }
  }

  /// Returns the condition that at least one of the people attends; empty if there are too many
  /// people.
  private func anyOf(_ people: [Person]) throws -> [PersonTerm] {
    let emails = people.map(\.email).filter { !$0.isEmpty }
    guard 1...Self.maximumPeople ~= emails.count else { return [] }
    let known = try store.read { try store.people($0).people(with: emails) }
    return known.isEmpty ? [] : [PersonTerm(names: known.map(\.displayName), people: known)]
  }
}

extension MeetingBody {
  /// If true, the meeting has notes or a transcript, and not only an invitation.
  fileprivate var isTold: Bool { parts.contains { $0.origin != .notes } }
}
