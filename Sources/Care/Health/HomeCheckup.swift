import Foundation
import Index

/// Looks at the folder of an index, also if the database can't be opened.
package struct HomeCheckup {
  /// The path of the folder that holds the index.
  package let home: String

  package init(home: String) { self.home = home }

  /// The findings on permissions and disk space.
  ///
  /// - Parameter fixing: takes away what others may do with the files.
  package func findings(fixing: Bool) -> [Finding] {
    permissions(fixing: fixing) + disk()
  }

  /// The permissions of a link say nothing: everybody may use one.
  private func permissions(fixing: Bool) -> [Finding] {
    let home = URL(fileURLWithPath: home).resolvingSymlinksInPath().path
    let below = FileManager.default.enumerator(atPath: home)?.allObjects as? [String] ?? []
    let open = ([home] + below.map { home + "/" + $0 }).filter { mode(of: $0) & 0o077 != 0 }
    guard let first = open.first else { return [] }
    // Each keeps what its owner may do, and the others get nothing.
    let mended = fixing && open.allSatisfy { chmod($0, mode_t(mode(of: $0) & 0o700)) == 0 }
    let more = open.count > 1 ? " and \(open.count - 1) more" : ""
    return [
      Finding(
        .permissions, "others may read \(first)\(more)",
        remedy: .restrict(folder: home), isMended: mended)
    ]
  }

  private func mode(of path: String) -> Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.posixPermissions] as? NSNumber)?.intValue ?? 0
  }

  /// A compaction writes the database once more, and so does a backup.
  private func disk() -> [Finding] {
    let attributes = try? FileManager.default.attributesOfFileSystem(forPath: home)
    guard let free = (attributes?[.systemFreeSize] as? NSNumber)?.int64Value else { return [] }
    let needed = 2 * FileSize.of(MeetingStore.databasePath(in: home)) + Self.leastSpace
    if free >= needed { return [] }
    let (has, wants) = (free >> 20, needed >> 20)
    return [
      Finding(
        .disk, "the disk has \(has) MiB left, and the next night may need \(wants) MiB",
        remedy: .freeSpace)
    ]
  }

  private static let leastSpace: Int64 = 64 << 20
}
