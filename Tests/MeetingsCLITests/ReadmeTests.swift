import Foundation
import Testing

@Suite("The README")
struct ReadmeTests {
  /// A command in the section of examples, and the output below it.
  struct Example: Sendable, CustomTestStringConvertible {
    let command: String
    let output: String
    var testDescription: String { command }

    /// The console blocks of a page, each with one command.
    static func all(in page: String) -> [Example] {
      page.components(separatedBy: "```console\n").dropFirst().map { block in
        let lines = block.components(separatedBy: "\n```")[0].components(separatedBy: "\n")
        return Example(
          command: String(lines[0].dropFirst(2)), output: lines.dropFirst().joined(separator: "\n"))
      }
    }

    /// Returns what the command prints on both streams.
    func printed(now: String = Sandbox.now) throws -> (out: String, status: Int32) {
      let folder = URL(fileURLWithPath: Sandbox.binary).deletingLastPathComponent().path
      let command = "PATH='\(folder)':$PATH; \(command) --now \(now) 2>&1"
      let result = try ReadmeTests.box.launch("/bin/sh", ["-c", command])
      return (result.out, result.status)
    }
  }

  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static let examples: [Example] = {
    let readme = try! String(
      contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    let section = readme.components(separatedBy: "\n## ").first { $0.hasPrefix("Five examples") }
    return Example.all(in: section ?? "")
  }()

  /// The sample calendar, synced once for all examples, which only read.
  nonisolated(unsafe) static let box: Sandbox = {
    let box = try! Sandbox()
    box.environment["TZ"] = "Europe/Berlin"
    let calendars = root.appendingPathComponent("Examples/calendars").path
    try! box.index(calendars, "--owner", "mara.lindqvist@example.com")
    return box
  }()

  @Test("has five examples")
  func five() { #expect(Self.examples.count == 5) }

  @Test("shows the true output", arguments: examples)
  func output(example: Example) throws {
    let printed = try example.printed()
    #expect(printed.status == 0)
    #expect(printed.out == example.output + "\n")
  }
}
