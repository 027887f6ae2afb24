import Calendars
import GRDB
import Questions
import TextAnalysis

/// The rules that exclude data from the index even if a calendar still contains it. People are
/// stored as hashes, so that the database doesn't contain their names.
package struct ForgottenRules {
  package private(set) var before: Int64 = .min
  private var calendars: Set<String> = []
  private var people: Set<String> = []
  private var notes: Set<String> = []

  package init(_ db: Database) throws {
    for row in try Row.fetchAll(db, sql: "SELECT kind, value FROM forgotten") {
      let value: String = try row.value("value", of: "forgotten")
      switch try row.value("kind", of: "forgotten", as: String.self) {
      case "before": before = max(before, Int64(value) ?? .min)
      case "calendar": calendars.insert(value)
      case "note": notes.insert(value)
      default: people.insert(value)
      }
    }
  }

  package var isEmpty: Bool {
    before == .min && calendars.isEmpty && people.isEmpty && notes.isEmpty
  }

  package func cover(_ record: MeetingRecord) -> Bool {
    let isBefore = record.startsAt < before && !record.isUndated
    if isBefore || calendars.contains(record.key.calendar) { return true }
    if record.kind == .note, notes.contains(Self.mark(ofNote: record.key)) { return true }
    guard !people.isEmpty else { return false }
    return ([record.organizer].compactMap { $0 } + record.attendees.map(\.person)).contains {
      !people.isDisjoint(with: Self.marks(of: $0))
    }
  }

  /// Returns true if the rules cover a task.
  ///
  /// - Parameter calendar: the stable identifier of the task's calendar.
  package func cover(_ task: CalendarTask, in calendar: String) -> Bool {
    if isEmpty { return false }
    if calendars.contains(calendar) || task.latestAt.map({ $0 < before }) ?? false { return true }
    let key = MeetingRecord.Key(calendar: calendar, uid: task.uid, occurrence: .instant(0))
    if notes.contains(Self.mark(ofNote: key)) { return true }
    return task.people.contains { !people.isDisjoint(with: Self.marks(of: $0)) }
      || mention(Array((task.title + "\n" + task.notes).utf8))
  }

  private static func marks(of person: Person) -> [String] {
    marks(name: person.name ?? "", email: person.email)
  }

  package func coversCalendar(_ id: String) -> Bool { calendars.contains(id) }

  /// Returns true if the text contains the address or the full name of a forgotten person. A single
  /// name is ignored, because it may be another person's or an ordinary word.
  package func mention(_ bytes: [UInt8]) -> Bool {
    if people.isEmpty { return false }
    let text = String(decoding: bytes, as: UTF8.self)
    let isOfAddress = { (character: Character) in
      character.isLetter || character.isNumber || "@.!#$%&'*+/=?^_`{|}~-".contains(character)
    }
    for part in text.split(whereSeparator: { !isOfAddress($0) }) where part.contains("@") {
      let address = Analyzer.fold(String(part)).trimmingPrefix("mailto:")
      if people.contains(Self.hash(String(address))) { return true }
    }
    let words = NameWords(text).words
    for start in words.indices {
      for count in 2...4 where start + count <= words.count {
        let name = NameWords(words[start..<start + count].joined(separator: " ")).fullName
        if let name, people.contains(Self.hash(name)) { return true }
      }
    }
    return false
  }

  /// The hashes that identify a person. They are made from the address and the full name or, if
  /// there is neither, from the words of the name.
  package static func marks(name: String, email: String) -> [String] {
    let words = NameWords(name)
    let marks = [email.isEmpty ? nil : email, words.fullName].compactMap { $0 }
    return (marks.isEmpty ? words.words : marks).map(hash)
  }

  /// The hash of a note's key. It keeps a note that was forgotten with its meeting out of the
  /// index, even if its text changes.
  package static func mark(ofNote key: MeetingRecord.Key) -> String {
    StableHash.of("note", key.calendar, key.uid).hexadecimal
  }

  package static func marks(ofNotes ids: [Int64], _ db: Database) throws -> [String] {
    try ids.map { mark(ofNote: try MeetingRecord(rowID: $0, db).key) }
  }

  private static func hash(_ mark: String) -> String {
    StableHash.of("person", mark).hexadecimal
  }

  /// A hash of the words that the user typed, to recognize the same words later.
  package static func request(_ written: String) -> String {
    StableHash.of("request", NameWords(written).words.joined(separator: " ")).hexadecimal
  }

  /// Returns true if the words name a forgotten person, or if the user typed the same words to
  /// forget a person.
  package static func haveForgotten(_ written: String, _ db: Database) throws -> Bool {
    let email = written.contains("@") ? Analyzer.fold(written) : ""
    let marks = [request(written)] + marks(name: email.isEmpty ? written : "", email: email)
    let known = try String.fetchSet(db, sql: "SELECT value FROM forgotten WHERE kind = 'person'")
    return !known.isDisjoint(with: marks)
  }

  /// Removes all rules.
  ///
  /// - Returns: the number of removed rules.
  package static func removeAll(_ db: Database) throws -> Int {
    try db.execute(sql: "DELETE FROM forgotten")
    return db.changesCount
  }

  package static func add(_ kind: String, _ values: [String], _ db: Database) throws {
    for value in values {
      try db.execute(
        sql: "INSERT OR IGNORE INTO forgotten (kind, value) VALUES (?, ?)",
        arguments: [kind, value])
    }
  }
}
