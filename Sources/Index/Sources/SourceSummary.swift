import Calendars
import GRDB

/// A source of calendars that the user added.
public struct SourceSummary: Hashable, Sendable {
  /// The unique name.
  public var id: String
  /// The location that it is read from.
  public var location: SourceLocation
  /// The symbolic links of it that are followed.
  package var links: SourceLinks
  /// The kind of its files.
  package var content: SourceContent
  /// The owner's addresses, lower-cased.
  package var owners: [String]
  /// Patterns of names of files that are not read.
  package var excluded: [String]
  /// If true, its files may be changed.
  package var isWritable: Bool
  /// If true, nothing of it is read: events can only be put into it.
  package var isWriteOnly: Bool
  /// The number of its calendars; 0 if they were not counted.
  package var calendars: Int
  /// The number of meetings its calendars have; 0 if they were not counted.
  public var records: Int
  /// In seconds since 1970-01-01T00:00:00Z.
  package var addedAt: Int64
  /// In seconds since 1970-01-01T00:00:00Z; nil before the first sync.
  public var syncedAt: Int64?
  /// In seconds since 1970-01-01T00:00:00Z; nil while it can be read.
  package var failingSince: Int64?
  /// The time of the last whole answer of its server, in seconds since 1970-01-01T00:00:00Z; nil
  /// before, and for what is on none.
  package var contactedAt: Int64?
  /// Why it can't be read, and what to do.
  public var failure: String?
  /// The places in it that were never read, as they could not be looked at.
  package var unread: [StoredPlace]

  /// Returns true if it was never read, not for a week, or can't be.
  ///
  /// - Parameter now: in seconds since 1970-01-01T00:00:00Z.
  package func isStale(at now: Int64) -> Bool {
    if isWriteOnly { return false }
    return failure != nil || syncedAt.map { now - $0 > 7 * 86_400 } ?? true
  }

  /// The files of it that are read.
  ///
  /// - Parameter patience: the time for the database of another program.
  package func listing(
    patience: CachePatience = CachePatience()
  ) throws(SourceError) -> SourceListing {
    try location.listing(content, links: links, patience: patience)
  }

  /// Returns true if someone who says `name` means it.
  package func isCalled(_ name: String) -> Bool { id == name || location.text == name }
}

extension MeetingStore {
  /// All sources, in the order in which they were added.
  ///
  /// - Parameter counted: whether their calendars and meetings are, for which an entry of each meeting is
  ///   read.
  public func sources(counted: Bool = true) throws -> [SourceSummary] {
    try read { try self.sources(counted: counted, $0) }
  }

  package func sources(counted: Bool = false, _ db: Database) throws -> [SourceSummary] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT source.*,
          (SELECT contactedAt FROM remote WHERE sourceId = source.id) AS contactedAt,
          iif(?1, (SELECT count(*) FROM calendar WHERE sourceId = source.id), 0) AS calendars,
          iif(?1, (SELECT count(*) FROM record JOIN calendar ON calendar.id = calendarId
            WHERE sourceId = source.id), 0) AS records
        FROM source ORDER BY addedAt, id
        """, arguments: [counted]
    ).map { row in
      func value<T: DatabaseValueConvertible>(_ column: String) throws -> T {
        try row.value(column, of: "source")
      }
      guard let content = SourceContent(rawValue: try value("content")) else {
        throw DamagedValue("source", "content")
      }
      // Before the column was there all were followed.
      let stored: String = row.hasColumn("links") ? try value("links") : SourceLinks.all.rawValue
      guard let links = SourceLinks(rawValue: stored) else {
        throw DamagedValue("source", "links")
      }
      return SourceSummary(
        id: try value("id"), location: try SourceLocation(row: row, home: self.home),
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
        failure: try value("failure"),
        unread: JSONColumn.decode([StoredPlace].self, from: try value("unread")))
    }
  }

  /// - Parameter name: the source's identifier or location.
  /// - Throws: `IndexError` if there is none.
  package func source(
    named name: String, counted: Bool = false, _ db: Database
  ) throws -> SourceSummary {
    guard let source = try sources(counted: counted, db).first(where: { $0.isCalled(name) }) else {
      throw IndexError(.notFound, "no source is called '\(name)'", remedy: .listSources)
    }
    return source
  }
}

extension SourceSummary {
  /// - Returns: itself.
  /// - Throws: `IndexError` if nothing may be written to it.
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
        .notFound, "'\(id)' is a copy, so that nobody would see what is written to it")
    }
  }
}
