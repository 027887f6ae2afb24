import Foundation

/// Waits for changes in folders: by inotify on Linux, else by looking again after a while.
struct FolderWatch {
  /// The quiet time after which a burst of changes is over, in milliseconds. Sync programs write
  /// many files one after the other.
  private static let quiet: Int32 = 400
  /// The longest burst before it is handled all the same.
  private static let longest = Duration.seconds(5)

  private let notifications: Notifications?
  /// After how long to look again though nothing was heard, in milliseconds: network folders and
  /// too many of them can't be heard.
  private let pollInterval: Int32

  /// - Parameter seconds: how often to look again where changes can't be heard.
  init(pollingEvery seconds: Int) {
    notifications = Notifications()
    pollInterval = Int32(clamping: seconds * 1_000)
  }

  /// From now on changes in `paths` (files, or folders of any depth) are heard. Hidden folders are
  /// none of theirs, and neither is `home`, where each sync writes.
  func listen(to paths: [String], besides home: String) {
    for path in paths { notifications?.add(path, besides: home) }
  }

  /// Returns once something has changed and is quiet again, or it is time to look anyway.
  func waitForChange() {
    guard let notifications else {
      sleep(UInt32(pollInterval / 1_000))
      return
    }
    guard notifications.wait(milliseconds: pollInterval) else { return }
    let began = ContinuousClock.now
    while notifications.wait(milliseconds: Self.quiet) {
      if began.duration(to: .now) > Self.longest { return }
      usleep(20_000)
    }
  }
}

#if os(Linux)
  /// The kernel's notifications of changes. Owns the descriptor.
  private final class Notifications {
    private let descriptor: Int32
    private static let changes = UInt32(
      IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF
        | IN_MOVE_SELF)

    init?() {
      descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      if descriptor < 0 { return nil }
    }

    deinit { close(descriptor) }

    /// Watches a folder and those in it; of a file, the folder that it is in, as a file that is
    /// replaced is another file. What is watched already stays so.
    func add(_ path: String, besides home: String) {
      var isFolder: ObjCBool = false
      let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      guard isThere, isFolder.boolValue else {
        inotify_add_watch(
          descriptor, (path as NSString).deletingLastPathComponent, Self.changes)
        return
      }
      inotify_add_watch(descriptor, path, Self.changes)
      let below = FileManager.default.enumerator(
        at: URL(fileURLWithPath: path), includingPropertiesForKeys: [.isDirectoryKey],
        options: .skipsHiddenFiles)
      while let url = below?.nextObject() as? URL {
        guard url.hasDirectoryPath else { continue }
        if url.path == home {
          below?.skipDescendants()
        } else {
          inotify_add_watch(descriptor, url.path, Self.changes)
        }
      }
    }

    /// - Returns: whether anything was heard; it is forgotten then.
    func wait(milliseconds: Int32) -> Bool {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, milliseconds) > 0 else { return false }
      var buffer = [UInt8](repeating: 0, count: 16_384)
      while read(descriptor, &buffer, buffer.count) > 0 {}
      return true
    }
  }
#else
  /// Elsewhere changes are found by looking.
  private final class Notifications {
    init?() { return nil }
    func add(_ path: String, besides home: String) {}
    func wait(milliseconds: Int32) -> Bool { false }
  }
#endif
