import Foundation
import GRDB
import Index
import Mirror

extension MeetingStore {
  /// The mirror files that are not as they were fetched.
  ///
  /// - Parameter fixing: has that fetched again by the next sync.
  func mirrorFindings(fixing: WriterLock?) throws -> [Finding] {
    try sources().compactMap { source in
      guard let path = source.location.mirror, FileManager.default.fileExists(atPath: path)
      else { return nil }
      let mirror = MirrorFolder(path: path)
      var (total, wrong) = (0, [(Int64, String)]())
      try read { db in
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
        try write(fixing) { db in
          let forget = try db.cachedStatement(
            sql: """
              UPDATE resource SET isPending = 1, etag = NULL
              WHERE collectionId = ? AND path = ?
              """)
          for (collection, resource) in wrong {
            try forget.execute(arguments: [collection, resource])
          }
        }
      }
      return Finding(
        .sources,
        "source '\(source.id)': \(wrong.count) of \(total) files are not as they were fetched",
        remedy: fixing == nil ? .mendThenSync : .readAgain)
    }
  }
}

extension MirrorFolder {
  fileprivate func holds(_ digest: Data?, in file: String) -> Bool {
    FileManager.default.contents(atPath: "\(path)/\(file)")
      .map { MirrorArrival.digest([UInt8]($0)) == digest } ?? false
  }
}
