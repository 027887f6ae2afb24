import Calendars
import Index
import Marks
import Questions
import Retrieval
import Time

/// Finds open items, completed items and decisions in the texts of meetings, and the tasks of
/// calendars.
package struct MarkedItems {
  private let store: MeetingStore
  private let now: Moment
  private var zone: Zone { now.zone }
  private let owners: Set<String>

  package init(_ store: MeetingStore, now: Moment) throws {
    (self.store, self.now) = (store, now)
    owners = try Owners(store).addresses()
  }

  /// Returns the kinds that `open`, `decided` or `done` means, or open items and decisions if
  /// `word` is nil. Returns nil for any other word.
  package static func kinds(named word: String?) -> Set<Mark.Kind>? {
    switch word {
    case nil: [.open, .decision]
    case "open": [.open]
    case "decided": [.decision]
    case "done": [.done]
    default: nil
    }
  }

  /// Returns the marked items of the meetings that `words` select, in order of time and line. Tasks
  /// without a meeting and items inferred from speech come last.
  ///
  /// - Parameters:
  ///   - kinds: the kinds to return.
  ///   - words: people, dates, calendars and topics as in a question; empty for all meetings.
  ///     People select the meetings that they attend and the items that name them.
  ///   - doers: the owners of the items; nil for anybody.
  /// - Returns: the items, and notices for the user.
  /// - Throws: the errors of `QuestionReading.parse`.
  package func items(
    _ kinds: Set<Mark.Kind>, of words: [Word], by doers: PersonTerm? = nil
  ) throws -> (items: [MarkedItem], notices: [String]) {
    let (listed, rest) = MarkConditions.ofList(MarkQuestion.withoutNoun(words, listing: kinds))
    var conditions = listed
    var reading =
      rest.isEmpty ? ParsedQuery() : try QuestionReading(store, now: now).describing(rest)
    let asksForDue = rest.contains { $0.folded == "due" }
    if kinds == [.open],
      MarkConditions.isDue(reading.span, now: now, includesToday: asksForDue) || asksForDue
    {
      (conditions.due, reading.span) = (reading.span, nil)
      reading = reading.without(["due"])
    }
    let named = try NamedMeetings(reading, in: store, having: kinds, now: now)
    let (items, notice) = try items(kinds, of: named, conditions, by: doers)
    // A task without a meeting contains all words of the topic.
    let isOfTasks = items.contains { $0.record == nil }
    let notices = named.notices.filter { !isOfTasks || !Search.isAbsence($0) }
    return (items, notices + [notice].compactMap(\.self))
  }

  /// Returns the marked items of known meetings that satisfy the conditions, and a notice for the
  /// user.
  func items(
    _ kinds: Set<Mark.Kind>, of named: NamedMeetings, _ conditions: MarkConditions,
    by known: PersonTerm? = nil
  ) throws -> (items: [MarkedItem], notice: String?) {
    let doer: PersonTerm?
    switch conditions.doer {
    case _ where known != nil: doer = known
    case .anyone: doer = nil
    case .named: doer = named.reading.with.first
    case .user:
      guard let user = try PersonTerm.named("me", in: store, now: now) else { return ([], nil) }
      doer = user
    }
    return conditions.fitting(try items(kinds, of: named, by: doer), today: now.day)
  }

  /// Returns the marked items of known meetings.
  func items(
    _ kinds: Set<Mark.Kind>, of named: NamedMeetings, by doers: PersonTerm?
  ) throws -> [MarkedItem] {
    let people = named.reading.with + [doers].compactMap { $0 }
    let others = NamedPeople((kinds == [.decision] ? [] : people).flatMap(\.asPeople))
    let meant = doers.map(ReferencedPeople.init)
    var known = Set<[String]>()
    let items =
      try
      (named.records.flatMap { try self.items(kinds, of: $0, besides: others) }
      + elsewhere(kinds, than: named) + farther(kinds, than: named, others)).inOrderOfMeetings
      + tasks(kinds, besidesMeetings: named.reading, naming: others)
    let asked = items.filter { item in meant.map { $0.isAmong(item.people) } ?? true }
      .filter { known.insert($0.key).inserted }
    return asked.filter { !$0.mark.isSpoken } + asked.filter(\.mark.isSpoken)
  }

  /// Returns items whose line or title contains a word of the topic, from meetings that match it
  /// less well.
  private func farther(
    _ kinds: Set<Mark.Kind>, than named: NamedMeetings, _ others: NamedPeople
  ) throws -> [MarkedItem] {
    let reading = named.reading
    guard !reading.topic.isEmpty, reading.order == nil else { return [] }
    let topic = WeightedTopic(reading.topic, embedder: .shipped)
    let known = Set(named.records.map(\.id))
    return try MeetingsOfReading(store, now: now).withAnyWord(of: reading)
      .filter { !known.contains($0.id) }.flatMap { record in
        try items(kinds, of: record, besides: others)
          .filter { topic.share(of: record.title + "\n" + $0.mark.text) > 0 }
      }
  }

  /// Returns items that name the requested people, from meetings that they don't attend.
  private func elsewhere(
    _ kinds: Set<Mark.Kind>, than named: NamedMeetings
  ) throws -> [MarkedItem] {
    let asked = named.reading.with
    if asked.isEmpty || kinds == [.decision] { return [] }
    var reading = named.reading
    (reading.with, reading.isOnly) = ([], false)
    let known = Set(named.records.map(\.id))
    let (others, meant) = (
      NamedPeople(asked.flatMap(\.asPeople)), asked.map(ReferencedPeople.init)
    )
    return try NamedMeetings(reading, in: store, having: kinds, now: now).records
      .filter { !known.contains($0.id) }.flatMap { record in
        let there = [record.organizer].compactMap { $0 } + record.attendees.map(\.person)
        return try items(kinds, of: record, besides: others).filter { item in
          meant.contains { $0.isAmong(item.people) }
            && meant.allSatisfy { $0.isAmong(item.people + there) }
        }
      }
  }

  package func tasks(_ kinds: Set<Mark.Kind>) throws -> [MarkedItem] {
    try tasks(kinds, besidesMeetings: ParsedQuery(), naming: NamedPeople([]))
  }

  /// Returns the tasks without a meeting that match a reading.
  ///
  /// - Parameter people: the people that the tasks may name.
  private func tasks(
    _ kinds: Set<Mark.Kind>, besidesMeetings reading: ParsedQuery, naming people: NamedPeople
  ) throws -> [MarkedItem] {
    try TaskItems(store: store, zone: zone, owners: owners)
      .items(kinds, besidesMeetings: reading, naming: people)
  }

  /// Returns the marked items of a meeting, followed by its tasks and by items inferred from
  /// speech.
  package func items(
    _ kinds: Set<Mark.Kind>, of record: MeetingRecord
  ) throws -> [MarkedItem] {
    try items(kinds, of: record, besides: NamedPeople([]))
  }

  /// - Parameters:
  ///   - others: people outside the meeting that the items may name.
  ///   - isSpoken: if true, items inferred from speech are included.
  func items(
    _ kinds: Set<Mark.Kind>, of record: MeetingRecord, besides others: NamedPeople,
    isSpoken: Bool = true
  ) throws -> [MarkedItem] {
    // Created lazily, because most meetings have no items.
    lazy var details = MarkDetails(
      of: record, besides: others, owners: owners, zone: zone,
      order: store.preferences.dayMonthOrder)
    let written = try MarkedTexts(store: store).all(of: record, kinds).flatMap { text in
      text.marks.filter { isSpoken || !$0.mark.isSpoken }
        .map { item(of: $0, in: text, record, details) }
    }
    // Copies of a file have the same items.
    var known = Set<[String]>()
    return try written.filter { !$0.mark.isSpoken && known.insert($0.key).inserted }
      + TaskItems(store: store, zone: zone, owners: owners).items(kinds, of: record, details)
      + written.filter { $0.mark.isSpoken && known.insert($0.key).inserted }
  }

  private func item(
    of mark: TextMark, in text: MarkedText, _ record: MeetingRecord, _ details: MarkDetails
  ) -> MarkedItem {
    let (mark, context, milliseconds) = (mark.mark, mark.context, mark.milliseconds)
    let isDecision = mark.kind == .decision
    let isOfText = mark.form != .field
    // The lines of a transcript don't correspond to those of its file.
    let firstLine = milliseconds == nil ? text.firstLine : nil
    var item = MarkedItem(
      record: record, mark: mark, origin: text.origin, file: text.file, context: context,
      seconds: milliseconds.map { Double($0) / 1_000 },
      isOfFile: !isOfText || firstLine != nil,
      people: isDecision ? [] : details.doers(of: mark),
      deadline: isDecision
        ? nil
        : mark.deadline.flatMap(details.day).map { details.deadline($0, of: mark.text) }
          ?? details.due(in: mark.text))
    if isOfText, let first = firstLine { item.mark.line += first - 1 }
    return item
  }
}

extension [MarkedItem] {
  /// The items sorted by the start of their meetings. The order within a meeting is kept.
  fileprivate var inOrderOfMeetings: [MarkedItem] {
    enumerated().sorted { a, b in
      let (one, other) = (a.element.record?.startsAt ?? 0, b.element.record?.startsAt ?? 0)
      return (one, a.offset) < (other, b.offset)
    }.map(\.element)
  }
}

extension PersonTerm {
  /// The people that the term may mean, with names as in texts.
  var asPeople: [Person] {
    people.map { Person(name: $0.names.first, email: $0.emails.first ?? "") }
  }
}
