import FetchMessages
import Index

/// Makes sources write-only, which means that they are never read.
package struct WriteOnlySource {
  private let store: MeetingStore

  package init(_ store: MeetingStore) { self.store = store }

  /// Makes a source write-only.
  ///
  /// - Parameters:
  ///   - name: the source's identifier or location.
  ///   - calendars: the calendars on a server that accept events.
  ///   - db: a transaction of `SourceCopy.write`.
  package func begin(_ name: String, calendars: [FoundCollection] = [], _ db: Database) throws {
    let source = try SourceRegistry(store).source(named: name, counted: true, db)
    guard source.records == 0, source.syncedAt == nil else {
      throw IndexError(
        .alreadyThere,
        "'\(source.id)' is already a source that is read; to make it write-only, remove it first")
    }
    guard [.folder, .caldav].contains(source.location.kind) else {
      throw IndexError(
        .notFound,
        "'\(source.id)' can't be write-only; only folders and CalDAV calendars can")
    }
    try SourceRows.setWriteOnly(source.id, db)
    let known = source.location.isRemote ? try MirrorState(of: source.id, db).collections : [:]
    for calendar in calendars where known[calendar.path] == nil {
      _ = try CollectionRow(calendar.named, of: source.id, nil, db)
    }
  }
}
