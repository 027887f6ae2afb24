import Foundation
import Presentation

/// Bytes printed but not written yet.
struct PrintedBytes: Sendable {
  fileprivate var waiting: [UInt8] = []
  fileprivate var hasWritten = false
}

/// The standard output of the current run. A write error ends the run, because half an answer with
/// exit status 0 would be taken for a complete one.
enum StandardOutput {
  /// The number of buffered bytes that triggers a write.
  private static let maximumWaiting = 1 << 16

  /// Prints `text` and a line break.
  static func print(_ text: String, terminator: String = "\n") throws(OutputFailure) {
    let isFull = Surroundings.current.printed.withLock { state in
      state.waiting += text.utf8
      state.waiting += terminator.utf8
      return state.waiting.count >= maximumWaiting
    }
    if isFull || Terminal.current.isOutput { try flush() }
  }

  /// Writes buffered output immediately.
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

  /// Writes buffered output and closes the stream. Some file systems report a full disk only then.
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
      // The reader has closed the pipe. SIGPIPE is restored in case the parent ignores or blocks
      // it.
      signal(SIGPIPE, SIG_DFL)
      var pipe = sigset_t()
      sigemptyset(&pipe)
      sigaddset(&pipe, SIGPIPE)
      pthread_sigmask(SIG_UNBLOCK, &pipe, nil)
      raise(SIGPIPE)
      throw OutputFailure(EPIPE)
    default: throw OutputFailure(errno)
    }
  }
}

/// A failed write to standard output.
struct OutputFailure: Error {
  let message: String

  init(_ code: Int32) {
    message =
      "can't write standard output: \(String(cString: strerror(code))); the output is incomplete"
  }
}

enum StandardError {
  /// Writes text. If this fails, as on a full disk or a closed pipe, the run continues.
  static func write(_ text: String) {
    let stream = FileHandle(
      fileDescriptor: Surroundings.current.error, closeOnDealloc: false)
    try? stream.write(contentsOf: Data(text.utf8))
  }
}

/// Prints messages on standard error.
enum Trouble {
  static func say(_ message: String) { write("meetings: \(message)") }

  static func note(_ message: String) { write(message) }

  private static func write(_ line: String) {
    StandardError.write(Sanitizer.line(line) + "\n")
  }
}

enum StandardStreams {
  /// Opens missing standard streams. Otherwise the next opened file would take their descriptors
  /// and be overwritten by output. The replacements are read-only.
  static func openMissing() {
    // With SIGXFSZ ignored, a write beyond the file size limit fails like one to a full disk.
    signal(SIGXFSZ, SIG_IGN)
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDONLY)
    }
  }
}
