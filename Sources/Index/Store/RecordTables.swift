/// The tables of meetings, notes and people.
extension Schema {
  static let records = """
    -- What calendars say at length, once for occurrences of a series that say the same.
    CREATE TABLE notes (
      id INTEGER PRIMARY KEY,
      text TEXT NOT NULL CHECK (text <> '')
    ) STRICT;

    -- Notes in which something may be marked as open (MarkPrefilter).
    CREATE TABLE openText (
      notesId INTEGER PRIMARY KEY REFERENCES notes(id) ON DELETE CASCADE
    ) STRICT;

    CREATE TABLE record (
      id INTEGER PRIMARY KEY,
      -- The id that people type: hexadecimal digits of a hash of the key.
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
      -- The searched text; shared by occurrences that say the same.
      documentId INTEGER REFERENCES document(id),
      -- If true, it takes no time of anybody's (TRANSP).
      isTransparent INTEGER NOT NULL DEFAULT 0 CHECK (isTransparent IN (0, 1)),
      -- If true, it is what a file of notes says of one meeting, rather than what a calendar does.
      isNote INTEGER NOT NULL DEFAULT 0 CHECK (isNote IN (0, 1)),
      isRestricted INTEGER NOT NULL DEFAULT 0 CHECK (isRestricted IN (0, 1)),
      -- Of a meeting: the address of its call (CONFERENCE).
      conference TEXT,
      -- Of a note: what tells which meeting it belongs to, JSON (Notes.NoteClaims), and when what
      -- was said (Notes.Speech).
      claims TEXT,
      speech BLOB,
      -- Of a note: the meeting that it belongs to, and what speaks for it, JSON (Linking.NoteLink).
      linkedTo INTEGER REFERENCES record(id) ON DELETE SET NULL,
      linkEvidence TEXT,
      -- Of a meeting: the text of the notes that belong to it. With one note it is that note's row.
      linkedNotesId INTEGER REFERENCES notes(id),
      -- Of the attached notes (AttachedNotes).
      attachedDigest INTEGER NOT NULL DEFAULT 0,
      -- The occurrence that took its place.
      successorId INTEGER REFERENCES record(id) ON DELETE SET NULL,
      UNIQUE (calendarId, uid, occurrence)
    ) STRICT;
    CREATE INDEX recordByShortId ON record(shortId);
    CREATE INDEX recordByStart ON record(startsAt);
    CREATE INDEX recordByDocument ON record(documentId);
    CREATE INDEX recordByNotes ON record(notesId) WHERE notesId IS NOT NULL;
    CREATE INDEX recordByOrganizer ON record(organizerId) WHERE organizerId IS NOT NULL;
    CREATE INDEX recordByAttachedNotes ON record(uid) WHERE attachedNotes <> '';
    CREATE INDEX recordByLink ON record(linkedTo) WHERE linkedTo IS NOT NULL;
    CREATE INDEX recordByLinkedNotes ON record(linkedNotesId) WHERE linkedNotesId IS NOT NULL;
    CREATE INDEX recordBySuccessor ON record(successorId) WHERE successorId IS NOT NULL;
    CREATE INDEX noteRecord ON record(id) WHERE isNote;

    -- The files that say a record is there. A record that no file shows is gone.
    CREATE TABLE sighting (
      fileId INTEGER NOT NULL REFERENCES file(id) ON DELETE CASCADE,
      recordId INTEGER NOT NULL REFERENCES record(id) ON DELETE CASCADE,
      PRIMARY KEY (fileId, recordId)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX sightingByRecord ON sighting(recordId);

    -- The user's decisions: the meeting of a note, or that it has none. By the note's key, so that
    -- they outlive its row.
    CREATE TABLE linkDecision (
      calendarId TEXT NOT NULL REFERENCES calendar(id) ON DELETE CASCADE,
      uid TEXT NOT NULL,
      -- The meeting's id, as people type it.
      meeting TEXT,
      PRIMARY KEY (calendarId, uid)
    ) STRICT, WITHOUT ROWID;

    """

  static let people = """
    CREATE TABLE person (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      email TEXT NOT NULL,
      -- In how many meetings this spelling is, which tells the commonest.
      uses INTEGER NOT NULL DEFAULT 0,
      UNIQUE (email, name),
      CHECK (name <> '' OR email <> '')
    ) STRICT;

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

    -- First and last names, folded: these alone are asked whether a question may name someone.
    CREATE TABLE nameWord (
      word TEXT NOT NULL,
      personId INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
      PRIMARY KEY (word, personId)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX nameWordByPerson ON nameWord(personId);
    CREATE TRIGGER nameWordLeaves AFTER DELETE ON person BEGIN
      DELETE FROM nameWord WHERE personId = OLD.id;
    END;

    -- The words of everybody's names (StoredPeople), for as long as no person changes.
    CREATE TABLE peopleTable (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      -- A digest of the names that are one person's by the user's word.
      aliases TEXT NOT NULL,
      -- Of the bytes.
      digest BLOB NOT NULL,
      bytes BLOB NOT NULL
    ) STRICT;
    -- A first sync changes each person twice; to empty an empty table costs more than a look.
    CREATE TRIGGER personComes AFTER INSERT ON person
      WHEN EXISTS (SELECT 1 FROM peopleTable) BEGIN DELETE FROM peopleTable; END;
    CREATE TRIGGER personChanges AFTER UPDATE ON person
      WHEN EXISTS (SELECT 1 FROM peopleTable) BEGIN DELETE FROM peopleTable; END;
    CREATE TRIGGER personLeaves AFTER DELETE ON person
      WHEN EXISTS (SELECT 1 FROM peopleTable) BEGIN DELETE FROM peopleTable; END;

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
}
