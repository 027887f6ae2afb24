import Calendars
import FetchMessages
import Foundation
import GRDB

/// What is known of the calendars of a source that is on a server, as it is stored.
struct MirrorState {
  /// Of a calendar of the server.
  struct Collection {
    let id: Int64
    let path: String
    let folder: String
    var name: String
    var color: String?
    var token: String?
    var ctag: String?
    var listedAt: Int64?
    var missed: Int
    var resources: [String: Resource] = [:]

    /// Relative to the mirror.
    func file(of path: String) -> String { MirrorFolder.file(of: path, in: folder) }
  }

  struct Resource {
    var etag: String?
    var digest: Data?
    var size: Int64?
    var isPending: Bool
    var isForgotten: Bool
  }

  let remote: RemoteRow
  /// How often something was kept of it: tells whether another process has fetched it meanwhile.
  var changes: Int64
  private(set) var collections: [String: Collection] = [:]

  init(of source: String, _ db: Database) throws {
    guard let remote = try RemoteRow.of(source, db) else {
      throw IndexError(.notFound, "source '\(source)' was removed while it was fetched")
    }
    self.remote = remote
    changes =
      try Int64.fetchOne(
        db, sql: "SELECT changes FROM remote WHERE sourceId = ?", arguments: [source]) ?? 0
    let rows = try Row.fetchAll(
      db, sql: "SELECT * FROM collection WHERE sourceId = ? ORDER BY path", arguments: [source])
    for row in rows {
      func value<T: DatabaseValueConvertible>(_ column: String) throws -> T {
        try row.value(column, of: "collection")
      }
      var collection = Collection(
        id: try value("id"), path: try value("path"), folder: try value("folder"),
        name: try value("name"), color: try value("color"), token: try value("token"),
        ctag: try value("ctag"), listedAt: try row.instantIfAny("listedAt", of: "collection"),
        missed: try value("missed"))
      collection.resources = try Self.resources(of: collection.id, db)
      collections[collection.path] = collection
    }
  }

  private static func resources(of collection: Int64, _ db: Database) throws -> [String: Resource] {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT path, etag, digest, size, isPending, isForgotten FROM resource
        WHERE collectionId = ?
        """, arguments: [collection])
    var resources: [String: Resource] = [:]
    while let row = try rows.next() {
      resources[try row.value("path", of: "resource")] = Resource(
        etag: try row.value("etag", of: "resource"),
        digest: try row.value("digest", of: "resource"),
        size: try row.value("size", of: "resource"),
        isPending: try row.value("isPending", of: "resource"),
        isForgotten: try row.value("isForgotten", of: "resource"))
    }
    return resources
  }

  /// The feed's one resource.
  var feed: Resource? { collections[""]?.resources[""] }
}

extension MirrorState {
  /// How long a server is believed that nothing changed, in seconds: some are wrong.
  private static let listingInterval: Int64 = 7 * 86_400

  /// Of a calendar that a search told of, it is an hour.
  static func listedAt(searchedAt now: Int64) -> Int64 { now - listingInterval + 3_600 }

  /// Whether a calendar is to be compared whole: it was not for long, or never.
  private func isDue(_ collection: Collection, _ now: Int64) -> Bool {
    collection.listedAt.map { now - $0 > Self.listingInterval || now < $0 } ?? true
  }

  /// What the server's answers are compared with.
  func known(_ mirror: MirrorFolder, now: Int64) -> [KnownCollection] {
    collections.values.sorted { $0.path < $1.path }.map { collection in
      // What is not in the mirror as it was fetched is as good as unknown.
      let lost = collection.resources.filter { path, resource in
        resource.digest != nil && !resource.isForgotten
          && mirror.size(of: collection.file(of: path)) != resource.size
      }
      let sound = collection.resources.filter { $0.value.digest != nil && lost[$0.key] == nil }
      return KnownCollection(
        path: collection.path, token: collection.token, ctag: collection.ctag,
        members: sound.mapValues { $0.etag ?? "" },
        pending: (collection.resources.filter(\.value.isPending).map(\.key) + lost.keys).sorted(),
        isListingDue: isDue(collection, now))
    }
  }

  /// What the feed's server is asked to compare with; nil to have it whole.
  func knownFeed(_ mirror: MirrorFolder, now: Int64) -> KnownFeed? {
    guard let collection = collections[""], let feed, !isDue(collection, now), !feed.isPending,
      feed.isForgotten || mirror.size(of: MirrorFolder.feedFile) == feed.size
    else { return nil }
    return KnownFeed(etag: feed.etag, lastModified: remote.lastModified)
  }
}

extension MirrorState {
  /// What of a mirror may be believed: files that are recorded as fetched. One that is recorded and not
  /// there is not the server's doing: what is stored of it stays until it is fetched again.
  func recorded(in listing: SourceListing, of location: SourceLocation) -> SourceListing {
    var expected = Set<RelativePath>()
    for collection in collections.values {
      for (path, resource) in collection.resources
      where resource.digest != nil && !resource.isForgotten {
        expected.insert(RelativePath(collection.file(of: path)))
      }
    }
    var listing = listing
    listing.files.removeAll { !expected.contains($0.path) }
    let lost = expected.subtracting(listing.files.map(\.path)).sorted()
    listing.unreadable += lost.map { file in
      UnreadablePlace(
        path: file,
        error: SourceError(
          path: location.shownPath(of: file) ?? file.text, kind: .missing,
          message: "it was fetched and is not there any more; the next sync fetches it again"))
    }
    return listing
  }
}
