import Calendars
import Index
import Marks
import Questions
import Time

/// What the texts of meetings are marked as: items that are open or done, and decisions; and the tasks of
/// calendars.
package struct MarkedItems {
  private let store: MeetingStore
  private let now: Int64
  private let zone: Zone

  /// - Parameters:
  ///   - store: the index that is asked.
  ///   - now: in seconds since 1970-01-01T00:00:00Z.
  ///   - zone: that of floating times and all-day events.
  package init(_ store: MeetingStore, now: Int64, zone: Zone) {
    (self.store, self.now, self.zone) = (store, now, zone)
  }

  /// The marked items of the meetings that words name, in order of time and then of their lines, then tasks
  /// that belong to no meeting, and what the user should know.
  ///
  /// - Parameters:
  ///   - kinds: which are wanted.
  ///   - words: people, dates, calendars and topics as in a question; none for all meetings.
  /// - Throws: as `MeetingStore.parse`.
  package func items(
    _ kinds: Set<Mark.Kind>, of words: [Word]
  ) throws -> (items: [MarkedItem], notices: [String]) {
    let named = try NamedMeetings(words, in: store, now: now, zone: zone)
    var known = Set<[String]>()
    let items =
      try named.records.flatMap { try self.items(kinds, of: $0) }
      + tasks(kinds, besidesMeetings: named.reading)
    return (items.filter { known.insert($0.key).inserted }, named.notices)
  }

  /// The tasks that belong to no meeting, those alone that a reading lets through.
  package func tasks(
    _ kinds: Set<Mark.Kind>, besidesMeetings reading: ParsedQuery
  ) throws -> [MarkedItem] {
    try TaskItems(store: store, zone: zone).items(kinds, besidesMeetings: reading)
  }

  /// The marked items of a meeting, tasks that belong to it last.
  ///
  /// - Parameter body: what it says, where that was read already.
  package func items(
    _ kinds: Set<Mark.Kind>, of record: MeetingRecord, in body: MeetingBody? = nil
  ) throws -> [MarkedItem] {
    let details = MarkDetails(of: record, zone: zone, order: store.preferences.dayMonthOrder)
    let written = try (body ?? store.body(of: record)).parts.flatMap { part in
      marks(in: part).filter { kinds.contains($0.kind) }
        .map { item(of: $0, in: part, record, details) }
    }
    return try written + TaskItems(store: store, zone: zone).items(kinds, of: record)
  }

  private func marks(in part: MeetingBody.Part) -> [Mark] {
    let isSpeech = part.lines.contains { $0.seconds != nil }
    return MarkReader.marks(inFields: part.fields.map { ($0.text, $0.line - 1) })
      + MarkReader.marks(in: part.lines.map(\.text), isSpeech: isSpeech)
  }

  private func item(
    of mark: Mark, in part: MeetingBody.Part, _ record: MeetingRecord, _ details: MarkDetails
  ) -> MarkedItem {
    let isDecision = mark.kind == .decision
    let isOfText = mark.form != .field
    var item = MarkedItem(
      record: record, mark: mark, origin: part.origin, file: part.file,
      seconds: isOfText ? part.lines[mark.line].seconds : nil,
      isOfFile: !isOfText || part.firstLine != nil,
      people: isDecision ? [] : details.people(in: mark.text),
      due: isDecision ? nil : mark.deadline.flatMap(details.day) ?? details.due(in: mark.text))
    if isOfText, let first = part.firstLine { item.mark.line += first - 1 }
    return item
  }
}
