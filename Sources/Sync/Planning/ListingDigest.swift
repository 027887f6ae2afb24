import Calendars
import Index

/// A digest of a source's files and their reader, in 16 bytes. While it is as it was when the index
/// had all of it, nothing has to be compared file by file: a sync that finds nothing new is as long
/// as a look at each file.
struct ListingDigest: Equatable {
  private let bytes: [UInt8]

  init(_ listing: SourceListing, _ reading: SyncPlan.Conditions) {
    var hash = StableHash()
    hash.combine(reading.zone.identifier)
    hash.combine("\(reading.until)")
    for file in listing.files {
      hash.combine(file.path.text)
      hash.combine(file.revision.text)
    }
    bytes = hash.bytes
  }

  /// The digest of what the index has all of; nil if it has not, or a file is to be read again.
  static func stored(of source: String, _ db: Database) throws -> ListingDigest? {
    if try KnownFile.isAnyToReadAgain(ofSource: source, db) { return nil }
    return try SourceRows.listing(of: source, db).map { ListingDigest(bytes: $0) }
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// From now on the index has all of what this is the digest of.
  func store(of source: String, _ db: Database) throws {
    try SourceRows.setListing(bytes, of: source, db)
  }

  /// Before the index is changed: what it has is no longer what was listed.
  static func remove(of source: String, _ db: Database) throws {
    try SourceRows.removeListing(of: source, db)
  }
}
