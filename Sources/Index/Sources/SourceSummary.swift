import Calendars
import GRDB
import Time

/// A source in the index, such as a file, a folder or a server.
public struct SourceSummary: Hashable, Sendable {
  /// The unique name.
  public var id: String
  /// The location of its files.
  public var location: SourceLocation
  /// The symbolic links that are followed.
  package var links: SourceLinks
  /// The kind of content in its files.
  package var content: SourceContent
  /// The addresses of the calendars' owners, in lower case.
  package var owners: [String]
  /// Patterns for the names of excluded files.
  package var excluded: [String]
  /// If true, its files may be changed.
  package var isWritable: Bool
  /// If true, it is never read, so that events can only be written to it.
  package var isWriteOnly: Bool
  /// The number of its calendars; 0 if not counted.
  package var calendars: Int
  /// The number of its meetings and of its notes that are not gone; 0 if not counted.
  public var records: Int
  /// The time at which it was added, in seconds since 1970-01-01T00:00:00Z.
  package var addedAt: Int64
  /// The time of the last complete sync, in the same unit; nil if there was none.
  public var syncedAt: Int64?
  /// The time of the first of the current failures to read it, in the same unit; nil if it can be
  /// read.
  package var failingSince: Int64?
  /// The time of the server's last complete reply, in the same unit; nil if there is none.
  package var contactedAt: Int64?
  /// The user who is signed in through a browser; empty if the user's name is unknown, nil if
  /// nobody is signed in that way.
  package var signedInAs: String?
  /// The cause of the failure to read it, and the remedy; nil if it can be read.
  public var failure: String?
  /// Its files and folders that have never been read because they are inaccessible.
  package var unread: [StoredPlace]

  /// If the source is a single file and named after it, the file's name without the extension;
  /// otherwise nil.
  package var nameOfFile: String? {
    let name = location.suggestedName
    return location.kind == .file && Identifier.slug(name) == id ? name : nil
  }

  /// Returns true if the source hasn't been synced for a week, or can't be read. A write-only
  /// source never is stale.
  package func isStale(at now: Moment) -> Bool {
    if isWriteOnly { return false }
    return failure != nil || syncedAt.map { now.seconds - $0 > 7 * 86_400 } ?? true
  }

  /// Lists the files to read.
  ///
  /// - Parameter patience: the time to wait for another program's database.
  package func listing(
    patience: CacheTimeout = CacheTimeout()
  ) throws(SourceError) -> SourceListing {
    try location.listing(content, links: links, patience: patience)
  }

  /// Returns true if `name` is the source's identifier or location.
  package func isCalled(_ name: String) -> Bool { id == name || location.text == name }
}

extension SourceRegistry {
  /// All sources, in the order in which they were added.
  ///
  /// - Parameter counted: whether to count calendars and meetings, which is slow.
  public func all(counted: Bool = true) throws -> [SourceSummary] {
    try store.read { try all(counted: counted, $0) }
  }

  package func all(counted: Bool = false, _ db: Database) throws -> [SourceSummary] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT source.*,
          (SELECT contactedAt FROM remote WHERE sourceId = source.id) AS contactedAt,
          (SELECT coalesce(user, '') FROM remote WHERE sourceId = source.id
            AND secret = 'keyring' AND scheme = 'bearer') AS signedInAs,
          iif(?1, (SELECT count(*) FROM calendar WHERE sourceId = source.id), 0) AS calendars,
          iif(?1, (SELECT count(*) FROM record JOIN calendar ON calendar.id = calendarId
            WHERE sourceId = source.id) - (SELECT count(*) FROM record
              JOIN calendar ON calendar.id = calendarId
              WHERE isNote AND goneSince IS NOT NULL AND sourceId = source.id), 0) AS records
        FROM source ORDER BY addedAt, id
        """, arguments: [counted]
    ).map { row in
      func value<T: DatabaseValueConvertible>(_ column: String) throws -> T {
        try row.value(column, of: "source")
      }
      guard let content = SourceContent(rawValue: try value("content")) else {
        throw DamagedValue("source", "content")
      }
      // Databases of earlier versions lack these columns. Those versions followed all links and
      // excluded no files.
      let stored: String = row.hasColumn("links") ? try value("links") : SourceLinks.all.rawValue
      guard let links = SourceLinks(rawValue: stored) else {
        throw DamagedValue("source", "links")
      }
      return SourceSummary(
        id: try value("id"), location: try SourceLocation(row: row, home: store.home),
        links: links, content: content,
        owners: JSONArray.decode(try value("owners")),
        excluded: row.hasColumn("excluded") ? JSONArray.decode(try value("excluded")) : [],
        isWritable: try value("isWritable"),
        isWriteOnly: try value("isWriteOnly"),
        calendars: try value("calendars"),
        records: try value("records"), addedAt: try row.instant("addedAt", of: "source"),
        syncedAt: try row.instantIfAny("syncedAt", of: "source"),
        failingSince: try row.instantIfAny("failingSince", of: "source"),
        contactedAt: try row.instantIfAny("contactedAt", of: "remote"),
        signedInAs: try value("signedInAs"),
        failure: try value("failure"),
        unread: JSONColumn.decode([StoredPlace].self, from: try value("unread")))
    }
  }

  /// Returns the source with the given name.
  ///
  /// - Parameter name: the source's identifier or location.
  /// - Throws: `IndexError` if there is no such source.
  package func source(
    named name: String, counted: Bool = false, _ db: Database
  ) throws -> SourceSummary {
    guard let source = try all(counted: counted, db).first(where: { $0.isCalled(name) }) else {
      throw IndexError(.notFound, "no source is called '\(name)'", remedy: .listSources)
    }
    return source
  }
}

extension SourceSummary {
  /// Returns the source itself if it is writable; otherwise, throws an `IndexError`.
  package func requireWritable() throws -> SourceSummary {
    switch location.kind {
    case .file, .folder, .caldav, .system:
      if isWritable { return self }
      throw IndexError(
        .notFound, "'\(id)' is read-only", remedy: .makeWritable(source: location.text))
    case .feed:
      throw IndexError(.notFound, "'\(id)' is a feed, which can only be read")
    case .archive:
      throw IndexError(.notFound, "'\(id)' is a ZIP archive, which can only be read")
    case .cache:
      throw IndexError(
        .notFound, "'\(id)' belongs to another calendar program; change its events there")
    case .keptCopy, .data:
      throw IndexError(
        .notFound, "'\(id)' is a copy, so changes would have no effect")
    }
  }
}
