import Calendars
import Index
import Marks
import Questions
import Time

/// A mark in a meeting's texts, with whom and which day it names.
package struct MarkedItem: Sendable {
  package var record: MeetingRecord
  package var mark: Mark
  package var origin: MeetingBody.Origin
  /// Of a note or a transcript; what the user can open.
  package var file: String?
  /// In a transcript, the second at which it is said.
  package var seconds: Double?
  /// Those of the meeting whom its words name as the ones who do it.
  package var people: [Person]
  /// The day by which it is to be done, as its words say.
  package var due: CivilDate?
}

/// What the texts of meetings are marked as: items that are open or done, and decisions.
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

  /// The marked items of the meetings that words name, in order of time and then of their lines, and what
  /// the user should know.
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
    let items = try named.records.flatMap { record in
      try self.items(kinds, of: record).filter {
        // The same meeting in two calendars, and a series that says the same in each occurrence.
        known.insert([record.key.uid, $0.mark.kind.rawValue, $0.mark.text]).inserted
      }
    }
    return (items, named.notices)
  }

  /// The marked items of a meeting.
  package func items(_ kinds: Set<Mark.Kind>, of record: MeetingRecord) throws -> [MarkedItem] {
    try store.body(of: record).parts.flatMap { part in
      let isSpeech = part.lines.contains { $0.seconds != nil }
      return MarkReader.marks(in: part.lines.map(\.text), isSpeech: isSpeech)
        .filter { kinds.contains($0.kind) }.map { mark in
          MarkedItem(
            record: record, mark: mark, origin: part.origin, file: part.file,
            seconds: part.lines[mark.line].seconds,
            people: mark.kind == .decision ? [] : Self.people(in: mark.text, of: record),
            due: mark.kind == .decision ? nil : due(in: mark.text, record))
        }
    }
  }

  // MARK: Who

  /// Those of a meeting whom a text names at its head, after `@`, or in brackets at its end.
  private static func people(in text: String, of record: MeetingRecord) -> [Person] {
    let people = ([record.organizer].compactMap { $0 } + record.attendees.map(\.person))
      .reduce(into: [Person]()) { if !$0.contains($1) { $0.append($1) } }
    let words = text.split(whereSeparator: \.isWhitespace)
    func person(_ word: Substring) -> Person? {
      let name = word.drop { !$0.isLetter }.prefix { $0.isLetter || "'’-".contains($0) }
      guard name.count > 1, name.first?.isUppercase == true || word.hasPrefix("@") else {
        return nil
      }
      let folded = NameWords(String(name)).words
      return people.first { person in
        let known = NameWords(person.displayName).words
        return !folded.isEmpty && folded.allSatisfy(known.contains)
      }
    }
    let head = words.prefix { ["and", "&", "+", "/"].contains($0) || person($0) != nil }
    let marked = words.filter { $0.hasPrefix("@") }
    let bare = text.last == "." ? text.dropLast() : text[...]
    let last = bare.hasSuffix(")") ? bare.lastIndex(of: "(").map { bare[$0...] } : nil
    let behind = last?.split { $0.isWhitespace || ",()/&".contains($0) } ?? []
    return (head + marked + behind).compactMap(person)
      .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  // MARK: When

  private static let leads: Set<String> = ["by", "due", "before", "until", "deadline"]
  /// A date has so many words at most.
  private static let longestDate = 4

  /// The day behind `by`, `due` or `until`, read from the meeting's day on.
  private func due(in text: String, _ record: MeetingRecord) -> CivilDate? {
    let words = text.split { $0.isWhitespace || "()<>,;[]".contains($0) }.map { word in
      String(word.drop { $0 == ":" })
    }
    let bare = words.map { $0.lowercased().filter { $0.isLetter } }
    for (place, word) in bare.enumerated() where Self.leads.contains(word) {
      let behind = words[(place + 1)...].prefix(Self.longestDate)
      for count in stride(from: behind.count, to: 0, by: -1) {
        if let day = day(behind.prefix(count).joined(separator: " "), from: record) { return day }
      }
    }
    return nil
  }

  private func day(_ text: String, from record: MeetingRecord) -> CivilDate? {
    let reader = QuestionReader(
      people: PeopleDirectory([]), owners: [], calendars: [], now: record.startsAt, zone: zone,
      dayMonthOrder: store.preferences.dayMonthOrder)
    let bare = text.last == "." || text.last == ":" ? String(text.dropLast()) : text
    let words = Word.words(of: bare)
    guard let reading = try? reader.filter(words, tense: .coming), let span = reading.span,
      reading.with.isEmpty, reading.places.allSatisfy({ $0 == .date || $0 == .filler })
    else { return nil }
    return span.to.map { $0.second == 0 ? $0.day.adding(days: -1) : $0.day }
  }
}
