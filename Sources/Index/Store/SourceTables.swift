/// The tables of sources, files, calendars and servers, and of jobs.
extension Schema {
  static let sources = """
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
      -- The kind of the location when the source was added (Calendars.SourceLocation).
      kind TEXT NOT NULL
        CHECK (kind IN ('file', 'folder', 'archive', 'cache', 'keptCopy', 'data', 'feed', 'caldav',
          'system')),
      -- The parts of it that could not be looked at and were not known before, a JSON array.
      unread TEXT NOT NULL DEFAULT '[]',
      -- The name of the folder with what was fetched of it.
      mirror TEXT,
      -- The kind of what its files hold.
      content TEXT NOT NULL DEFAULT 'calendars' CHECK (content IN ('calendars', 'notes')),
      isWritable INTEGER NOT NULL DEFAULT 0 CHECK (isWritable IN (0, 1)),
      -- If true, it is never read.
      isWriteOnly INTEGER NOT NULL DEFAULT 0
        CHECK (isWriteOnly IN (0, 1) AND (isWritable OR NOT isWriteOnly)),
      -- Of what it held when the index had all of it (ListingDigest).
      listing BLOB,
      CHECK ((failingSince IS NULL) = (failure IS NULL)),
      CHECK ((mirror IS NULL) = (kind NOT IN ('feed', 'caldav', 'system')))
    ) STRICT;

    CREATE TABLE calendar (
      id TEXT PRIMARY KEY CHECK (id <> ''),
      sourceId TEXT NOT NULL REFERENCES source(id) ON DELETE CASCADE,
      -- With the declared name it tells the calendar apart within its source.
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
      -- The end of the window it was read in, the zone of its floating times, and whether a
      -- series goes on after that: when one of them changes, the file is read again.
      readUntil INTEGER NOT NULL,
      readInZone TEXT NOT NULL,
      continues INTEGER NOT NULL CHECK (continues IN (0, 1)),
      -- The parts that could not be read, a JSON array.
      problems TEXT NOT NULL DEFAULT '[]',
      -- By which a change of the file is seen (Calendars.Revision); NULL to have it read again.
      revision TEXT,
      UNIQUE (sourceId, path)
    ) STRICT;
    CREATE INDEX fileToRead ON file(sourceId) WHERE revision IS NULL;
    CREATE INDEX fileWithProblems ON file(sourceId, path) WHERE problems <> '[]';

    -- When each job last ended well, and when and why it last did not.
    CREATE TABLE job (
      name TEXT PRIMARY KEY CHECK (name IN ('sync', 'reindex', 'backup')),
      doneAt INTEGER,
      failedAt INTEGER,
      failure TEXT,
      -- A Remedy of the failure as JSON.
      remedy TEXT,
      CHECK ((failedAt IS NULL) = (failure IS NULL))
    ) STRICT;

    -- What stays out though a calendar shows it: meetings before an instant, those of a calendar,
    -- those of a person, and a note that is forgotten with its meeting, by hashes.
    CREATE TABLE forgotten (
      kind TEXT NOT NULL CHECK (kind IN ('before', 'calendar', 'person', 'note')),
      value TEXT NOT NULL,
      PRIMARY KEY (kind, value)
    ) STRICT, WITHOUT ROWID;

    -- What was to be wiped and is not yet: a kept copy of standard input, by its absolute path, or
    -- with an empty path free pages, log and backups.
    CREATE TABLE wipe (
      path TEXT PRIMARY KEY,
      beganAt INTEGER NOT NULL,
      -- Why it could not be finished the last time.
      failure TEXT
    ) STRICT, WITHOUT ROWID;

    """

  static let servers = """
    -- How to reach a source that is on a server. No secret is here, only where one is to be had.
    CREATE TABLE remote (
      sourceId TEXT PRIMARY KEY REFERENCES source(id) ON DELETE CASCADE,
      user TEXT,
      secret TEXT NOT NULL CHECK (secret IN ('none', 'password', 'token', 'keyring')),
      -- The command that prints the password or the token.
      command TEXT,
      -- A file of certificates to trust.
      caFile TEXT,
      -- By which the server asked for the password the last time.
      scheme TEXT,
      -- Where calendars are listed, and the paths of those that are wanted, JSON arrays; all where
      -- there are none.
      homes TEXT NOT NULL DEFAULT '[]',
      chosen TEXT NOT NULL DEFAULT '[]',
      -- Where a feed has gone for good.
      movedTo TEXT,
      -- Of a feed, as its server said it.
      lastModified TEXT,
      -- When the server last answered whole.
      contactedAt INTEGER,
      -- How often something was kept of it.
      changes INTEGER NOT NULL DEFAULT 0,
      clientCertificate TEXT,
      clientKey TEXT,
      CHECK ((command IS NULL) = (secret NOT IN ('password', 'token')))
    ) STRICT, WITHOUT ROWID;

    -- A calendar of a server; of a feed the one with an empty path.
    CREATE TABLE collection (
      id INTEGER PRIMARY KEY,
      sourceId TEXT NOT NULL REFERENCES source(id) ON DELETE CASCADE,
      -- Without percent-encoding.
      path TEXT NOT NULL,
      -- Its name in the mirror; empty for the mirror itself.
      folder TEXT NOT NULL,
      name TEXT NOT NULL,
      color TEXT,
      -- Of the state that is known (RFC 6578; CalendarServer's ctag).
      token TEXT,
      ctag TEXT,
      -- When all members were last compared.
      listedAt INTEGER,
      -- In how many syncs it was missing.
      missed INTEGER NOT NULL DEFAULT 0,
      -- Of the system's calendars: 'subscribed' or 'birthdays'; NULL for others.
      kind TEXT,
      UNIQUE (sourceId, path),
      UNIQUE (sourceId, folder)
    ) STRICT;

    -- The known state of a calendar's resources, so that only what changed is fetched.
    CREATE TABLE resource (
      collectionId INTEGER NOT NULL REFERENCES collection(id) ON DELETE CASCADE,
      -- Without percent-encoding.
      path TEXT NOT NULL,
      -- NULL where the server gives none.
      etag TEXT,
      -- Of its bytes, and how many they are; NULL where it never came.
      digest BLOB,
      size INTEGER,
      -- If true, it is to be asked for again, whatever its ETag.
      isPending INTEGER NOT NULL CHECK (isPending IN (0, 1)),
      -- If true, its text is kept out of the mirror, as its meetings are forgotten.
      isForgotten INTEGER NOT NULL DEFAULT 0 CHECK (isForgotten IN (0, 1)),
      -- If true, forgotten events were cut out of its text.
      isCut INTEGER NOT NULL DEFAULT 0 CHECK (isCut IN (0, 1)),
      PRIMARY KEY (collectionId, path)
    ) STRICT, WITHOUT ROWID;

    """
}
