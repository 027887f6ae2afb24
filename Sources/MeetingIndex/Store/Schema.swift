import GRDB

/// The database's tables. A migration that has been released is frozen: changes are appended.
enum Schema {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("records, people, passages and vectors") { db in
      try db.execute(sql: sourcesAndFiles)
      try db.execute(sql: recordsAndPeople)
      try db.execute(sql: textAndVectors)
      try db.execute(sql: searchedText)
    }
    return migrator
  }

  private static let sourcesAndFiles = """
    CREATE TABLE source (
      id TEXT PRIMARY KEY CHECK (id <> ''),
      location TEXT NOT NULL UNIQUE,
      -- The owner's addresses, a JSON array: whose answer counts as "mine".
      owners TEXT NOT NULL DEFAULT '[]',
      addedAt INTEGER NOT NULL,
      -- When it was last read whole.
      syncedAt INTEGER,
      failingSince INTEGER,
      failure TEXT,
      CHECK ((failingSince IS NULL) = (failure IS NULL))
    ) STRICT;

    -- When each job last ended well, and when and why it last did not.
    CREATE TABLE job (
      name TEXT PRIMARY KEY CHECK (name IN ('sync', 'reindex', 'backup')),
      doneAt INTEGER,
      failedAt INTEGER,
      failure TEXT,
      CHECK ((failedAt IS NULL) = (failure IS NULL))
    ) STRICT;

    -- What stays out though a calendar shows it: meetings before an instant, those of a calendar,
    -- and those of a person, by a hash.
    CREATE TABLE forgotten (
      kind TEXT NOT NULL CHECK (kind IN ('before', 'calendar', 'person')),
      value TEXT NOT NULL,
      PRIMARY KEY (kind, value)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE calendar (
      id TEXT PRIMARY KEY CHECK (id <> ''),
      sourceId TEXT NOT NULL REFERENCES source(id) ON DELETE CASCADE,
      -- What tells it apart within its source.
      folder TEXT NOT NULL,
      declaredName TEXT NOT NULL,
      title TEXT NOT NULL,
      color TEXT,
      isIncluded INTEGER NOT NULL DEFAULT 1 CHECK (isIncluded IN (0, 1)),
      UNIQUE (sourceId, folder, declaredName)
    ) STRICT;

    CREATE TABLE file (
      id INTEGER PRIMARY KEY,
      sourceId TEXT NOT NULL REFERENCES source(id) ON DELETE CASCADE,
      path TEXT NOT NULL,
      calendarId TEXT REFERENCES calendar(id) ON DELETE CASCADE,
      size INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      inode INTEGER NOT NULL,
      -- The end of the window it was read in, the zone of its floating times, and whether a
      -- series goes on after that: when one of them changes, the file is read again.
      readUntil INTEGER NOT NULL,
      readInZone TEXT NOT NULL,
      continues INTEGER NOT NULL CHECK (continues IN (0, 1)),
      -- What could not be read, a JSON array.
      problems TEXT NOT NULL DEFAULT '[]',
      UNIQUE (sourceId, path)
    ) STRICT;
    CREATE INDEX fileByCalendar ON file(calendarId);
    """

  private static let recordsAndPeople = """
    CREATE TABLE person (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      email TEXT NOT NULL,
      UNIQUE (email, name),
      CHECK (name <> '' OR email <> '')
    ) STRICT;

    CREATE TABLE record (
      id INTEGER PRIMARY KEY,
      -- What people type: hexadecimal digits of a hash of the key.
      shortId TEXT NOT NULL,
      calendarId TEXT NOT NULL REFERENCES calendar(id) ON DELETE CASCADE,
      uid TEXT NOT NULL,
      occurrence TEXT NOT NULL,
      title TEXT NOT NULL,
      -- As the calendar says it, and in seconds since 1970-01-01T00:00:00Z.
      starts TEXT NOT NULL,
      ends TEXT NOT NULL,
      startsAt INTEGER NOT NULL,
      endsAt INTEGER NOT NULL,
      isAllDay INTEGER NOT NULL CHECK (isAllDay IN (0, 1)),
      timeZone TEXT,
      location TEXT,
      url TEXT,
      organizerId INTEGER REFERENCES person(id),
      notes TEXT NOT NULL,
      status TEXT NOT NULL CHECK (status IN ('tentative', 'confirmed', 'cancelled')),
      participation TEXT,
      isRecurring INTEGER NOT NULL CHECK (isRecurring IN (0, 1)),
      categories TEXT NOT NULL,
      sequence INTEGER NOT NULL,
      lastModified INTEGER,
      contentHash INTEGER NOT NULL,
      firstSeen INTEGER NOT NULL,
      lastSeen INTEGER NOT NULL,
      goneSince INTEGER,
      -- Text that the user attached; the calendar never touches it.
      attachedNotes TEXT NOT NULL DEFAULT '',
      -- What is searched of it; shared by occurrences that say the same.
      documentId INTEGER REFERENCES document(id),
      UNIQUE (calendarId, uid, occurrence)
    ) STRICT;
    CREATE INDEX recordByShortId ON record(shortId);
    CREATE INDEX recordByStart ON record(startsAt);
    -- All that filters look at, so that they need not read the notes beside it.
    CREATE INDEX recordByDocument ON record(
      documentId, calendarId, startsAt, endsAt, goneSince, uid, occurrence, status, participation);

    CREATE TABLE attendee (
      recordId INTEGER NOT NULL REFERENCES record(id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      personId INTEGER NOT NULL REFERENCES person(id),
      role TEXT NOT NULL,
      status TEXT NOT NULL,
      kind TEXT NOT NULL,
      PRIMARY KEY (recordId, position)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX attendeeByPerson ON attendee(personId, recordId);
    CREATE INDEX recordByOrganizer ON record(organizerId);

    -- Which files say a record is there. A record that no file shows is gone.
    CREATE TABLE sighting (
      fileId INTEGER NOT NULL REFERENCES file(id) ON DELETE CASCADE,
      recordId INTEGER NOT NULL REFERENCES record(id) ON DELETE CASCADE,
      PRIMARY KEY (fileId, recordId)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX sightingByRecord ON sighting(recordId);
    """

  private static let textAndVectors = """
    -- The searched text of one record, or of many that say the same.
    CREATE TABLE document (
      id INTEGER PRIMARY KEY,
      hash BLOB NOT NULL UNIQUE
    ) STRICT;

    -- A piece of text, once however many documents say it. `blockId` is where its vector is,
    -- null until it is embedded.
    CREATE TABLE passage (
      id INTEGER PRIMARY KEY,
      hash BLOB NOT NULL UNIQUE,
      blockId INTEGER REFERENCES vectorBlock(id)
    ) STRICT;
    CREATE INDEX passageByBlock ON passage(blockId);

    -- `first` and `last` are UTF-8 offsets into the records' notes (part 1) or attached notes
    -- (part 2); the passage of the title and the people (part 0) has none.
    CREATE TABLE documentPassage (
      documentId INTEGER NOT NULL REFERENCES document(id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      passageId INTEGER NOT NULL REFERENCES passage(id),
      part INTEGER NOT NULL CHECK (part IN (0, 1, 2)),
      first INTEGER NOT NULL,
      last INTEGER NOT NULL,
      PRIMARY KEY (documentId, position)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX documentPassageByPassage ON documentPassage(passageId);

    -- Up to 1,024 vectors of one embedder: `passages` holds their ids, 8 bytes each in little
    -- endian, 0 where a slot is free; `codes` holds their codes one after the other.
    CREATE TABLE vectorBlock (
      id INTEGER PRIMARY KEY,
      fingerprint TEXT NOT NULL,
      passages BLOB NOT NULL,
      codes BLOB NOT NULL
    ) STRICT;
    CREATE INDEX vectorBlockByFingerprint ON vectorBlock(fingerprint);

    -- Which recipe the text tables were made by.
    CREATE TABLE recipe (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      fingerprint TEXT NOT NULL
    ) STRICT;

    -- Vectors of a set that is being made, by the hashes of their passages. They count for nothing
    -- until the set is whole and takes the old one's place.
    CREATE TABLE nextVector (
      hash BLOB PRIMARY KEY,
      fingerprint TEXT NOT NULL,
      code BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;
    """

  /// On its own, as a rebuild drops these tables and makes them anew.
  static let searchedText = """
    -- Terms as the analyzer cuts them, so that SQLite only splits at spaces. The row ids are
    -- those of `passage` and of `document`.
    CREATE VIRTUAL TABLE passageText USING fts5(terms, tokenize = "unicode61");
    CREATE VIRTUAL TABLE documentText USING fts5(title, people, notes, tokenize = "unicode61");
    """
}
