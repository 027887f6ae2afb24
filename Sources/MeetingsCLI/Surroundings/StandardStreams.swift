import Foundation
import Presentation

/// Bytes that were printed and not written yet.
struct PrintedBytes: Sendable {
  fileprivate var waiting: [UInt8] = []
  fileprivate var hasWritten = false
}

/// All that a run prints. What could not be written ends the run: half an answer that ends with 0
/// would be taken for a whole one.
enum StandardOutput {
  /// So many bytes are written at once.
  private static let most = 1 << 16

  /// Prints `text` and a line end.
  static func print(_ text: String, terminator: String = "\n") throws(OutputFailure) {
    let isFull = Surroundings.current.printed.withLock { state in
      state.waiting += text.utf8
      state.waiting += terminator.utf8
      return state.waiting.count >= most
    }
    if isFull || Terminal.current.isOutput { try flush() }
  }

  /// Writes what waits, for someone who reads along.
  static func flush() throws(OutputFailure) {
    let bytes = Surroundings.current.printed.withLock { state in
      let bytes = state.waiting
      state.waiting = []
      if !bytes.isEmpty { state.hasWritten = true }
      return bytes
    }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        write(Surroundings.current.output, $0.baseAddress, $0.count)
      }
      if count >= 0 { rest = rest.dropFirst(count) } else { try waitOrFail() }
    }
  }

  /// Writes what waits and closes: some file systems say only then that there was no room.
  static func finish() throws(OutputFailure) {
    try flush()
    let output = Surroundings.current.output
    guard output == STDOUT_FILENO, Surroundings.current.printed.withLock({ $0.hasWritten }) else {
      return
    }
    if close(output) != 0, errno != EINTR { throw OutputFailure(errno) }
  }

  private static func waitOrFail() throws(OutputFailure) {
    switch errno {
    case EINTR: return
    case EAGAIN:
      var descriptor = pollfd(fd: Surroundings.current.output, events: Int16(POLLOUT), revents: 0)
      poll(&descriptor, 1, -1)
    case EPIPE:
      // Whoever read has seen enough. Where the parent has the signal ignored, it is given again.
      signal(SIGPIPE, SIG_DFL)
      raise(SIGPIPE)
      throw OutputFailure(EPIPE)
    default: throw OutputFailure(errno)
    }
  }
}

/// Standard output could not be written.
struct OutputFailure: Error {
  let message: String

  init(_ code: Int32) {
    message =
      "standard output can't be written: \(String(cString: strerror(code))); what is printed is "
      + "not whole, mend that and ask again"
  }
}

enum StandardError {
  /// Writes text. If that fails, as on a full disk or in a closed pipe, the run goes on.
  static func write(_ text: String) {
    let stream = FileHandle(
      fileDescriptor: Surroundings.current.error, closeOnDealloc: false)
    try? stream.write(contentsOf: Data(text.utf8))
  }
}

/// Messages on standard error.
enum Trouble {
  static func say(_ message: String) { write("meetings: \(message)") }

  static func note(_ message: String) { write(message) }

  private static func write(_ line: String) {
    StandardError.write(Sanitizer.line(line) + "\n")
  }
}

enum StandardStreams {
  /// Anyone who starts a program without one of them has the next file that is opened stand in its
  /// place, and be written over by what is printed. So each gets a place that can't be written.
  static func occupy() {
    // A limit on the size of files is told by the write, as a full disk is.
    signal(SIGXFSZ, SIG_IGN)
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDONLY)
    }
  }
}
