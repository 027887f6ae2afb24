import Foundation
import Programs

/// A program that is started with something to read, and read from.
final class ChildProcess {
  /// The descriptor for its output.
  let output: Int32
  private let program: StartedProgram
  /// The descriptor for its input; nil once it has all.
  private var input: Int32?
  private var status: Int32?

  /// - Parameters:
  ///   - path: the program.
  ///   - input: what its standard input holds.
  ///   - isMoreToCome: whether it may be told more, else that was all.
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
        streams: Surroundings.current.streamsOfChildren.merging(
          [0: toChild[0], 1: fromChild[1]]) { $1 },
        folder: Surroundings.current.folderOfChildren,
        // The lock of another run in this process is not for this one's programs.
        isAlone: Surroundings.current.folderOfChildren != nil)
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
    // Nobody reads any more, which ends it at its next word; a signal ends it at once, and before it
    // could find that it was told nothing.
    program.signal(SIGTERM)
    _ = wait()
  }

  /// Ends that no other program inherits.
  private static func makePipe(_ ends: inout [Int32]) -> Bool {
    guard pipe(&ends) == 0 else { return false }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return true
  }

  func tell(_ data: Data) {
    guard let input else { return }
    // It may have ended already, which its status tells.
    let before = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, before) }
    try? FileHandle(fileDescriptor: input, closeOnDealloc: false).write(contentsOf: data)
  }

  private func endInput() {
    if let input { close(input) }
    input = nil
  }

  /// Waits for its end.
  ///
  /// - Returns: as `StartedProgram.wait`.
  func wait() -> Int32 {
    if let status { return status }
    endInput()
    close(output)
    let ended = program.wait()
    status = ended
    return ended
  }

  /// Runs a program to its end.
  ///
  /// - Parameters:
  ///   - input: what its standard input holds; nil gives it this program's.
  ///   - seconds: how long it may take.
  ///   - most: bytes that it may write.
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
