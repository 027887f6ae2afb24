import Foundation
import Index

/// Checks the folder of an index, even if the database can't be opened.
package struct HomeCheckup {
  /// The path of the index's folder.
  package let home: String

  package init(home: String) { self.home = home }

  /// Returns the findings about permissions and disk space.
  ///
  /// - Parameter fixing: if true, removes other users' permissions.
  package func findings(fixing: Bool) -> [Finding] {
    permissions(fixing: fixing) + disk()
  }

  /// Checks the permissions. If the folder is a symbolic link, its target is checked, because the
  /// link's own permissions have no effect.
  private func permissions(fixing: Bool) -> [Finding] {
    let home = URL(fileURLWithPath: home).resolvingSymlinksInPath().path
    let below = FileManager.default.enumerator(atPath: home)?.allObjects as? [String] ?? []
    let open = ([home] + below.map { home + "/" + $0 }).filter { mode(of: $0) & 0o077 != 0 }
    guard let first = open.first else { return [] }
    // The owner's permissions stay; all others are removed.
    let mended = fixing && open.allSatisfy { chmod($0, mode_t(mode(of: $0) & 0o700)) == 0 }
    let more = open.count > 1 ? " and \(open.count - 1) more" : ""
    return [
      Finding(
        .permissions, "other users can read \(first)\(more)",
        remedy: .restrict(folder: home), isMended: mended)
    ]
  }

  private func mode(of path: String) -> Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.posixPermissions] as? NSNumber)?.intValue ?? 0
  }

  /// Checks the free space. Compaction and a backup each write a copy of the whole database.
  private func disk() -> [Finding] {
    let attributes = try? FileManager.default.attributesOfFileSystem(forPath: home)
    guard let free = (attributes?[.systemFreeSize] as? NSNumber)?.int64Value else { return [] }
    let needed = 2 * FileSize.of(MeetingStore.databasePath(in: home)) + Self.minimumFreeSpace
    if free >= needed { return [] }
    let (has, wants) = (free >> 20, needed >> 20)
    return [
      Finding(
        .disk, "the disk has \(has) MiB left, and the nightly run may need \(wants) MiB",
        remedy: .freeSpace)
    ]
  }

  private static let minimumFreeSpace: Int64 = 64 << 20
}
