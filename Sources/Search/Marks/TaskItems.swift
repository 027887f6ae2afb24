import Calendars
import Files
import Index
import Marks
import Questions
import TextAnalysis
import Time

struct TaskItems {
  let store: MeetingStore
  let zone: Zone
  let owners: Set<String>

  /// Returns the tasks that belong to a meeting.
  ///
  /// - Parameter details: finds the people and the date that the words of a task mention.
  func items(
    _ kinds: Set<Mark.Kind>, of record: MeetingRecord, _ details: @autoclosure () -> MarkDetails
  ) throws -> [MarkedItem] {
    guard kinds.contains(.open) || kinds.contains(.done), record.kind == .meeting else { return [] }
    return try store.read { db in
      let tasks = try StoredTask.all(
        relatedTo: record.key.uid, includingRestricted: store.preferences.showsRestricted, db)
      if tasks.isEmpty { return [] }
      let details = details()
      let row = try RecordRows.rowID(ofRecord: record.id, db)
      let parts = try tasks + tasks.flatMap { try self.parts(of: $0, db) }
      return try parts.filter { try $0.meeting(db) == row }
        .compactMap { try item($0, of: record, details, kinds, db) }
    }
  }

  private func parts(of task: StoredTask, _ db: Database) throws -> [StoredTask] {
    try StoredTask.all(
      relatedTo: task.task.uid, includingRestricted: store.preferences.showsRestricted, db)
  }

  /// Returns the tasks without a meeting that match the people, due date, calendar and words of a
  /// reading.
  ///
  /// - Parameter people: the people that the tasks may name.
  func items(
    _ kinds: Set<Mark.Kind>, besidesMeetings reading: ParsedQuery, naming people: NamedPeople
  ) throws -> [MarkedItem] {
    guard kinds.contains(.open) || kinds.contains(.done), reading.isOfTasks else { return [] }
    let details = MarkDetails(
      among: [people], owners: owners, now: Moment(0, in: zone),
      order: store.preferences.dayMonthOrder)
    let asked = (
      with: reading.with.map(RequestedPeople.init),
      without: reading.without.map(RequestedPeople.init)
    )
    return try store.read { db in
      try StoredTask.all(includingRestricted: store.preferences.showsRestricted, db)
        .filter { fits($0, reading, asked, details) }.filter { try $0.meeting(db) == nil }
        .compactMap { try item($0, of: nil, details, kinds, db) }
    }
  }

  private func item(
    _ stored: StoredTask, of record: MeetingRecord?, _ details: MarkDetails,
    _ kinds: Set<Mark.Kind>, _ db: Database
  ) throws -> MarkedItem? {
    let task = stored.task
    let kind: Mark.Kind
    switch task.state {
    case .open: kind = .open
    case .done: kind = .done
    case .cancelled: return nil
    }
    guard kinds.contains(kind) else { return nil }
    let lines = [task.title] + task.notes.split(whereSeparator: \.isNewline).map(String.init)
    let text = lines.first { $0.contains { !$0.isWhitespace } } ?? ""
    let location = try SourceRegistry(store).all(db).first { $0.id == stored.file.source }?.location
    let calendar = try CalendarFolders.title(of: stored.file.calendar, db)
    return MarkedItem(
      record: record, mark: Mark(kind: kind, form: .task, text: text, line: task.line - 1),
      origin: .notes, file: location?.shownPath(of: RelativePath(stored.file.path)),
      isOfFile: true,
      people: task.people.isEmpty ? details.people(in: text) : task.people,
      deadline: task.due.map { details.deadline(day(of: $0), of: text) }
        ?? (record == nil ? nil : details.due(in: text)),
      task: MarkedItem.Task(
        uid: task.uid, calendar: calendar ?? stored.file.calendar, percent: task.percent,
        isPrivate: task.isPrivate,
        key: "\(task.due?.description ?? "") \(task.instance?.description ?? "")"))
  }

  private func day(of time: EventTime) -> CivilDate {
    if case .date(let day) = time { return day }
    return LocalTime(instant: time.instant(in: zone), in: zone).day
  }

  // MARK: By words

  private func fits(
    _ stored: StoredTask, _ reading: ParsedQuery,
    _ asked: (with: [RequestedPeople], without: [RequestedPeople]), _ details: MarkDetails
  ) -> Bool {
    let task = stored.task
    if !reading.calendars.isEmpty, !reading.calendars.contains(stored.file.calendar) {
      return false
    }
    if reading.withoutCalendars.contains(stored.file.calendar) { return false }
    if let span = reading.span {
      guard let moment = task.due?.instant(in: zone) ?? task.createdAt,
        span.instants(in: zone).contains(moment)
      else { return false }
    }
    let words = Analyzer.terms(task.title + "\n" + task.notes)
    let people = task.people.isEmpty ? details.people(in: task.title) : task.people
    return asked.with.allSatisfy { $0.isAmong(people) }
      && !asked.without.contains { $0.isAmong(people) }
      && Analyzer.tokens(reading.topic).allSatisfy { words.contains($0.term) }
      && !reading.excluded.contains { Analyzer.tokens($0).allSatisfy { words.contains($0.term) } }
  }

  /// The people that a word of a question may mean, and the words of their names.
  private struct RequestedPeople {
    private let meant: ReferencedPeople
    private let names: [[String]]

    init(_ term: PersonTerm) {
      meant = ReferencedPeople(term)
      names = term.names.map { NameWords($0).words }.filter { !$0.isEmpty }
    }

    func isAmong(_ people: [Person]) -> Bool {
      meant.isAmong(people)
        || people.contains { person in
          let words = NameWords(person.displayName).words
          return names.contains { $0.allSatisfy(words.contains) }
        }
    }
  }
}

extension ParsedQuery {
  /// If true, the question has only conditions that also apply to tasks.
  fileprivate var isOfTasks: Bool {
    var rest = self
    (rest.with, rest.without, rest.topic, rest.excluded) = ([], [], "", [])
    (rest.calendars, rest.withoutCalendars, rest.span) = ([], [], nil)
    return rest.isOpen && rest.count == nil && !areDatesAtOdds
  }
}
