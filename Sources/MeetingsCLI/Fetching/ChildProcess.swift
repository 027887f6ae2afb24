import Foundation
import Programs

/// A child process connected by pipes.
final class ChildProcess {
  /// The descriptor for reading its output.
  let output: Int32
  private let program: StartedProgram
  /// The descriptor for writing its input; nil once the input is complete.
  private var input: Int32?
  private var status: Int32?

  /// - Parameters:
  ///   - path: the path of the program.
  ///   - input: the data for its standard input.
  ///   - isMoreToCome: if true, standard input stays open for more data.
  /// - Throws: `StartedProgram.Failure`.
  init(_ path: String, _ arguments: [String], input: Data, isMoreToCome: Bool = false) throws {
    var toChild: [Int32] = [-1, -1]
    var fromChild: [Int32] = [-1, -1]
    guard Self.makePipe(&toChild), Self.makePipe(&fromChild) else {
      throw StartedProgram.Failure(code: errno)
    }
    defer {
      close(toChild[0])
      close(fromChild[1])
    }
    output = fromChild[0]
    do {
      program = try StartedProgram(
        path, arguments, environment: Environment.variables,
        streams: Surroundings.current.childStreams.merging(
          [0: toChild[0], 1: fromChild[1]]) { $1 },
        folder: Surroundings.current.childFolder,
        // The locks of another run in this process must not be inherited.
        isAlone: Surroundings.current.childFolder != nil)
    } catch {
      close(toChild[1])
      close(fromChild[0])
      throw error
    }
    self.input = toChild[1]
    tell(input)
    if !isMoreToCome { endInput() }
  }

  deinit {
    guard status == nil else { return }
    // Without a reader, the program ends at its next write; the signal ends it immediately, before
    // it can notice the end of its input.
    program.signal(SIGTERM)
    _ = wait()
  }

  /// Creates a pipe that other programs don't inherit.
  private static func makePipe(_ ends: inout [Int32]) -> Bool {
    guard pipe(&ends) == 0 else { return false }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return true
  }

  func tell(_ data: Data) {
    guard let input else { return }
    // A write error is ignored. It means that the program has already ended, which its exit status
    // explains.
    let before = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, before) }
    try? FileHandle(fileDescriptor: input, closeOnDealloc: false).write(contentsOf: data)
  }

  private func endInput() {
    if let input { close(input) }
    input = nil
  }

  /// Waits for the program to exit.
  ///
  /// - Returns: the status as in `StartedProgram.wait`.
  func wait() -> Int32 {
    if let status { return status }
    endInput()
    close(output)
    let ended = program.wait()
    status = ended
    return ended
  }

  /// Runs a program to completion.
  ///
  /// - Parameters:
  ///   - input: the data for its standard input; nil to inherit this program's.
  ///   - seconds: the time limit.
  ///   - most: the maximum size of its output in bytes.
  /// - Throws: `BoundedProgram.Failure`.
  static func run(
    _ program: String, _ arguments: [String], input: String? = "", seconds: Int = 120,
    atMost most: Int = 1 << 24
  ) throws -> (status: Int32, output: String) {
    let (status, output) = try BoundedProgram(
      program, arguments, environment: Environment.variables, seconds: seconds
    ).run(input.map { Array($0.utf8) }, atMost: most)
    return (status, String(decoding: output, as: UTF8.self))
  }
}
