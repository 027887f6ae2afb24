import Foundation

/// One writer at a time: an advisory lock on a file in the home folder that holds its owner's
/// process id and since when. The kernel gives it back when its owner ends, however it ends.
public struct WriterLock: ~Copyable {
  private let descriptor: Int32

  /// - Parameters:
  ///   - now: in seconds since 1970-01-01T00:00:00Z.
  /// - Throws: `IndexError` of kind `busy` that names the holder.
  public init(home: String, now: Int64) throws {
    let path = home + "/writer.lock"
    descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw IndexError(
        .database, "the lock \(path) can't be written; give yourself write permission to \(home)")
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let holder = WriterLock.holder(at: path, now: now)
      close(descriptor)
      throw IndexError(.busy, "another meetings process\(holder) is writing; wait for it to finish")
    }
    let owner = "\(getpid()) \(now)\n"
    ftruncate(descriptor, 0)
    _ = owner.withCString { pwrite(descriptor, $0, strlen($0), 0) }
  }

  deinit { close(descriptor) }

  /// " (pid 4711, for 12 seconds)", or nothing where the file does not say.
  private static func holder(at path: String, now: Int64) -> String {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return "" }
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count == 2, let since = Int64(words[1]) else { return "" }
    return " (pid \(words[0]), for \(max(0, now - since)) seconds)"
  }
}
