/// The tables with which the layout began; what came later is in `Schema`.
extension Schema {
  static let sourcesAndFiles = """
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
    """

  static let recordsAndPeople = """
    CREATE TABLE person (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      email TEXT NOT NULL,
      UNIQUE (email, name),
      CHECK (name <> '' OR email <> '')
    ) STRICT;

    -- What calendars say at length, once for occurrences of a series that say the same.
    CREATE TABLE notes (
      id INTEGER PRIMARY KEY,
      text TEXT NOT NULL CHECK (text <> '')
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
      notesId INTEGER REFERENCES notes(id),
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
    CREATE INDEX recordByDocument ON record(documentId);
    CREATE INDEX recordByNotes ON record(notesId) WHERE notesId IS NOT NULL;

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
    CREATE INDEX recordByOrganizer ON record(organizerId) WHERE organizerId IS NOT NULL;

    -- Which files say a record is there. A record that no file shows is gone.
    CREATE TABLE sighting (
      fileId INTEGER NOT NULL REFERENCES file(id) ON DELETE CASCADE,
      recordId INTEGER NOT NULL REFERENCES record(id) ON DELETE CASCADE,
      PRIMARY KEY (fileId, recordId)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX sightingByRecord ON sighting(recordId);
    """

  static let textsAndSegments = """
    -- The searched text of one record, or of many that say the same.
    CREATE TABLE document (
      id INTEGER PRIMARY KEY,
      hash BLOB NOT NULL UNIQUE
    ) STRICT;

    -- Which segments answer: those of this generation. A rebuild makes the next one beside it.
    CREATE TABLE generation (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      current INTEGER NOT NULL
    ) STRICT;
    INSERT INTO generation (id, current) VALUES (1, 1);

    -- All that is derived from the texts of a run of documents; immutable but for what is dead.
    CREATE TABLE segment (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      generation INTEGER NOT NULL,
      -- What it was made by: the embedder's fingerprint, and how records become texts.
      recipe TEXT NOT NULL,
      -- How many documents and passages live.
      documentCount INTEGER NOT NULL,
      passageCount INTEGER NOT NULL,
      -- The documents by ordinal, 8 bytes each in little endian, and a bit for each that is dead.
      documents BLOB NOT NULL,
      dead BLOB NOT NULL,
      -- Where titles, people and passages stand (Retrieval.SegmentLayout).
      layout BLOB NOT NULL,
      -- Of layout, terms and codes, to tell whether they are as they were written.
      digest BLOB NOT NULL
    ) STRICT;
    CREATE INDEX segmentByGeneration ON segment(generation);

    -- Which documents have a term, and where (Retrieval.Postings).
    CREATE TABLE segmentTerm (
      segmentId INTEGER NOT NULL,
      term TEXT NOT NULL,
      postings BLOB NOT NULL,
      PRIMARY KEY (segmentId, term)
    ) STRICT, WITHOUT ROWID;

    -- Vectors: a segment's codes coordinate by coordinate, in bundles that fit a page each, of which
    -- a question reads those of its own coordinates (Retrieval.CodeColumns). The id is that of the
    -- segment times 2^24, and the bundle's number.
    CREATE TABLE codeBundle (id INTEGER PRIMARY KEY, codes BLOB NOT NULL) STRICT;

    -- Where a document stands, and where its passages are in its record's texts.
    CREATE TABLE placement (
      documentId INTEGER NOT NULL REFERENCES document(id) ON DELETE CASCADE,
      segmentId INTEGER NOT NULL,
      ordinal INTEGER NOT NULL,
      passages BLOB NOT NULL,
      PRIMARY KEY (documentId, segmentId)
    ) STRICT, WITHOUT ROWID;
    """
}
