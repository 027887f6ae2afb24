import GRDB

/// The database in which another calendar program keeps its events, read as iCalendar: Thunderbird's
/// `cache.sqlite` and `local.sqlite`, and Evolution's `cache.db`. Nothing is written to it.
package struct CalendarCache {
  /// Why it can't be read.
  package enum Failure: Error {
    /// It is a database of something else.
    case notACache
    /// Another program keeps everybody out.
    case busy
    case unreadable(reason: String)
  }

  private enum Program {
    case thunderbird, evolution
  }

  private let path: String
  private let queue: DatabaseQueue
  private let program: Program

  /// The time to wait for the other program to finish writing, in seconds.
  private static let patience = 2.0

  package init(at path: String) throws(Failure) {
    self.path = path
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(Self.patience)
    let opened: (DatabaseQueue, Program?) = try Self.naming {
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      return (
        queue,
        try queue.read { db in
          try db.tableExists("cal_events")
            ? .thunderbird : db.tableExists("ECacheObjects") ? .evolution : nil
        }
      )
    }
    guard let program = opened.1 else { throw .notACache }
    (queue, self.program) = (opened.0, program)
  }

  /// The identifiers of its calendars, in order.
  package func calendars() throws(Failure) -> [String] {
    switch program {
    case .evolution: ["calendar"]
    case .thunderbird: try Self.naming { try queue.read(ThunderbirdEvents.calendars) }
    }
  }

  /// The events of one of its calendars, as the bytes of an iCalendar file.
  package func events(of calendar: String) throws(Failure) -> [UInt8] {
    let components = try Self.naming {
      try queue.read { db in
        switch program {
        case .evolution: try Self.evolutionComponents(db)
        case .thunderbird: try ThunderbirdEvents(of: calendar, db).components
        }
      }
    }
    let name =
      program == .thunderbird
      ? ThunderbirdSettings.name(of: calendar, besideDatabase: path) : nil
    let head = ["BEGIN:VCALENDAR", "VERSION:2.0"] + (name.map { ["X-WR-CALNAME:" + $0] } ?? [])
    let lines = head + components + ["END:VCALENDAR", ""]
    return Array(lines.joined(separator: "\r\n").utf8)
  }

  /// Evolution stores events whole, and zones beside them. What was deleted here and not yet on the
  /// server is not there any more.
  private static func evolutionComponents(_ db: Database) throws -> [String] {
    let locallyDeleted = 3
    let zones =
      try db.tableExists("timezones")
      ? String.fetchAll(db, sql: "SELECT zone FROM timezones ORDER BY tzid") : []
    let events = try String.fetchAll(
      db, sql: "SELECT ECacheOBJ FROM ECacheObjects WHERE ECacheState <> ? ORDER BY ECacheUID",
      arguments: [locallyDeleted])
    return (zones + events).map(withoutEnd)
  }

  /// Without the end of its last line.
  static func withoutEnd(_ text: String) -> String {
    String(text.reversed().drop(while: \.isNewline).reversed())
  }

  private static func naming<Value>(_ body: () throws -> Value) throws(Failure) -> Value {
    do {
      return try body()
    } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
      throw .busy
    } catch let error as DatabaseError where error.resultCode == .SQLITE_NOTADB {
      throw .notACache
    } catch {
      throw .unreadable(reason: (error as? DatabaseError)?.message ?? "\(error)")
    }
  }
}
