import Calendars
import GRDB

/// The details of a file that determine the calendar it belongs to.
package struct CalendarClaim: Hashable {
  /// The identifier of the file's source. If `isFolder` is true, the source is a folder, which may
  /// contain several calendars.
  package let source: String
  package let isFolder: Bool
  package let folder: CalendarFolder
  /// If the source is named after its only file, the file's name without the extension; otherwise
  /// nil.
  package let file: String?
  /// The name that the file declares; empty if it declares none.
  package let declaredName: String
  package let color: String?

  package init(
    source: String, isFolder: Bool, folder: CalendarFolder, file: String?, declaredName: String,
    color: String?
  ) {
    self.source = source
    self.isFolder = isFolder
    self.folder = folder
    self.file = file
    self.declaredName = declaredName
    self.color = color
  }

  /// The part of the calendar's key besides its source and folder. A folder with a `displayname` or
  /// `color` (vdir) and a single file are one calendar each. In any other folder, files with the
  /// same declared name form a calendar, and those without a name form another.
  fileprivate var key: String {
    let isOne = !isFolder || folder.displayName != nil || folder.color != nil
    return isOne ? "" : declaredName
  }

  fileprivate var title: String {
    // Outlook declares the generic name `Calendar`, and puts the owner's name in the file name,
    // such as `Robin Keller Calendar.ics`.
    let isName =
      !declaredName.isEmpty && (file == nil || !CalendarTitles.saysNothing(declaredName))
    let declared = isName ? declaredName : nil
    return folder.displayName ?? declared
      ?? folder.path.text.split(separator: "/").last.map(String.init) ?? file ?? source
  }

  fileprivate var identifier: String {
    let parts = [source] + folder.path.text.split(separator: "/").map(String.init) + [key]
    return parts.filter { !$0.isEmpty }.map(Identifier.slug).joined(separator: "/")
  }
}

/// Finds or inserts rows of `calendar`, within a transaction.
package struct CalendarTable {
  private var ids: [CalendarClaim: String] = [:]

  package init() {}

  /// Returns the identifier of a file's calendar, inserting the calendar if it is new.
  ///
  /// - Parameter known: the calendar to which the file belonged before.
  package mutating func id(
    of claim: CalendarClaim, replacing known: String?, _ db: Database
  ) throws -> String {
    if let id = ids[claim] { return id }
    let id =
      try existing(claim, db) ?? renamed(known, to: claim, db) ?? insert(claim, db)
    ids[claim] = id
    return id
  }

  private func existing(_ claim: CalendarClaim, _ db: Database) throws -> String? {
    let id = try String.fetchOne(
      db, sql: "SELECT id FROM calendar WHERE sourceId = ? AND folder = ? AND declaredName = ?",
      arguments: [claim.source, claim.folder.path.text, claim.key])
    guard let id else { return nil }
    try db.execute(
      sql: """
        UPDATE calendar SET title = ?1, color = ?2 WHERE id = ?3 AND (title, color) IS NOT (?1, ?2)
        """, arguments: [claim.title, claim.shownColor, id])
    return id
  }

  /// Renames a calendar whose only file declares a new name, keeping its identifier and records.
  private func renamed(
    _ known: String?, to claim: CalendarClaim, _ db: Database
  ) throws -> String? {
    guard let known else { return nil }
    let files = try Int.fetchOne(
      db, sql: "SELECT count(*) FROM file WHERE calendarId = ?", arguments: [known])
    guard files == 1 else { return nil }
    try db.execute(
      sql: "UPDATE calendar SET folder = ?, declaredName = ?, title = ?, color = ? WHERE id = ?",
      arguments: [claim.folder.path.text, claim.key, claim.title, claim.shownColor, known])
    return known
  }

  private func insert(_ claim: CalendarClaim, _ db: Database) throws -> String {
    let id = try Identifier.free(claim.identifier, in: "calendar", db)
    try db.execute(
      sql: """
        INSERT INTO calendar (id, sourceId, folder, declaredName, title, color)
        VALUES (:id, :source, :folder, :declaredName, :title, :color)
        """,
      arguments: [
        "id": id, "source": claim.source, "folder": claim.folder.path.text,
        "declaredName": claim.key, "title": claim.title, "color": claim.shownColor,
      ])
    return id
  }
}

extension CalendarClaim {
  fileprivate var shownColor: String? { folder.color ?? color }
}
