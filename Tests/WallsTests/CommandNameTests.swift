import Foundation
import Testing

/// A server has no commands and a library can't know what they are called: it returns a `Remedy`,
/// and `Presentation` has the words for a program whose name it is told.
@Suite("A library names no command")
struct CommandNameTests {
  @Test("nor an option", arguments: Modules.libraries)
  func sentences(module: String) throws {
    let names = try commands().joined(separator: "|")
    let command = try Regex("meetings (\(names))\\b")
    // An option; SQL's comments have a blank after the dashes, and titles of our own a dash only.
    let option = try Regex("(^|[^-])--[a-z]")
    let isWordsOfRemedies = { (file: String) in file.hasSuffix("/RemedyText.swift") }
    for file in Modules.files(of: module) where !isWordsOfRemedies(file) {
      for line in try Modules.code(of: file) {
        let isNamed = try command.firstMatch(in: line.text) != nil
        let isOption = try option.firstMatch(in: line.text) != nil
        #expect(!isNamed && !isOption, "\(file):\(line.number): \(line.text)")
      }
    }
  }

  /// As the commands themselves have it.
  private func commands() throws -> [String] {
    let name = try Regex("commandName: \"([a-z]+)\"", as: (Substring, Substring).self)
    let names = try Modules.files(of: "MeetingsCLI").flatMap { file in
      try Modules.code(of: file).compactMap { try name.firstMatch(in: $0.text)?.output.1 }
    }
    let commands = Set(names.map(String.init)).subtracting(["meetings"])
    #expect(commands.isSuperset(of: ["sync", "add", "doctor"]))
    return commands.sorted()
  }
}
