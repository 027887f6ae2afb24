import Calendars
import GRDB
import Questions

/// What is to stay forgotten though a calendar still shows it. People are kept as hashes, so that
/// their names are not in the database any more.
struct ForgottenRules {
  private var before: Int64 = .min
  private var calendars: Set<String> = []
  private var people: Set<String> = []

  init(_ db: Database) throws {
    for row in try Row.fetchAll(db, sql: "SELECT kind, value FROM forgotten") {
      let value: String = try row.value("value", of: "forgotten")
      switch try row.value("kind", of: "forgotten", as: String.self) {
      case "before": before = max(before, Int64(value) ?? .min)
      case "calendar": calendars.insert(value)
      default: people.insert(value)
      }
    }
  }

  func cover(_ record: MeetingRecord) -> Bool {
    if record.startsAt < before || calendars.contains(record.key.calendar) { return true }
    guard !people.isEmpty else { return false }
    return ([record.organizer].compactMap { $0 } + record.attendees.map(\.person)).contains {
      !people.isDisjoint(with: Self.marks(name: $0.name ?? "", email: $0.email))
    }
  }

  /// Hashes of what tells a person: the address, and the full name.
  static func marks(name: String, email: String) -> [String] {
    [email.isEmpty ? nil : email, NameWords(name).fullName].compactMap { $0 }
      .map { StableHash.of("person", $0).hexadecimal }
  }

  static func add(_ kind: String, _ values: [String], _ db: Database) throws {
    for value in values {
      try db.execute(
        sql: "INSERT OR IGNORE INTO forgotten (kind, value) VALUES (?, ?)",
        arguments: [kind, value])
    }
  }
}
