import Calendars
import GRDB

extension SourceSync {
  /// A folder that says another name now is the same calendar, though no file of it has changed.
  func rename(_ folders: [CalendarFolder]) throws {
    if options.isDryRun || !source.location.isFolder { return }
    let rows = try store.read { db in
      try Row.fetchAll(
        db, sql: "SELECT folder, title FROM calendar WHERE sourceId = ? AND declaredName = ''",
        arguments: [source.id])
    }
    let titles = Dictionary(
      try rows.map { row in
        let folder: String = try row.value("folder", of: "calendar")
        return (folder, try row.value("title", of: "calendar", as: String.self))
      }, uniquingKeysWith: { first, _ in first })
    for folder in folders {
      guard let title = folder.displayName, let known = titles[folder.path.text], known != title
      else { continue }
      try store.write(lock) { db in
        try db.execute(
          sql: """
            UPDATE calendar SET title = ? WHERE sourceId = ? AND folder = ? AND declaredName = ''
            """, arguments: [title, source.id, folder.path.text])
      }
    }
  }
}
