import Calendars
import Index

/// A 16-byte digest of a source's file listing and of the reading options. If it equals the digest
/// of the last listing that was completely indexed, the sync ends after listing the files, without
/// comparing them one by one.
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

  /// Returns the digest of the last listing that was completely indexed; nil if there is none, or
  /// if a file has to be read again.
  static func stored(of source: String, _ db: Database) throws -> ListingDigest? {
    if try KnownFile.isAnyToReadAgain(ofSource: source, db) { return nil }
    return try SourceRows.listing(of: source, db).map { ListingDigest(bytes: $0) }
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// Stores this digest. Call it after everything in the listing has been indexed.
  func store(of source: String, _ db: Database) throws {
    try SourceRows.setListing(bytes, of: source, db)
  }

  /// Removes the stored digest. Call it before a change that makes the index differ from the
  /// listing.
  static func remove(of source: String, _ db: Database) throws {
    try SourceRows.removeListing(of: source, db)
  }
}
