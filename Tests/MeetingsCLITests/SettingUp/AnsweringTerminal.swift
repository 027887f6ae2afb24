import Foundation
import Programs
import Testing

/// A terminal at which somebody answers each question once it is there.
enum AnsweringTerminal {
  /// - Parameters:
  ///   - arguments: of the program.
  ///   - answers: what is typed once the text before it has been shown.
  /// - Returns: its exit status, and all that the terminal showed.
  static func run(
    _ arguments: [String], _ answers: [(shown: String, typed: String)], in box: Sandbox
  ) throws -> (status: Int32, shown: String) {
    let (terminal, line) = try Pseudoterminal.open()
    // Signals are held back in what a test's thread starts, and here they count.
    let process = try StartedProgram(
      "/usr/bin/setsid", ["--ctty", "--wait", Sandbox.binary] + arguments,
      environment: box.environment, streams: [0: line, 1: line, 2: line], folder: box.folder,
      isAlone: true)
    close(line)
    defer { close(terminal) }
    var shown = ""
    // Each answer is to what was shown since the last one.
    var place = shown.startIndex
    var rest = answers[...]
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var bytes: [UInt8] = []
    // The end is an error once nobody holds the other side.
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
    // One that still waits for an answer would wait for ever.
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
