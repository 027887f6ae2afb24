import GRDB

/// The tables of what is on servers.
enum RemoteSchema {
  static let tables = """
    -- As it was, with the kinds of what is on a server, and the name of the folder with what was
    -- fetched of it.
    CREATE TABLE newSource (
      id TEXT PRIMARY KEY CHECK (id <> ''),
      location TEXT NOT NULL UNIQUE,
      owners TEXT NOT NULL DEFAULT '[]',
      addedAt INTEGER NOT NULL,
      syncedAt INTEGER,
      failingSince INTEGER,
      failure TEXT,
      kind TEXT NOT NULL
        CHECK (kind IN ('file', 'folder', 'keptCopy', 'data', 'feed', 'caldav')),
      unread TEXT NOT NULL DEFAULT '[]',
      mirror TEXT,
      CHECK ((failingSince IS NULL) = (failure IS NULL)),
      CHECK ((mirror IS NULL) = (kind NOT IN ('feed', 'caldav')))
    ) STRICT;
    INSERT INTO newSource
      (id, location, owners, addedAt, syncedAt, failingSince, failure, kind, unread)
      SELECT id, location, owners, addedAt, syncedAt, failingSince, failure, kind, unread
      FROM source;
    DROP TABLE source;
    ALTER TABLE newSource RENAME TO source;

    -- How to reach a source that is on a server. No secret is here, only where one is to be had.
    CREATE TABLE remote (
      sourceId TEXT PRIMARY KEY REFERENCES source(id) ON DELETE CASCADE,
      user TEXT,
      secret TEXT NOT NULL CHECK (secret IN ('none', 'password', 'token', 'keyring')),
      -- What prints the password or the token.
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
      UNIQUE (sourceId, path),
      UNIQUE (sourceId, folder)
    ) STRICT;

    -- What is known of a calendar's resources, so that only what changed is fetched.
    CREATE TABLE resource (
      collectionId INTEGER NOT NULL REFERENCES collection(id) ON DELETE CASCADE,
      -- Without percent-encoding.
      path TEXT NOT NULL,
      -- NULL where the server gives none.
      etag TEXT,
      -- Of its bytes, and how many they are; NULL where it never came.
      digest BLOB,
      size INTEGER,
      -- Whether it is to be asked for again, whatever its ETag.
      isPending INTEGER NOT NULL CHECK (isPending IN (0, 1)),
      -- Whether its text is kept out of the mirror, as its meetings are forgotten.
      isForgotten INTEGER NOT NULL DEFAULT 0 CHECK (isForgotten IN (0, 1)),
      PRIMARY KEY (collectionId, path)
    ) STRICT, WITHOUT ROWID;
    """

  /// A kind of source that is fetched as servers are, without one.
  static func addSystemCalendars(_ db: Database) throws {
    try widen(replacing: "'caldav')", with: "'caldav', 'system')", db)
    // Of the system's calendars: 'subscribed' or 'birthdays'; NULL for others.
    try db.execute(sql: "ALTER TABLE collection ADD COLUMN kind TEXT")
  }

  /// Kinds of sources that are single files with many calendars in them.
  static func addArchivesAndCaches(_ db: Database) throws {
    try widen(
      replacing: "kind IN ('file', 'folder',",
      with: "kind IN ('file', 'folder', 'archive', 'cache',", db)
  }

  /// The table of sources as it is, with rules that know of other kinds.
  private static func widen(replacing old: String, with new: String, _ db: Database) throws {
    let text = try String.fetchOne(
      db, sql: "SELECT sql FROM sqlite_master WHERE type = 'table' AND name = 'source'")
    guard let text, let columns = text.firstIndex(of: "(") else { return }
    try db.execute(
      sql: """
        CREATE TABLE nextSource \(text[columns...].replacing(old, with: new));
        INSERT INTO nextSource SELECT * FROM source;
        DROP TABLE source;
        ALTER TABLE nextSource RENAME TO source;
        """)
  }

  /// A mark that forgotten events were cut out of the mirror's resources.
  static let cutResources = """
    ALTER TABLE resource ADD COLUMN isCut INTEGER NOT NULL DEFAULT 0 CHECK (isCut IN (0, 1))
    """
}
