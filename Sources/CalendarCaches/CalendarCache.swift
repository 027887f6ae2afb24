import Files
import GRDB

/// Reads another calendar program's database as iCalendar: Thunderbird's `cache.sqlite` and
/// `local.sqlite`, and Evolution's `cache.db`. The database is never written to.
package struct CalendarCache {
  /// The reason why the database can't be read.
  package enum Failure: Error {
    /// The database isn't a calendar cache.
    case notACache
    /// Another program has locked the database.
    case busy
    /// A table is a view or has computed columns, which no calendar program creates.
    case computed(table: String)
    /// The database has more data than any calendar program would store.
    case tooMuch(String)
    /// Reading took longer than this number of seconds.
    case tooSlow(seconds: Double)
    case unreadable(reason: String)
  }

  private enum Program {
    case thunderbird, evolution
  }

  private let path: String
  private let database: ForeignDatabase
  private let program: Program

  /// The maximum wait for the other program's writes, in seconds.
  private static let busyTime = 2.0

  /// Returns the calendars of the database at `path`.
  package static func calendars(
    at path: String, _ patience: CacheTimeout
  ) throws(Failure) -> CacheCalendars {
    try reading(path, patience) { try $0.calendars() }
  }

  /// Returns the events of a calendar as an iCalendar file.
  package static func events(
    of calendar: String, at path: String, _ patience: CacheTimeout
  ) throws(Failure) -> CacheReading {
    try reading(path, patience) { try $0.events(of: calendar) }
  }

  private static func reading<Value: Sendable>(
    _ path: String, _ patience: CacheTimeout,
    _ body: @escaping @Sendable (CalendarCache) throws -> Value
  ) throws(Failure) -> Value {
    try naming {
      try patience.read { isWanted in try body(CalendarCache(at: path, isWanted)) }
    }
  }

  private init(at path: String, _ isWanted: @escaping @Sendable () -> Bool) throws {
    self.path = path
    database = try ForeignDatabase(at: path, patience: Self.busyTime, isWanted: isWanted)
    let program: Program? = try database.read { tables in
      try tables.has("cal_events") ? .thunderbird : tables.has("ECacheObjects") ? .evolution : nil
    }
    guard let program else { throw Failure.notACache }
    self.program = program
  }

  private func calendars() throws -> CacheCalendars {
    switch program {
    case .evolution: CacheCalendars(names: ["calendar"])
    case .thunderbird: try database.read(ThunderbirdEvents.calendars)
    }
  }

  private func events(of calendar: String) throws -> CacheReading {
    let read = try database.read { tables in
      switch program {
      case .evolution: try Self.evolutionComponents(tables)
      case .thunderbird: try ThunderbirdEvents(of: calendar, tables).read
      }
    }
    let name =
      program == .thunderbird
      ? ThunderbirdSettings.name(of: calendar, besideDatabase: path) : nil
    return CacheReading(name: name, components: read.components, problems: read.problems)
  }

  /// Reads Evolution's events, which are stored as complete components, and its zones, which are
  /// stored separately. Events that were deleted locally but not yet on the server are left out.
  private static func evolutionComponents(_ tables: ForeignTables) throws -> CacheComponents {
    let locallyDeleted = 3
    var read = CacheComponents()
    func add(_ row: ForeignRow, _ column: String, uid: String?) {
      switch row.text(column) {
      case .value(let text): read.components.append(withoutEnd(text))
      case .none: break
      case .wrong(let value): read.report(uid, "its \(column) is not text but \(value)")
      }
    }
    if try tables.has("timezones") {
      try tables.forEach("SELECT zone FROM timezones ORDER BY tzid") { add($0, "zone", uid: nil) }
    }
    try tables.forEach(
      """
      SELECT ECacheUID, ECacheOBJ FROM ECacheObjects WHERE ECacheState IS NOT ? ORDER BY ECacheUID
      """, [locallyDeleted]
    ) { row in add(row, "ECacheOBJ", uid: row.text("ECacheUID").value.map(Self.uid)) }
    return read
  }

  /// Returns the UID without the recurrence id that Evolution appends on a separate line.
  private static func uid(_ key: String) -> String {
    key.split(whereSeparator: \.isNewline).first.map(String.init) ?? key
  }

  /// Returns the text without trailing line breaks.
  static func withoutEnd(_ text: String) -> String {
    String(text.reversed().drop(while: \.isNewline).reversed())
  }

  private static func naming<Value>(_ body: () throws -> Value) throws(Failure) -> Value {
    do {
      return try body()
    } catch let failure as Failure {
      throw failure
    } catch let time as Exhausted {
      throw .tooSlow(seconds: time.seconds)
    } catch let refusal as ForeignDatabase.Refusal {
      switch refusal {
      case .computed(let table): throw .computed(table: table)
      case .tooMuch(let what): throw .tooMuch(what)
      }
    } catch let error as DatabaseError {
      switch error.resultCode {
      case .SQLITE_BUSY: throw .busy
      case .SQLITE_NOTADB: throw .notACache
      case .SQLITE_INTERRUPT: throw .tooMuch("rows that are too expensive to read")
      case .SQLITE_TOOBIG: throw .tooMuch("a value that is too long")
      default: throw .unreadable(reason: error.message ?? "\(error.resultCode)")
      }
    } catch {
      throw .unreadable(reason: "\(error)")
    }
  }
}

/// Reads calendar names from Thunderbird's settings (`prefs.js`).
enum ThunderbirdSettings {
  /// Returns the name of a calendar; nil if the name or the settings are missing.
  ///
  /// - Parameter database: the database's path in a profile's `calendar-data` folder.
  static func name(of calendar: String, besideDatabase database: String) -> String? {
    let profile = database.split(separator: "/").dropLast(2).joined(separator: "/")
    guard
      let bytes = try? FileContents.load("/\(profile)/prefs.js", maximumSize: 16 << 20)
    else { return nil }
    let start = "user_pref(\"calendar.registry.\(calendar).name\", \""
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    guard let line = lines.first(where: { $0.hasPrefix(start) }), line.hasSuffix("\");") else {
      return nil
    }
    let name = line.dropFirst(start.count).dropLast(3)
    return name.contains("\\") ? nil : String(name)
  }
}
