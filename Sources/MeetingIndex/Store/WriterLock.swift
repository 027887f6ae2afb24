import Foundation

/// One writer at a time: an advisory lock on a file in the home folder that says who holds it. The
/// kernel gives it back when its holder ends, however it ends; a file that still names a holder is
/// then a mere trace, and the next writer takes it over.
public struct WriterLock: ~Copyable {
  /// Who writes: a process, where, and since when.
  public struct Holder: Hashable, Sendable {
    public var process: Int32
    public var host: String
    /// In seconds since 1970-01-01T00:00:00Z.
    public var since: Int64
  }

  /// The writer before, if it was killed.
  public let predecessor: Holder?
  private let descriptor: Int32

  /// - Parameters:
  ///   - now: in seconds since 1970-01-01T00:00:00Z.
  ///   - patience: how many seconds to wait for another writer.
  /// - Throws: `IndexError` of kind `busy` that names the holder.
  public init(home: String, now: Int64, patience: Double = 0) throws {
    let path = WriterLock.path(in: home)
    descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw IndexError(
        .database, "the lock \(path) can't be written",
        remedy: .advice("give yourself write permission to \(home)"))
    }
    guard WriterLock.take(descriptor, patience: patience) else {
      let holder = WriterLock.holder(at: path)?.description(now: now) ?? ""
      close(descriptor)
      throw IndexError(
        .busy, "another meetings process\(holder) is writing", remedy: .waitForWriter)
    }
    predecessor = WriterLock.holder(at: path)
    let me = Holder(process: getpid(), host: Holder.thisHost, since: now)
    ftruncate(descriptor, 0)
    _ = me.line.withCString { pwrite(descriptor, $0, strlen($0), 0) }
  }

  deinit {
    ftruncate(descriptor, 0)
    close(descriptor)
  }

  static func path(in home: String) -> String { home + "/writer.lock" }

  private static func take(_ descriptor: Int32, patience: Double) -> Bool {
    var waited = 0.0
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if waited >= patience { return false }
      usleep(50_000)
      waited += 0.05
    }
    return true
  }

  /// Who holds the lock at `path`, or held it when it was killed.
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
  init?(_ text: String) {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count == 3, let process = Int32(words[0]), let since = Int64(words[2]) else {
      return nil
    }
    self.init(process: process, host: String(words[1]), since: since)
  }

  var line: String { "\(process) \(host) \(since)\n" }

  /// Whether the process is known to have ended: only its own host can tell.
  var hasEnded: Bool { host == Self.thisHost && kill(process, 0) != 0 && errno == ESRCH }

  /// " (pid 4711 on desk, for 12 seconds)"
  func description(now: Int64) -> String {
    let ended = hasEnded ? "; it has ended, but a program that it started holds its lock" : ""
    return " (pid \(process) on \(host), for \(max(0, now - since)) seconds\(ended))"
  }
}
