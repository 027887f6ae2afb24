import ArgumentParser
import Foundation
import Presentation

/// This program: its version, its words and its path.
enum Program {
  static let version = "0.1.0"
  /// Remedies of errors, in commands of this program.
  static let remedies = RemedyText(program: "meetings")
  /// Reports of changes, in words.
  static let changes = ChangeText(remedies: remedies)

  /// The path by which it was called, links and all: a link stays good when what it names is
  /// updated.
  static var path: String {
    let called = Surroundings.current.program
    if called.contains("/") { return Path.absolute(called) }
    let folders = Environment.variables["PATH"]?.split(separator: ":") ?? []
    let found = folders.map { Path.absolute("\($0)/\(called)") }
      .first(where: FileManager.default.isExecutableFile)
    return found ?? Bundle.main.executablePath ?? called
  }
}

extension ExitCode {
  static let nothingFound = ExitCode(1)
  static let trouble = ExitCode(2)
  static let usage = ExitCode(64)
}
