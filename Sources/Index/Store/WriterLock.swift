import Foundation

/// One writer at a time: an advisory lock on a file in the home folder that says who holds it. The
/// kernel gives it back when its holder ends, however it ends; a file that still names a holder is
/// then a mere trace, and the next writer takes it over.
///
/// Anyone who writes to the database is asked for one (`MeetingStore.write`), so nothing is written
/// without.
public final class WriterLock: Sendable {
  /// The writer: a process, its host, and the time at which it began.
  package struct Holder: Hashable, Sendable {
    /// Its number, on that host.
    package var process: Int32
    /// The machine's name.
    package var host: String
    /// In seconds since 1970-01-01T00:00:00Z.
    package var since: Int64
  }

  /// The folder that it is for; empty for an index in memory, which has one user.
  package let home: String
  /// The writer before, if it was killed.
  package let predecessor: Holder?
  /// Nil in memory.
  private let descriptor: Int32?
  private let leavesTrace: Bool

  /// So many seconds a writer waits before it says so.
  private static let quiet = 0.5

  /// - Parameters:
  ///   - now: in seconds since 1970-01-01T00:00:00Z; nil leaves no trace of this holder.
  ///   - patience: how many seconds to wait for another writer.
  ///   - waiting: called once, where the wait takes longer than half a second, with the sentence
  ///     that says for whom.
  /// - Throws: `IndexError` of kind `busy` that names the holder.
  package init(
    home: String, now: Int64?, patience: Double = 0, waiting: (String) -> Void = { _ in }
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
    let me = Holder(process: getpid(), host: Holder.thisHost, since: now)
    ftruncate(descriptor, 0)
    _ = me.line.withCString { pwrite(descriptor, $0, strlen($0), 0) }
  }

  deinit {
    guard let descriptor else { return }
    if leavesTrace { ftruncate(descriptor, 0) }
    // A program that was started meanwhile may have the descriptor still, and with it the lock.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Lets the programs that `body` starts hold it as well: where this one is killed while another
  /// asks a server for a change, the next writer waits until that is over, and then looks.
  package func lent<Value>(_ body: () throws -> Value) rethrows -> Value {
    guard let descriptor else { return try body() }
    _ = fcntl(descriptor, F_SETFD, 0)
    defer { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    return try body()
  }

  /// Looks at something while no writer is at work, whom it keeps waiting for as long.
  ///
  /// - Parameter patience: how many seconds to wait for a writer.
  /// - Returns: nil if a writer is at work, or if it can't be told.
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

  /// The process that writes now, unless it has ended and another keeps its lock.
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
      throw IndexError(.database, "the lock \(path) is no file", remedy: .advice("move it away"))
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

  /// The holder of the lock at `path`, or the last one if it was killed.
  static func holder(at path: String) -> Holder? {
    (try? String(contentsOfFile: path, encoding: .utf8)).flatMap(Holder.init)
  }
}

extension WriterLock.Holder {
  /// As the kernel has it: no name server is asked.
  static let thisHost: String = {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0, name[0] != 0 else { return "localhost" }
    return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }()

  /// As the lock file has it: `4711 desk 1795176000`.
  package init?(_ text: String) {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count == 3, let process = Int32(words[0]), let since = Int64(words[2]) else {
      return nil
    }
    self.init(process: process, host: String(words[1]), since: since)
  }

  package var line: String { "\(process) \(host) \(since)\n" }

  /// If true, the process is known to have ended: only its own host can tell.
  var hasEnded: Bool { host == Self.thisHost && kill(process, 0) != 0 && errno == ESRCH }

  /// " (pid 4711 on desk, for 12 seconds)"
  package func description(_ now: Int64?) -> String {
    let ended = hasEnded ? "; it has ended, but a program that it started holds its lock" : ""
    // The file may say anything.
    let seconds = now.map { $0.subtractingReportingOverflow(since) }
    let age = seconds.map { $0.overflow ? "" : ", for \(max(0, $0.partialValue)) seconds" } ?? ""
    return " (pid \(process) on \(host)\(age)\(ended))"
  }
}
