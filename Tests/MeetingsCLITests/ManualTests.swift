import Foundation
import Testing

@Suite("The manual")
struct ManualTests {
  let box = try! Sandbox()

  private func pages() throws -> [String] {
    #expect(try box.run("__manual", box.folder + "/man").status == 0)
    return try FileManager.default.subpathsOfDirectory(atPath: box.folder + "/man")
      .filter { $0.contains("/") }.sorted()
  }

  @Test("has a page for each command, for settings and for questions")
  func pageEach() throws {
    let pages = try pages()
    for command in CommandTests.commands {
      let name = "man1/meetings-\(command.replacing(" ", with: "-")).1"
      #expect(pages.contains(name), "\(name)")
    }
    for name in ["man1/meetings.1", "man5/meetings-config.5", "man7/meetings-questions.7"] {
      #expect(pages.contains(name), "\(name)")
    }
  }

  private static let readers =
    [["/usr/bin/man", "--warnings", "-l"], ["/usr/bin/mandoc", "-Tlint"]]
    .filter { FileManager.default.isExecutableFile(atPath: $0[0]) }

  @Test(
    "is read without a warning", .enabled(if: !readers.isEmpty, "neither man nor mandoc is there"),
    arguments: readers)
  func warnings(reader: [String]) throws {
    let pages = try pages()
    #expect(!pages.isEmpty)
    for page in pages {
      let output = try box.launch(
        reader[0], Array(reader.dropFirst()) + ["\(box.folder)/man/\(page)"])
      let complaints = (reader[0].hasSuffix("mandoc") ? output.out + output.err : output.err)
        // The referenced pages are not installed here.
        .split(separator: "\n").filter { !$0.contains("referenced manual not found") }
      #expect(complaints.isEmpty, "\(page): \(complaints)")
    }
  }

  @Test("has examples that find something in the sample calendar")
  func examples() throws {
    _ = try pages()
    let page = try String(contentsOfFile: box.folder + "/man/man1/meetings.1", encoding: .utf8)
    let examples = page.split(separator: "\n").filter { $0.hasPrefix("$ meetings ") }
      .map { $0.replacing("\\-", with: "-").replacing("\\(aq", with: "'") }
    #expect(examples.count == 5)
    #expect(try box.run("demo").status == 0)
    box.environment["MEETINGS_HOME"] = box.folder + "/.local/share/meetings-demo"
    let folder = URL(fileURLWithPath: Sandbox.binary).deletingLastPathComponent().path
    for example in examples {
      let answer = try box.launch(
        "/bin/sh", ["-c", "PATH='\(folder)':$PATH; \(example.dropFirst(2))"])
      #expect(answer.status == 0 && !answer.out.isEmpty, "\(example): \(answer)")
    }
  }

  @Test(
    "is opened by help on a terminal where it is installed, and help is printed elsewhere", .waits)
  func opened() throws {
    try box.installScript("man", "test \"$1\" = -w && exit 0\necho \"the page $1\"")
    box.environment["PATH"] = box.folder + "/bin:/usr/bin:/bin"
    #expect(try box.terminal(Sandbox.binary, "help", "add").out == "the page meetings-add\n")
    #expect(try box.terminal(Sandbox.binary, "help").out == "the page meetings\n")
    #expect(try box.run("help", "add").out.hasPrefix("OVERVIEW: "))
    try box.installScript("man", "exit 16")
    #expect(try box.terminal(Sandbox.binary, "help", "add").out.contains("USAGE: meetings add"))
  }
}
