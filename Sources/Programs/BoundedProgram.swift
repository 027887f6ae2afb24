import Foundation
import Synchronization

/// A program that is killed if it runs too long or writes too much output. It is started by its
/// path, without a shell.
package struct BoundedProgram: Sendable {
  private let path: String
  private let arguments: [String]
  private let environment: [String: String]
  private let seconds: Int
  private let isSilent: Bool

  /// Describes a program to run.
  ///
  /// - Parameters:
  ///   - environment: the program's environment variables.
  ///   - seconds: the time limit.
  ///   - isSilent: if true, its standard error is discarded.
  package init(
    _ path: String, _ arguments: [String], environment: [String: String], seconds: Int,
    isSilent: Bool = false
  ) {
    (self.path, self.arguments, self.environment) = (path, arguments, environment)
    (self.seconds, self.isSilent) = (seconds, isSilent)
  }

  /// The reason why a run failed: the program was not started or had to be killed.
  package enum Failure: Error, Hashable {
    case notStarted(StartedProgram.Failure)
    case tookTooLong, wroteTooMuch

    /// The reason as the end of a sentence whose subject is the program.
    package var words: String {
      switch self {
      case .notStarted(let failure): "can't be started: \(failure.reason)"
      case .tookTooLong: "took too long and was stopped"
      case .wroteTooMuch: "wrote too much output and was stopped"
      }
    }
  }

  /// Runs the program.
  ///
  /// - Parameters:
  ///   - input: the data for standard input; nil to inherit this program's.
  ///   - most: the limit of its output in bytes.
  /// - Returns: the exit status as in `StartedProgram`, and the output.
  package func run(
    _ input: [UInt8]?, atMost most: Int
  ) throws(Failure) -> (status: Int32, output: [UInt8]) {
    var ends: [Int32] = [-1, -1]
    guard Self.makePair(&ends) else { throw .notStarted(.init(code: errno)) }
    defer { close(ends[0]) }
    let program: StartedProgram
    do {
      defer { close(ends[1]) }
      program = try StartedProgram(
        path, arguments, environment: environment,
        streams: input == nil ? [1: ends[1]] : [0: ends[1], 1: ends[1]], isSilent: isSilent)
    } catch { throw .notStarted(error) }
    let deadline = Deadline(seconds: seconds)
    defer { deadline.end() }
    var exchange = Exchange(stream: ends[0], input: input ?? [], most: most)
    do {
      try exchange.run(until: deadline)
      return (try program.wait(until: deadline), exchange.output)
    } catch {
      program.signal(SIGKILL)
      _ = program.wait()
      throw error
    }
  }

  /// Creates a pair of connected sockets that other programs don't inherit.
  private static func makePair(_ ends: inout [Int32]) -> Bool {
    #if os(Linux)
      let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
      return socketpair(AF_UNIX, kind, 0, &ends) == 0
    #else
      guard socketpair(AF_UNIX, SOCK_STREAM, 0, &ends) == 0 else { return false }
      var yes: Int32 = 1
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        setsockopt(end, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
      }
      return true
    #endif
  }
}

/// A time limit, counted by a sleeping thread.
private final class Deadline: Sendable {
  private let isOver = Atomic(false)
  private let isEnded = Atomic(false)

  var isPast: Bool { isOver.load(ordering: .relaxed) }

  init(seconds: Int) {
    Thread.detachNewThread { [self] in
      for _ in 0..<seconds * 20 where !isEnded.load(ordering: .relaxed) { usleep(50_000) }
      isOver.store(true, ordering: .relaxed)
    }
  }

  func end() { isEnded.store(true, ordering: .relaxed) }
}

extension StartedProgram {
  /// Waits for the program to exit, which may be long after it has closed its output.
  fileprivate func wait(until deadline: Deadline) throws(BoundedProgram.Failure) -> Int32 {
    while !deadline.isPast {
      if let status = statusIfEnded() { return status }
      usleep(2_000)
    }
    throw .tookTooLong
  }
}

/// Writes to a program and reads from it alternately, because the program may write before it has
/// read all of its input.
private struct Exchange {
  let stream: Int32
  private(set) var output: [UInt8] = []
  private var rest: ArraySlice<UInt8>
  private let most: Int

  /// The interval between checks of the deadline, in milliseconds.
  private static let pace: Int32 = 50

  init(stream: Int32, input: [UInt8], most: Int) {
    (self.stream, rest, self.most) = (stream, input[...], most)
  }

  mutating func run(until deadline: Deadline) throws(BoundedProgram.Failure) {
    _ = fcntl(stream, F_SETFL, O_NONBLOCK)
    if rest.isEmpty { shutdown(stream, Int32(SHUT_WR)) }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while !deadline.isPast {
      let writes = rest.isEmpty ? 0 : Int16(POLLOUT)
      var state = pollfd(fd: stream, events: Int16(POLLIN) | writes, revents: 0)
      guard poll(&state, 1, Self.pace) > 0 else { continue }
      if !rest.isEmpty, state.revents & Int16(POLLOUT) != 0 { send() }
      guard state.revents & Int16(POLLIN | POLLHUP | POLLERR) != 0 else { continue }
      let count = recv(stream, &chunk, chunk.count, 0)
      if count == 0 || count < 0 && ![EAGAIN, EINTR].contains(errno) { return }
      output += chunk.prefix(max(0, count))
      if output.count > most { throw .wroteTooMuch }
    }
    throw .tookTooLong
  }

  /// Sends as much as the socket accepts. If the program no longer reads, the rest is dropped; if
  /// it needed that, its exit status indicates a failure.
  private mutating func send() {
    #if os(Linux)
      let flags = Int32(MSG_NOSIGNAL)
    #else
      let flags: Int32 = 0
    #endif
    let count = rest.prefix(1 << 16).withUnsafeBytes { bytes in
      #if os(Linux)
        Glibc.send(stream, bytes.baseAddress, bytes.count, flags)
      #else
        Darwin.send(stream, bytes.baseAddress, bytes.count, flags)
      #endif
    }
    if count >= 0 {
      rest = rest.dropFirst(count)
    } else if ![EAGAIN, EINTR].contains(errno) {
      rest = []
    }
    if rest.isEmpty { shutdown(stream, Int32(SHUT_WR)) }
  }
}
