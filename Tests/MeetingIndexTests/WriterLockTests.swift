import Foundation
import Testing
import Time

@testable import Index

@Suite("The lock of the writer")
struct WriterLockTests {
  /// Runs a program that inherits all open files, like one that is started while a lock is held.
  private static func startSleeping() throws -> pid_t {
    var started: pid_t = 0
    let words: [UnsafeMutablePointer<CChar>?] = [strdup("sleep"), strdup("30"), nil]
    defer { for word in words { free(word) } }
    try #require(posix_spawnp(&started, "sleep", nil, nil, words, environ) == 0)
    return started
  }

  @Test("is free once its holder is done, though a program that it was lent to runs on")
  func lent() throws {
    let home = NSTemporaryDirectory() + "/lock-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: home) }
    var first: WriterLock? = try WriterLock(home: home, now: Moment(0, in: .utc))
    let sleeping = try #require(try first?.lent { try Self.startSleeping() })
    defer {
      kill(sleeping, SIGKILL)
      waitpid(sleeping, nil, 0)
    }
    #expect(throws: IndexError.self) { try WriterLock(home: home, now: Moment(0, in: .utc)) }
    first = nil
    _ = try WriterLock(home: home, now: Moment(0, in: .utc))
  }
}
