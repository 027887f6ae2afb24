import GRDB
import Retrieval

extension MeetingStore {
  /// Removes all documents, vectors, notes and people that no record uses.
  package func removeUnused(_ db: Database) throws {
    try DocumentRemoval.removeUnused(db)
    try db.execute(
      sql: """
        DELETE FROM notes
          WHERE NOT EXISTS (SELECT 1 FROM record WHERE notesId = notes.id)
            AND NOT EXISTS (SELECT 1 FROM record WHERE linkedNotesId = notes.id);
        DELETE FROM person WHERE id NOT IN (
          SELECT personId FROM attendee
          UNION ALL SELECT organizerId FROM record WHERE organizerId IS NOT NULL);
        """)
    try db.execute(sql: PersonUses.recount)
  }
}
