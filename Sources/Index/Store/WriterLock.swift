import Foundation
import Time

/// The lock that allows only one writer at a time: an advisory lock on a file in the home folder
/// that names its holder. The kernel releases it when the holder ends for any reason. The next
/// writer then takes over the file.
///
/// Every write to the database requires a lock (`MeetingStore.write`).
public final class WriterLock: Sendable {
  /// The process that holds the lock, with its host and start time.
  package struct Holder: Hashable, Sendable {
    /// The process id on its host.
    package var process: Int32
    package var host: String
    /// The start time, in seconds since 1970-01-01T00:00:00Z.
    package var since: Int64
  }

  /// The folder that contains the index; empty for an index in memory, which has only one user.
  package let home: String
  /// The previous holder if it ended without releasing the lock, such as when it was killed.
  package let predecessor: Holder?
  /// The lock file's descriptor; nil for an index in memory.
  private let descriptor: Int32?
  private let leavesTrace: Bool

  /// The number of seconds after which a waiting process reports the other writer.
  private static let quiet = 0.5

  /// Acquires the lock.
  ///
  /// - Parameters:
  ///   - now: the current time; nil leaves the name of this holder out of the file.
  ///   - patience: the number of seconds to wait for another writer.
  ///   - waiting: called with a sentence about the other writer after half a second of waiting.
  /// - Throws: an `IndexError` of kind `busy` that names the holder.
  package init(
    home: String, now: Moment?, patience: Double = 0, waiting: (String) -> Void = { _ in }
  ) throws {
    self.home = home
    leavesTrace = now != nil
    if home.isEmpty {
      (descriptor, predecessor) = (nil, nil)
      return
    }
    let path = WriterLock.path(in: home)
    let descriptor = try WriterLock.file(path, home: home)
    let other = { "another meetings process\(WriterLock.holder(at: path)?.description(now) ?? "")" }
    let isTaken = WriterLock.take(descriptor, patience: patience) {
      waiting("waiting for \(other()) to finish writing")
    }
    guard isTaken else {
      close(descriptor)
      throw IndexError(.busy, "\(other()) is writing", remedy: .waitForWriter)
    }
    self.descriptor = descriptor
    predecessor = WriterLock.holder(at: path)
    guard let now else { return }
    let me = Holder(process: getpid(), host: Holder.thisHost, since: now.seconds)
    ftruncate(descriptor, 0)
    _ = me.line.withCString { pwrite(descriptor, $0, strlen($0), 0) }
  }

  deinit {
    guard let descriptor else { return }
    if leavesTrace { ftruncate(descriptor, 0) }
    // A program started in the meantime may have inherited the descriptor, and closing alone would
    // leave it the lock.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Lets programs started by `body` inherit the lock. If this process is killed while one of them
  /// changes data on a server, the next writer waits for that program to end.
  package func lent<Value>(_ body: () throws -> Value) rethrows -> Value {
    guard let descriptor else { return try body() }
    _ = fcntl(descriptor, F_SETFD, 0)
    defer { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    return try body()
  }

  /// Runs `body` while nobody is writing. Writers wait until it returns.
  ///
  /// - Parameter patience: the number of seconds to wait for a writer.
  /// - Returns: nil if a writer is active, or if the lock can't be checked.
  package static func betweenWriters<Value>(
    home: String, patience: Double, _ body: () throws -> Value
  ) rethrows -> Value? {
    if home.isEmpty { return try body() }
    let descriptor = open(path(in: home), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard take(descriptor, sharing: true, patience: patience, {}) else { return nil }
    return try body()
  }

  /// The process that is writing; nil if there is none, or if it has ended and only a program that
  /// it started still holds the lock.
  package static func running(home: String) -> Holder? {
    holder(at: path(in: home)).flatMap { $0.hasEnded ? nil : $0 }
  }

  package static func path(in home: String) -> String { home + "/writer.lock" }

  private static func file(_ path: String, home: String) throws -> Int32 {
    let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else {
      throw IndexError(
        .database, "the lock \(path) can't be written",
        remedy: .advice("give yourself write permission to \(home)"))
    }
    guard FileKind.of(descriptor) == .file else {
      close(descriptor)
      throw IndexError(.database, "the lock \(path) is not a file", remedy: .advice("move it away"))
    }
    return descriptor
  }

  private static func take(
    _ descriptor: Int32, sharing: Bool = false, patience: Double, _ waiting: () -> Void
  ) -> Bool {
    var waited = 0.0
    var isSaid = false
    while flock(descriptor, (sharing ? LOCK_SH : LOCK_EX) | LOCK_NB) != 0 {
      if waited >= patience { return false }
      if waited >= quiet, !isSaid {
        waiting()
        isSaid = true
      }
      usleep(50_000)
      waited += 0.05
    }
    return true
  }

  /// The holder of the lock at `path`; if nobody holds it, the previous holder if it was killed.
  static func holder(at path: String) -> Holder? {
    (try? String(contentsOfFile: path, encoding: .utf8)).flatMap(Holder.init)
  }
}

extension WriterLock.Holder {
  /// The kernel's host name, which needs no name server.
  static let thisHost: String = {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0, name[0] != 0 else { return "localhost" }
    return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }()

  /// Parses the lock file's text, such as `4711 desk 1795176000`.
  package init?(_ text: String) {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count == 3, let process = Int32(words[0]), let since = Int64(words[2]) else {
      return nil
    }
    self.init(process: process, host: String(words[1]), since: since)
  }

  package var line: String { "\(process) \(host) \(since)\n" }

  /// If true, the process has ended. This can be determined only on its own host.
  var hasEnded: Bool { host == Self.thisHost && kill(process, 0) != 0 && errno == ESRCH }

  /// A description in parentheses, such as " (pid 4711 on desk, for 12 seconds)".
  package func description(_ now: Moment?) -> String {
    let ended = hasEnded ? "; it has exited, but a program that it started holds its lock" : ""
    // The number in the file may be invalid, so the subtraction must not trap.
    let seconds = now.map { $0.seconds.subtractingReportingOverflow(since) }
    let age = seconds.map { $0.overflow ? "" : ", for \(max(0, $0.partialValue)) seconds" } ?? ""
    return " (pid \(process) on \(host)\(age)\(ended))"
  }
}
