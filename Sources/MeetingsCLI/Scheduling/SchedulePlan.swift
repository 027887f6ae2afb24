import Foundation

/// The commands and the changes to files that install or remove a job. A plan can be printed or
/// carried out.
struct SchedulePlan {
  struct Command {
    var words: [String]
    var input: Data?
    /// If true, failure is ignored.
    var mayFail = false
  }

  var first: [Command] = []
  /// The files to write. A file whose text is nil is deleted.
  var files: [(path: String, text: String?)] = []
  var last: [Command] = []

  var isEmpty: Bool { first.isEmpty && files.isEmpty && last.isEmpty }

  /// A description of exactly what `carryOut()` does.
  var description: String {
    let changes = files.map { file in
      file.text.map { "would write \(file.path):\n\($0)" } ?? "would delete \(file.path)"
    }
    return (first.map(Self.line) + changes + last.map(Self.line)).joined(separator: "\n")
  }

  private static func line(_ command: Command) -> String {
    let words = "would run: " + command.words.joined(separator: " ")
    return command.input.map {
      "\(words), with the input:\n\(String(decoding: $0, as: UTF8.self))"
    } ?? words
  }

  /// Carries out the plan. If a step fails, restores the files and rethrows the error.
  func carryOut() throws {
    let before = files.map { ($0.path, FileManager.default.contents(atPath: $0.path)) }
    do {
      for command in first { try run(command) }
      for file in files { try put(file.text.map { Data($0.utf8) }, at: file.path) }
      for command in last { try run(command) }
    } catch {
      for (path, content) in before { try? put(content, at: path) }
      throw error
    }
  }

  /// Writes the contents to a file; nil deletes it.
  private func put(_ content: Data?, at path: String) throws {
    do {
      guard let content else { return try FileManager.default.removeItem(atPath: path) }
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true
      )
      try content.write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw ScheduleError(
        message: "\(path) can't be written: \(error.systemReason)")
    }
  }

  private func run(_ command: Command) throws {
    let (status, _, error) = try Self.run(command)
    guard status == 0 || command.mayFail else {
      let said = error.firstLine.map { ": \($0)" } ?? ""
      throw ScheduleError(
        message: "'\(command.words.joined(separator: " "))' failed with exit status "
          + "\(status)\(said); nothing was changed; try another --scheduler")
    }
  }

  /// Runs a command in an English locale, so that its messages can be recognized.
  ///
  /// - Returns: the exit status, standard output and standard error.
  static func run(
    _ command: Command
  ) throws -> (status: Int32, output: Data, error: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["LC_ALL=C"] + command.words
    process.environment = Environment.variables
    let (input, output, error) = (Pipe(), Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = error
    try process.run()
    // If the command ends without reading its input, the broken pipe must not end this program.
    let handler = signal(SIGPIPE, SIG_IGN)
    try? input.fileHandleForWriting.write(contentsOf: command.input ?? Data())
    signal(SIGPIPE, handler)
    try input.fileHandleForWriting.close()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    // The messages of these commands fit in a pipe, so the command doesn't block.
    let said = error.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, data, String(decoding: said, as: UTF8.self))
  }

  /// Returns the contents of the existing files, each after its path; nil if none exists.
  static func text(ofFiles paths: [String]) -> String? {
    let texts = paths.compactMap { path in
      (try? String(contentsOfFile: path, encoding: .utf8)).map { "\(path):\n\($0)" }
    }
    return texts.isEmpty ? nil : texts.joined(separator: "\n")
  }
}

extension String {
  /// The first line; nil if the text is empty.
  var firstLine: Substring? { split(whereSeparator: \.isNewline).first }
}

/// The error thrown if a job can't be scheduled.
struct ScheduleError: Error {
  /// The cause and the remedy in one sentence.
  let message: String
}
