import Foundation
import Presentation
import Programs

/// A command of this program that is shown as one types it and then run, with its input and its output at
/// the same terminal.
struct ShownCommand {
  /// Behind the program's name.
  let words: [String]

  init(_ words: [String]) { self.words = words }

  /// - Parameters:
  ///   - command: this program's own words.
  ///   - others: words that somebody else wrote, none of which is taken for an option.
  ///   - options: as `option` makes them.
  init(_ command: [String], others: [String], options: [String] = []) {
    let isPlain = !others.contains { $0.hasPrefix("-") }
    words = isPlain ? command + others + options : command + options + ["--"] + others
  }

  /// An option whose value somebody else wrote: `--owner me@example.com`, `--owner=-x@example.com`.
  static func option(_ name: String, _ value: String) -> [String] {
    value.hasPrefix("-") ? ["\(name)=\(value)"] : [name, value]
  }

  /// `meetings add work.ics`
  var typed: String { "meetings " + words.map(Self.typed).joined(separator: " ") }

  /// A word as a shell takes it.
  static func typed(_ word: String) -> String { ShellWord.quoted(word) ?? word }

  /// Runs it.
  ///
  /// - Parameters:
  ///   - environment: what it finds there beside what there is.
  ///   - input: its standard input, which fits into a pipe; nil for this program's.
  ///   - isSilent: if true, neither the command nor what it says is shown.
  ///   - check: throws if it is not to run any more; called once it is shown, and once it is started.
  /// - Returns: its exit status, or 128 more than the signal that ended it.
  func run(
    with environment: [String: String] = [:], input: String? = nil, isSilent: Bool = false,
    check: () throws -> Void = {}
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
    let pipe = try input.map(Self.pipe)
    defer { if let pipe { close(pipe) } }
    if let pipe { streams[STDIN_FILENO] = pipe }
    let program = try StartedProgram(
      Program.path, words, environment: surroundings.environment.merging(environment) { $1 },
      streams: streams, folder: surroundings.folderOfChildren, isAlone: false)
    // Control-C between the first look and the start has not reached it.
    do { try check() } catch { program.signal(SIGINT) }
    return program.wait()
  }

  /// Returns the end from which a text can be read.
  private static func pipe(_ text: String) throws -> Int32 {
    var ends: [Int32] = [-1, -1]
    guard Foundation.pipe(&ends) == 0 else { throw StartedProgram.Failure(code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = Array(text.utf8).withUnsafeBytes { write(ends[1], $0.baseAddress, $0.count) }
    close(ends[1])
    return ends[0]
  }
}
