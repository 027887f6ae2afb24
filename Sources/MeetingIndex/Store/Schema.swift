import GRDB

/// The database's tables. A migration that has been released is frozen: changes are appended.
enum Schema {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("records, people and segments") { db in
      try db.execute(sql: sourcesAndFiles)
      try db.execute(sql: recordsAndPeople)
      try db.execute(sql: textsAndSegments)
    }
    migrator.registerMigration("remedies of jobs") { db in
      // A `Remedy` as JSON, of the failure beside it.
      try db.execute(sql: "ALTER TABLE job ADD COLUMN remedy TEXT")
    }
    migrator.registerMigration("locations, revisions and attached notes") { db in
      try db.execute(sql: locationsAndRevisions)
    }
    migrator.registerMigration("documents whose ids are never used again") { db in
      try db.execute(sql: lastingDocuments)
    }
    migrator.registerMigration("what names in texts tell") { db in
      try db.execute(sql: nameTrust)
    }
    migrator.registerMigration("words of names") { db in
      try db.execute(sql: wordsOfNames)
      try NameWordTable.fill(db)
    }
    migrator.registerMigration("spellings by use") { db in
      // In how many meetings a spelling is, which tells the commonest.
      try db.execute(sql: "ALTER TABLE person ADD COLUMN uses INTEGER NOT NULL DEFAULT 0")
      try db.execute(sql: PersonUses.recount)
    }
    migrator.registerMigration("meetings that take no time") { db in
      try db.execute(sql: transparency)
    }
    migrator.registerMigration("wipes that have begun") { try $0.execute(sql: wipes) }
    // Those of addresses, too.
    migrator.registerMigration("words of names in addresses", migrate: NameWordTable.fill)
    migrator.registerMigration("calendars on servers") { try $0.execute(sql: RemoteSchema.tables) }
    return migrator
  }

  /// First and last names, folded: whether a question may name somebody is asked of these alone.
  private static let wordsOfNames = """
    CREATE TABLE nameWord (
      word TEXT NOT NULL,
      personId INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
      PRIMARY KEY (word, personId)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX nameWordByPerson ON nameWord(personId);
    CREATE TRIGGER nameWordLeaves AFTER DELETE ON person BEGIN
      DELETE FROM nameWord WHERE personId = OLD.id;
    END;
    """

  private static let transparency = """
    -- Whether it takes no time of anybody's (TRANSP).
    ALTER TABLE record ADD COLUMN isTransparent INTEGER NOT NULL DEFAULT 0
      CHECK (isTransparent IN (0, 1));
    -- What calendars say of it was not read before.
    UPDATE file SET revision = NULL;
    """

  private static let locationsAndRevisions = """
    -- What the location is, as it was when the source was added (Calendars.SourceLocation).
    ALTER TABLE source ADD COLUMN kind TEXT NOT NULL DEFAULT 'folder'
      CHECK (kind IN ('file', 'folder', 'keptCopy', 'data'));
    UPDATE source SET kind = CASE
      WHEN location LIKE 'data:%' THEN 'data'
      WHEN location LIKE (SELECT replace(file, 'meetings.sqlite', 'sources/%')
        FROM pragma_database_list WHERE name = 'main') THEN 'keptCopy'
      WHEN location LIKE '%.ics' OR location LIKE '%.ical' OR location LIKE '%.icalendar'
        OR location LIKE '%.vcs' THEN 'file'
      ELSE 'folder' END;
    -- What of it could not be looked at and was not known before, a JSON array.
    ALTER TABLE source ADD COLUMN unread TEXT NOT NULL DEFAULT '[]';

    -- What tells that the file is as it was (Calendars.Revision); NULL to have it read again.
    ALTER TABLE file ADD COLUMN revision TEXT;
    ALTER TABLE file DROP COLUMN size;
    ALTER TABLE file DROP COLUMN modified;
    ALTER TABLE file DROP COLUMN inode;

    CREATE INDEX recordByAttachedNotes ON record(uid) WHERE attachedNotes <> '';
    """

  /// What was read of a document may be written after it has gone: its id must not mean another then.
  private static let lastingDocuments = """
    CREATE TABLE lastingDocument (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      hash BLOB NOT NULL UNIQUE
    ) STRICT;
    INSERT INTO lastingDocument (id, hash) SELECT id, hash FROM document;
    DROP TABLE document;
    ALTER TABLE lastingDocument RENAME TO document;
    """

  private static let nameTrust = """
    -- How often texts name those who attend, and others (Ranking/NameTrust). Counts, of no person.
    CREATE TABLE nameTrust (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      -- How many documents there were.
      documents INTEGER NOT NULL,
      listed INTEGER NOT NULL,
      attended INTEGER NOT NULL,
      absent INTEGER NOT NULL,
      fullAttended INTEGER NOT NULL,
      fullAbsent INTEGER NOT NULL,
      partAttended INTEGER NOT NULL,
      partAbsent INTEGER NOT NULL,
      initialsAttended INTEGER NOT NULL,
      initialsAbsent INTEGER NOT NULL
    ) STRICT;
    """

  private static let wipes = """
    -- What was to be wiped and is not yet: a kept copy of standard input, by its absolute path, or
    -- with an empty path free pages, log and backups.
    CREATE TABLE wipe (
      path TEXT PRIMARY KEY,
      beganAt INTEGER NOT NULL,
      -- Why it could not be finished the last time.
      failure TEXT
    ) STRICT, WITHOUT ROWID;
    """
}
