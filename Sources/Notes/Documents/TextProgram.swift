import Foundation
import Programs

/// A program that reads a document on its standard input and writes text. It is started without a
/// shell and without the user's environment, and ended where it takes too long or writes too much.
struct TextProgram {
  private let path: String
  private let arguments: [String]

  /// What it finds in its environment; some look for a home.
  private static let environment = ["PATH": "/usr/bin:/bin", "HOME": "/", "LC_ALL": "C.UTF-8"]

  /// In milliseconds: how long it may neither read nor write.
  private static let patience: Int32 = 20_000
  private static let mostReads = 100_000

  init(_ path: String, _ arguments: [String]) { (self.path, self.arguments) = (path, arguments) }

  enum Failure: Error, Hashable {
    case notStarted(StartedProgram.Failure)
    case ended(Int32)
    case tookTooLong, wroteTooMuch

    var words: String {
      switch self {
      case .notStarted(let failure): "can't be started: \(failure.reason)"
      case .ended(let status): "could not read it (exit status \(status))"
      case .tookTooLong: "took too long and was ended"
      case .wroteTooMuch: "made more text of it than any notes have, and was ended"
      }
    }
  }

  /// What it writes when it is given `input`.
  ///
  /// - Parameter most: bytes that it may write.
  func output(of input: [UInt8], atMost most: Int) -> Result<[UInt8], Failure> {
    var ends: [Int32] = [-1, -1]
    guard Self.makePair(&ends) else { return .failure(.notStarted(.init(code: errno))) }
    defer { close(ends[0]) }
    let started = Result { () throws(StartedProgram.Failure) in
      try StartedProgram(
        path, arguments, environment: Self.environment, streams: [0: ends[1], 1: ends[1]],
        isSilent: true)
    }
    close(ends[1])
    switch started {
    case .failure(let failure): return .failure(.notStarted(failure))
    case .success(let program):
      let result = Self.exchange(input, over: ends[0], atMost: most)
      if case .failure = result { program.signal(SIGKILL) }
      let status = program.wait()
      if case .success = result, status != 0 { return .failure(.ended(status)) }
      return result
    }
  }

  /// Both ends of a stream that no other program inherits.
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

  /// Writes and reads by turns, for a program may write before it has read all.
  private static func exchange(
    _ input: [UInt8], over stream: Int32, atMost most: Int
  ) -> Result<[UInt8], Failure> {
    _ = fcntl(stream, F_SETFL, O_NONBLOCK)
    var rest = input[...]
    var output: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    if rest.isEmpty { shutdown(stream, Int32(SHUT_WR)) }
    for _ in 0..<mostReads {
      let writes = rest.isEmpty ? 0 : Int16(POLLOUT)
      var state = pollfd(fd: stream, events: Int16(POLLIN) | writes, revents: 0)
      let ready = poll(&state, 1, patience)
      if ready == 0 { return .failure(.tookTooLong) }
      if ready < 0 { continue }
      if !rest.isEmpty, state.revents & Int16(POLLOUT) != 0 { send(&rest, over: stream) }
      guard state.revents & Int16(POLLIN | POLLHUP | POLLERR) != 0 else { continue }
      let count = recv(stream, &chunk, chunk.count, 0)
      if count == 0 || count < 0 && ![EAGAIN, EINTR].contains(errno) { return .success(output) }
      output += chunk.prefix(max(0, count))
      if output.count > most { return .failure(.wroteTooMuch) }
    }
    return .failure(.wroteTooMuch)
  }

  /// Sends as much as the stream takes. Where nobody reads any more, the rest is dropped: what the
  /// program makes of that, its exit status says.
  private static func send(_ rest: inout ArraySlice<UInt8>, over stream: Int32) {
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
