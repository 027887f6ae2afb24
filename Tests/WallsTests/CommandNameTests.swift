import Foundation
import Testing

/// A server has no commands, and a library doesn't know their names. So it returns a `Remedy`,
/// which `Presentation` puts into words for the program in use.
@Suite("A library names no command")
struct CommandNameTests {
  @Test("nor an option", arguments: Modules.libraries)
  func sentences(module: String) throws {
    // The words of remedies, options of other programs, and properties of style sheets.
    let others = [
      "/RemedyText.swift", "/ConvertedDocument.swift", "/PageStyle.swift", "/CalendarColors.swift",
    ]
    let files = Modules.files(of: module).filter { file in !others.contains { file.hasSuffix($0) } }
    for found in try namings(in: files) { Issue.record("\(found)") }
  }

  @Test("which a command line does, on many of its lines, and so do the words of remedies")
  func probes() throws {
    let remedies = try namings(in: ["Sources/Presentation/Text/RemedyText.swift"])
    #expect(remedies.contains { $0.contains("--") })
    let commands = try namings(in: Modules.files(of: "MeetingsCLI"))
    #expect(commands.contains { $0.contains("meetings sync") })
    #expect(commands.count > 50)
  }

  /// The lines that name a command or an option.
  private func namings(in files: [String]) throws -> [String] {
    let names = try commands().joined(separator: "|")
    let command = try Regex("meetings (\(names))\\b")
    // An option. SQL comments have a space after the dashes, and our titles have only one dash.
    let option = try Regex("(^|[^-])--[a-z]")
    return try files.flatMap { file in
      try Modules.code(of: file).filter { $0.text.contains(anyOf: ["meetings ", "--"]) }.filter {
        try command.firstMatch(in: $0.text) != nil || option.firstMatch(in: $0.text) != nil
      }.map { "\(file):\($0.number): \($0.text)" }
    }
  }

  /// The names that the commands declare.
  private func commands() throws -> [String] {
    let name = try Regex("commandName: \"([a-z]+)\"", as: (Substring, Substring).self)
    let names = try Modules.files(of: "MeetingsCLI").flatMap { file in
      try Modules.code(of: file).filter { $0.text.contains(anyOf: ["commandName"]) }
        .compactMap { try name.firstMatch(in: $0.text)?.output.1 }
    }
    let commands = Set(names.map(String.init)).subtracting(["meetings"])
    #expect(commands.isSuperset(of: ["sync", "add", "doctor"]))
    return commands.sorted()
  }
}
