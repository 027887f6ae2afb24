import Foundation

/// Waits for changes in folders: with inotify on Linux, otherwise by polling.
struct FolderWatch {
  /// The pause that ends a burst of changes, in milliseconds. Sync programs write many files at
  /// once.
  private static let quiet: Int32 = 400
  /// The maximum duration of a burst.
  private static let maximumDuration = Duration.seconds(5)

  private let notifications: Notifications?
  /// The polling interval in milliseconds. Network folders, and folders beyond the system's limit,
  /// send no notifications, so they have to be polled.
  private let pollInterval: Int32

  /// - Parameter seconds: the interval of polling for changes without notifications.
  init(pollingEvery seconds: Int) {
    notifications = Notifications()
    pollInterval = Int32(clamping: seconds * 1_000)
  }

  /// Starts listening for changes in `paths` (files or folders of any depth), except in hidden
  /// folders and in `home`, where each sync writes.
  func listen(to paths: [String], besides home: String) {
    for path in paths { notifications?.add(path, besides: home) }
  }

  /// Waits until a burst of changes ends, or until it is time to poll.
  func waitForChange() {
    guard let notifications else {
      sleep(UInt32(pollInterval / 1_000))
      return
    }
    guard notifications.wait(milliseconds: pollInterval) else { return }
    let began = ContinuousClock.now
    while notifications.wait(milliseconds: Self.quiet) {
      if began.duration(to: .now) > Self.maximumDuration { return }
      usleep(20_000)
    }
  }
}

#if os(Linux)
  /// The kernel's notifications of changes. This object owns the descriptor.
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

    /// Watches a folder and its subfolders. For a file, watches its folder, because a program may
    /// replace the file. Adding a folder that is already watched has no effect.
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

    /// Waits for notifications, and discards them; returns false if there were none.
    func wait(milliseconds: Int32) -> Bool {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, milliseconds) > 0 else { return false }
      var buffer = [UInt8](repeating: 0, count: 16_384)
      while read(descriptor, &buffer, buffer.count) > 0 {}
      return true
    }
  }
#else
  /// A stub for systems without inotify, on which changes are found by polling.
  private final class Notifications {
    init?() { return nil }
    func add(_ path: String, besides home: String) {}
    func wait(milliseconds: Int32) -> Bool { false }
  }
#endif
