import GRDB

/// The database's tables. A migration that has been released is frozen: changes are appended.
package enum Schema {
  package static var migrator: DatabaseMigrator {
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
    migrator.registerMigration("notes and the meetings they belong to") { db in
      try db.execute(sql: notesAndLinks)
    }
    migrator.registerMigration("digests of attached notes", migrate: AttachedDigest.addColumn)
    migrator.registerMigration("events cut out of mirrors") { db in
      try db.execute(sql: RemoteSchema.cutResources)
    }
    migrator.registerMigration("sources that may be written to") { db in
      try db.execute(
        sql: """
          ALTER TABLE source ADD COLUMN isWritable INTEGER NOT NULL DEFAULT 0
            CHECK (isWritable IN (0, 1));
          """)
    }
    migrator.registerMigration(
      "the calendars of the system", migrate: RemoteSchema.addSystemCalendars)
    migrator.registerMigration("sources that are never read") { db in
      try db.execute(
        sql: """
          ALTER TABLE source ADD COLUMN isWriteOnly INTEGER NOT NULL DEFAULT 0
            CHECK (isWriteOnly IN (0, 1) AND (isWritable OR NOT isWriteOnly));
          """)
    }
    migrator.registerMigration("what sources held") { db in
      // When the index had all of it (`ListingDigest`).
      try db.execute(
        sql: """
          ALTER TABLE source ADD COLUMN listing BLOB;
          CREATE INDEX fileToRead ON file(sourceId) WHERE revision IS NULL;
          CREATE INDEX fileWithProblems ON file(sourceId, path) WHERE problems <> '[]';
          """)
    }
    migrator.registerMigration("certificates of clients") { db in
      try db.execute(
        sql: """
          ALTER TABLE remote ADD COLUMN clientCertificate TEXT;
          ALTER TABLE remote ADD COLUMN clientKey TEXT;
          """)
    }
    migrator.registerMigration("people as questions look them up") { db in
      try db.execute(sql: tableOfPeople)
    }
    migrator.registerMigration("what took the place of an occurrence") { db in
      try db.execute(
        sql: """
          ALTER TABLE record ADD COLUMN successorId INTEGER
            REFERENCES record(id) ON DELETE SET NULL;
          CREATE INDEX recordBySuccessor ON record(successorId) WHERE successorId IS NOT NULL;
          """)
    }
    migrator.registerMigration(
      "archives, and databases of other programs", migrate: RemoteSchema.addArchivesAndCaches)
    migrator.registerMigration("vectors that models make") {
      try $0.execute(sql: vectorsOfModels)
    }
    migrator.registerMigration("tasks of calendars") { try $0.execute(sql: TaskSchema.tables) }
    migrator.registerMigration("the table of people is removed once") { db in
      // A first sync changes each person twice; to empty an empty table costs more than a look.
      for (name, change) in [
        ("personComes", "INSERT"), ("personChanges", "UPDATE"), ("personLeaves", "DELETE"),
      ] {
        try db.execute(
          sql: """
            DROP TRIGGER \(name);
            CREATE TRIGGER \(name) AFTER \(change) ON person
              WHEN EXISTS (SELECT 1 FROM peopleTable) BEGIN DELETE FROM peopleTable; END;
            """)
      }
    }
    migrator.registerMigration("texts that may have something open") { db in
      try db.execute(sql: OpenTexts.table)
      try OpenTexts.fill(db)
    }
    return migrator
  }

  /// First and last names, folded: whether a question may name someone is asked of these alone.
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

  private static let tableOfPeople = """
    -- The words of everybody's names (`StoredPeople`), for as long as no person changes.
    CREATE TABLE peopleTable (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      -- Who is one by the user's word, as JSON.
      aliases TEXT NOT NULL,
      -- Of the bytes.
      digest BLOB NOT NULL,
      bytes BLOB NOT NULL
    ) STRICT;
    CREATE TRIGGER personComes AFTER INSERT ON person BEGIN DELETE FROM peopleTable; END;
    CREATE TRIGGER personChanges AFTER UPDATE ON person BEGIN DELETE FROM peopleTable; END;
    CREATE TRIGGER personLeaves AFTER DELETE ON person BEGIN DELETE FROM peopleTable; END;
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

  /// Ids of documents are not used again: what was read of one may be written after it has gone.
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

  private static let notesAndLinks = """
    -- What the files of the source are.
    ALTER TABLE source ADD COLUMN content TEXT NOT NULL DEFAULT 'calendars'
      CHECK (content IN ('calendars', 'notes'));

    -- Whether it is what a file of notes says of one meeting, rather than what a calendar does.
    ALTER TABLE record ADD COLUMN isNote INTEGER NOT NULL DEFAULT 0 CHECK (isNote IN (0, 1));
    ALTER TABLE record ADD COLUMN isRestricted INTEGER NOT NULL DEFAULT 0
      CHECK (isRestricted IN (0, 1));
    -- Of a meeting: the address of its call (CONFERENCE).
    ALTER TABLE record ADD COLUMN conference TEXT;
    -- Of a note: what tells which meeting it belongs to, JSON (Notes.NoteClaims), and when what
    -- was said (Notes.Speech).
    ALTER TABLE record ADD COLUMN claims TEXT;
    ALTER TABLE record ADD COLUMN speech BLOB;
    -- Of a note: the meeting that it belongs to, and what speaks for it, JSON (Linking.NoteLink).
    ALTER TABLE record ADD COLUMN linkedTo INTEGER REFERENCES record(id) ON DELETE SET NULL;
    ALTER TABLE record ADD COLUMN linkEvidence TEXT;
    -- Of a meeting: the text of the notes that belong to it. With one note it is that note's row.
    ALTER TABLE record ADD COLUMN linkedNotesId INTEGER REFERENCES notes(id);
    CREATE INDEX recordByLink ON record(linkedTo) WHERE linkedTo IS NOT NULL;
    CREATE INDEX recordByLinkedNotes ON record(linkedNotesId) WHERE linkedNotesId IS NOT NULL;
    CREATE INDEX noteRecord ON record(id) WHERE isNote;

    -- What the user decided: the meeting of a note, or that it has none. By the note's key, so that
    -- it outlives its row.
    CREATE TABLE linkDecision (
      calendarId TEXT NOT NULL REFERENCES calendar(id) ON DELETE CASCADE,
      uid TEXT NOT NULL,
      -- The meeting's id, as people type it.
      meeting TEXT,
      PRIMARY KEY (calendarId, uid)
    ) STRICT, WITHOUT ROWID;

    -- What is forgotten with its meeting is a note, too, by a hash of its key.
    CREATE TABLE forgottenThing (
      kind TEXT NOT NULL CHECK (kind IN ('before', 'calendar', 'person', 'note')),
      value TEXT NOT NULL,
      PRIMARY KEY (kind, value)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO forgottenThing (kind, value) SELECT kind, value FROM forgotten;
    DROP TABLE forgotten;
    ALTER TABLE forgottenThing RENAME TO forgotten;

    -- What calendars say of calls was not read before.
    UPDATE file SET revision = NULL;
    """
}
