import Foundation

/// A program that is started with something to read, and read from. It stays in this one's process
/// group, so that Control-C ends both and it may ask at the terminal, which Foundation's `Process`
/// does not do.
final class ChildProcess {
  /// What it writes.
  let output: Int32
  private let process: pid_t
  private var status: Int32?

  /// - Parameters:
  ///   - program: a path.
  ///   - input: all that its standard input holds.
  /// - Throws: where it can't be started.
  init(_ program: String, _ arguments: [String], input: Data) throws {
    var toChild: [Int32] = [-1, -1]
    var fromChild: [Int32] = [-1, -1]
    guard Self.makePipe(&toChild), Self.makePipe(&fromChild) else {
      throw Failure.notStarted(errno)
    }
    defer {
      close(toChild[0])
      close(fromChild[1])
    }
    #if os(macOS)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, toChild[0], STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, fromChild[1], 1)
    let words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process = pid_t()
    let code = posix_spawn(&process, program, &actions, nil, words, environ)
    (self.process, output) = (process, fromChild[0])
    guard code == 0 else {
      close(toChild[1])
      close(fromChild[0])
      status = -1
      throw Failure.notStarted(code)
    }
    Self.write(input, to: toChild[1])
  }

  enum Failure: Error {
    case notStarted(Int32)
  }

  deinit {
    guard status == nil else { return }
    // Nobody reads any more, which ends it at its next word; a signal ends it at once.
    kill(process, SIGTERM)
    _ = wait()
  }

  /// Ends that no other program inherits.
  private static func makePipe(_ ends: inout [Int32]) -> Bool {
    guard pipe(&ends) == 0 else { return false }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return true
  }

  private static func write(_ data: Data, to descriptor: Int32) {
    // It may have ended already, which its status tells.
    let before = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, before) }
    try? FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).write(contentsOf: data)
    close(descriptor)
  }

  /// Waits for its end.
  ///
  /// - Returns: its exit status; -1 after a signal.
  func wait() -> Int32 {
    if let status { return status }
    close(output)
    var state: Int32 = 0
    while waitpid(process, &state, 0) < 0 && errno == EINTR {}
    let ended = state & 0x7f == 0 ? state >> 8 & 0xff : -1
    status = ended
    return ended
  }

  /// Runs a program to its end.
  static func run(
    _ program: String, _ arguments: [String], input: String = ""
  ) throws -> (status: Int32, output: String) {
    let child = try ChildProcess(program, arguments, input: Data(input.utf8))
    let data = try FileHandle(fileDescriptor: child.output, closeOnDealloc: false).readToEnd()
    return (child.wait(), String(decoding: data ?? Data(), as: UTF8.self))
  }
}
