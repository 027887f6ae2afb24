import Foundation
import Programs
import Testing

/// A terminal on which each question is answered when it appears.
enum AnsweringTerminal {
  /// - Parameters:
  ///   - arguments: the arguments of the program.
  ///   - answers: the input to type after each text has been shown.
  /// - Returns: the exit status, and everything shown on the terminal.
  static func run(
    _ arguments: [String], _ answers: [(shown: String, typed: String)], in box: Sandbox
  ) throws -> (status: Int32, shown: String) {
    let (terminal, line) = try Pseudoterminal.open()
    // Processes started by a test's thread block signals, which matter here.
    let process = try StartedProgram(
      "/usr/bin/setsid", ["--ctty", "--wait", Sandbox.binary] + arguments,
      environment: box.environment, streams: [0: line, 1: line, 2: line], folder: box.folder,
      isAlone: true)
    close(line)
    var shown = ""
    // Each answer belongs to the text shown since the previous one.
    var place = shown.startIndex
    var rest = answers[...]
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var bytes: [UInt8] = []
    // Once nobody holds the other side, the read ends with an error.
    var isStuck = false
    while true {
      isStuck = !isReady(terminal)
      let count = isStuck ? 0 : read(terminal, &buffer, buffer.count)
      if count <= 0 { break }
      bytes += buffer[..<count]
      shown = String(decoding: bytes, as: UTF8.self)
      let offset = min(place.utf16Offset(in: shown), shown.utf16.count)
      place = String.Index(utf16Offset: offset, in: shown)
      while let (question, answer) = rest.first,
        let found = shown[place...].firstRange(of: question)
      {
        place = found.upperBound
        rest.removeFirst()
        let typed = Array(answer.utf8)
        _ = write(terminal, typed, typed.count)
      }
    }
    // Processes that still expect an answer would wait forever; this hangs up on all.
    close(terminal)
    if isStuck { process.signal(SIGHUP) }
    return (process.wait(), shown.replacing("\r\n", with: "\n"))
  }

  /// Returns false if nothing is shown for a minute.
  private static func isReady(_ terminal: Int32) -> Bool {
    var descriptor = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, 60_000) > 0
  }

  static let isThere = FileManager.default.isExecutableFile(atPath: "/usr/bin/setsid")
}
