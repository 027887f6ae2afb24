import Foundation
import Index

/// Compares the files in an index's mirrors with the digests of the fetched files.
struct MirrorCheckup {
  private let store: MeetingStore

  init(_ store: MeetingStore) { self.store = store }

  /// Returns a finding for each mirror with files that have changed since they were fetched.
  ///
  /// - Parameter fixing: the writer lock. If given, the next sync fetches those files again.
  func findings(fixing: WriterLock?) throws -> [Finding] {
    try SourceRegistry(store).all().compactMap { source in
      guard let path = source.location.mirror, FileManager.default.fileExists(atPath: path)
      else { return nil }
      let mirror = MirrorFolder(path: path)
      var (total, wrong) = (0, [(Int64, String)]())
      try store.read { db in
        for collection in try MirrorState(of: source.id, db).collections.values {
          try MirrorResource.each(of: collection.id, db) { known in
            total += 1
            guard known.isMirrored, !mirror.holds(known.digest, in: collection.file(of: known.path))
            else { return }
            wrong.append((collection.id, known.path))
          }
        }
      }
      if wrong.isEmpty { return nil }
      if let fixing {
        try store.write(fixing) { db in
          for (collection, resource) in wrong {
            try MirrorResource.doubt(resource, of: collection, db)
          }
        }
      }
      return Finding(
        .sources,
        "source '\(source.id)': \(wrong.count) of \(total) files differ from what was fetched",
        remedy: fixing == nil ? .mendThenSync : .readAgain)
    }
  }
}

extension MirrorFolder {
  fileprivate func holds(_ digest: Data?, in file: String) -> Bool {
    FileManager.default.contents(atPath: "\(path)/\(file)")
      .map { MirrorResource.digest([UInt8]($0)) == digest } ?? false
  }
}
