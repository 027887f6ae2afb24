import Foundation
import Notes
import Presentation
import Programs

/// A command of this program that is printed as a user would type it, and then run on the same
/// terminal.
struct EchoedCommand {
  /// The words after the program's name.
  let words: [String]

  init(_ words: [String]) { self.words = words }

  /// - Parameters:
  ///   - command: the fixed words, such as `add`.
  ///   - others: words from users or calendars, which must not be parsed as options.
  ///   - options: options created by `option(_:_:)`.
  init(_ command: [String], others: [String], options: [String] = []) {
    let isPlain = !others.contains { $0.hasPrefix("-") }
    words = isPlain ? command + others + options : command + options + ["--"] + others
  }

  /// Returns an option and its value as arguments, in a form that allows for a dash at the
  /// beginning of the value: `--owner me@example.com` or `--owner=-x@example.com`.
  static func option(_ name: String, _ value: String) -> [String] {
    value.hasPrefix("-") ? ["\(name)=\(value)"] : [name, value]
  }

  /// The command as typed: `meetings add work.ics`.
  var typed: String { "meetings " + words.map(Self.typed).joined(separator: " ") }

  /// Returns a word quoted for a shell; a word that can't be quoted is returned unchanged.
  static func typed(_ word: String) -> String { ShellWord.quoted(word) ?? word }

  /// Runs the command.
  ///
  /// - Parameters:
  ///   - environment: additional environment variables.
  ///   - input: its standard input, which must fit in a pipe; nil to inherit this program's.
  ///   - isSilent: if true, neither the command nor its output is printed.
  ///   - check: throws to cancel the run; called before and after the command starts.
  /// - Returns: the exit status, or 128 plus the signal that ended the command.
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
    var streams = surroundings.childStreams
    let nowhere = isSilent ? open("/dev/null", O_RDWR | O_CLOEXEC) : -1
    defer { if nowhere >= 0 { close(nowhere) } }
    if nowhere >= 0 { for stream in STDIN_FILENO...STDERR_FILENO { streams[stream] = nowhere } }
    let pipe = try input.map(Self.pipe)
    defer { if let pipe { close(pipe) } }
    if let pipe { streams[STDIN_FILENO] = pipe }
    let program = try StartedProgram(
      Program.path, words, environment: surroundings.environment.merging(environment) { $1 },
      streams: streams, folder: surroundings.childFolder, isAlone: false)
    // A Control-C before the start hasn't reached the command, so the signal is sent again.
    do { try check() } catch { program.signal(SIGINT) }
    return program.wait()
  }

  /// Returns the reading end of a pipe that contains the text.
  private static func pipe(_ text: String) throws -> Int32 {
    var ends: [Int32] = [-1, -1]
    guard Foundation.pipe(&ends) == 0 else { throw StartedProgram.Failure(code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = Array(text.utf8).withUnsafeBytes { write(ends[1], $0.baseAddress, $0.count) }
    close(ends[1])
    return ends[0]
  }
}

extension Error {
  /// The system's message for a failed access to a file, such as `No such file or directory`.
  /// Foundation's messages contain neither the cause nor, on Linux, the file.
  var systemReason: String {
    let error = self as NSError
    let cause = (error.userInfo[NSUnderlyingErrorKey] as? any Error).map { $0 as NSError } ?? error
    guard cause.domain == NSPOSIXErrorDomain else { return error.localizedDescription }
    return String(cString: strerror(Int32(cause.code)))
  }
}

extension DocumentPrograms {
  /// The programs for converting documents that are found in the user's `PATH`.
  static var installed: DocumentPrograms {
    DocumentPrograms(in: Environment.variables["PATH"])
  }
}
