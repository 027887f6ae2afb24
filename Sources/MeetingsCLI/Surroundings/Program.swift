import ArgumentParser
import CRevision
import Foundation
import Presentation

/// The program's version, texts and path.
enum Program {
  static let version = "0.1.0"

  /// The version in full: `meetings 0.1.0 (revision 73739f77, release, Linux x86_64)`.
  static var fullVersion: String {
    let revision = String(cString: meetings_revision())
    let parts = [revision.isEmpty ? nil : "revision \(revision)", build, platform]
    return "meetings \(version) (\(parts.compactMap { $0 }.joined(separator: ", ")))"
  }

  #if DEBUG
    private static let build = "debug"
  #else
    private static let build = "release"
  #endif

  private static var platform: String {
    var system = utsname()
    uname(&system)
    func text<Field>(_ field: Field) -> String {
      withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
    return "\(text(system.sysname)) \(text(system.machine))"
  }

  /// The wording of remedies, as commands of this program.
  static let remedies = RemedyText(program: "meetings")
  /// The wording of reports about changes.
  static let changes = ChangeText(remedies: remedies)

  /// The path with which the program was called. Symbolic links aren't resolved, because they
  /// remain valid after updates.
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

  /// Returns the status for a command that found nothing, after a note that says so.
  static func nothingFound(_ note: String) -> ExitCode {
    Trouble.note(note)
    return nothingFound
  }
}
