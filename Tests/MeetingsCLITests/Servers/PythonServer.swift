import Foundation
import Synchronization
import Testing

/// A server written in Python: a process of its own, forked from one that has imported the
/// packages.
final class PythonServer: Sendable {
  private let process: pid_t
  private let isStopped = Atomic(false)

  /// - Parameter words: a program of the environment or a script of this folder, and its arguments.
  init(_ words: [String]) throws { process = try ServerStarter.shared.get().start(words) }

  convenience init(_ words: String...) throws { try self.init(words) }

  /// Waits until a request is answered.
  func wait(for request: () throws -> Void) throws {
    for _ in 0..<6_000 where kill(process, 0) == 0 {
      if (try? request()) != nil { return }
      usleep(10_000)
    }
    throw POSIXError(.ECONNREFUSED)
  }

  func stop() {
    guard !isStopped.exchange(true, ordering: .sequentiallyConsistent) else { return }
    kill(process, SIGKILL)
    while kill(process, 0) == 0 { usleep(1_000) }
  }
}

/// A running `servers.py`, which ends with these tests.
private final class ServerStarter: Sendable {
  static let shared = Result { try ServerStarter() }

  private let pipes: Mutex<(requests: FileHandle, answers: FileHandle)>

  private init() throws {
    let (requests, answers, process) = (Pipe(), Pipe(), Process())
    process.executableURL = URL(
      filePath: try #require(CalendarServer.environment) + "/python")
    process.arguments = [
      URL(filePath: #filePath).deletingLastPathComponent().appending(path: "servers.py").path
    ]
    process.standardInput = requests
    process.standardOutput = answers
    process.standardError = FileHandle.nullDevice
    try process.run()
    // Other programs that tests start mustn't keep it running.
    _ = fcntl(requests.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
    pipes = Mutex((requests.fileHandleForWriting, answers.fileHandleForReading))
  }

  func start(_ words: [String]) throws -> pid_t {
    try pipes.withLock { pipes in
      try pipes.requests.write(contentsOf: JSONEncoder().encode(words) + [UInt8(ascii: "\n")])
      var answer = Data()
      while answer.last != UInt8(ascii: "\n") {
        answer += try #require(try pipes.answers.read(upToCount: 1))
      }
      return try #require(pid_t(String(decoding: answer.dropLast(), as: UTF8.self)))
    }
  }
}
