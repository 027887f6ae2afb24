import Foundation
import Presentation
import Programs

/// A command of this program that is shown as one types it and then run, with its input and its output at
/// the same terminal.
struct ShownCommand {
  /// Behind the program's name.
  let words: [String]

  init(_ words: [String]) { self.words = words }

  /// `meetings add work.ics`
  var typed: String { "meetings " + words.map(Self.typed).joined(separator: " ") }

  /// A word as a shell takes it.
  static func typed(_ word: String) -> String { ShellWord.quoted(word) ?? word }

  /// Runs it.
  ///
  /// - Parameters:
  ///   - environment: what it finds there beside what there is.
  ///   - isSilent: if true, neither the command nor what it says is shown.
  ///   - check: called once it is shown; what it throws keeps it from being started.
  /// - Returns: its exit status, or 128 more than the signal that ended it.
  func run(
    with environment: [String: String] = [:], isSilent: Bool = false, check: () throws -> Void = {}
  ) throws -> Int32 {
    if !isSilent {
      try StandardOutput.print("\n$ \(typed)")
      try StandardOutput.flush()
    }
    try check()
    let surroundings = Surroundings.current
    var streams = surroundings.streamsOfChildren
    let nowhere = isSilent ? open("/dev/null", O_RDWR | O_CLOEXEC) : -1
    defer { if nowhere >= 0 { close(nowhere) } }
    if nowhere >= 0 { for stream in STDIN_FILENO...STDERR_FILENO { streams[stream] = nowhere } }
    return try StartedProgram(
      Program.path, words, environment: surroundings.environment.merging(environment) { $1 },
      streams: streams, folder: surroundings.folderOfChildren, isAlone: false
    ).wait()
  }
}
