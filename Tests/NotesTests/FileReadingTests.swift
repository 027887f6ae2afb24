import Foundation
import TestFiles
import Testing

@Suite("A file of notes")
struct FileReadingTests {
  private static let folder = TestFolder("Readings")
  private static let tables = folder.names(ending: ".txt")

  @Test("is read as its table has it", arguments: tables)
  func holds(name: String) throws {
    for reading in try FileReading.cases(of: Self.folder.text(of: name), name: name) {
      if let difference = reading.difference { Issue.record("\(difference)") }
    }
  }

  @Test("is found")
  func found() { #expect(Self.tables.contains("recorders.txt")) }

  private static let head = "# tides\n=== n.vtt\nWEBVTT\n\n00:01.000 --> 00:02.500\nAda: Tides.\n"

  /// A reader of tables that accepts everything would let every table pass.
  @Test(
    "differs if a turn or a field is another, is missing or is given beside others",
    arguments: [
      ("=> 1 Ada: Tides.", true), ("=> 1-2.5 Ada: Tides.", true), ("=> 1-2 Ada: Tides.", false),
      ("=> 2 Ada: Tides.", false), ("=> 1 Ben: Tides.", false), ("=> 1 Ada: Tides", false),
      ("=> 1 Ada: Tides.\n=> 1 Ada: Tides.", false), ("=> label: Ada", true),
      ("=> title: -", true), ("=> title: Ada", false), ("=> title: -\n=> title: -", false),
      ("=> start: -", true), ("=> start: 2026-04-09", false), ("=> problem: -", false),
      ("=> title: -\n=> 1 Ben: Tides.", false), ("=> body: -", true), ("=> people: Ada", false),
    ])
  func differs(expected: String, holds: Bool) throws {
    let cases = try FileReading.cases(of: Self.head + expected, name: "this")
    #expect(cases.map { $0.difference == nil } == [holds])
  }

  @Test("has a time if its case gives none, which is a difference, too")
  func untimed() throws {
    let table = "# tides\n=== n.md\n# Tides 2026-04-09\n=> title: Tides\n"
    let difference = try #require(try FileReading.cases(of: table, name: "this").first?.difference)
    #expect(
      difference == """
        this:2: n.md (tides)
          expected
            => start: -
          was read
            => start: 2026-04-09
        """)
  }

  @Test(
    "is refused with the line that has no meaning",
    arguments: [
      ("=> titel: Tides", 7), ("=> Tides", 7), ("=== n.md", 7), ("=> title: -\nTides.", 8),
      ("=> title: -\n\n=> -\n", 9), ("=> title:", 7),
    ])
  func refused(lines: String, line: Int) {
    let error = #expect(throws: MalformedLine.self) {
      try FileReading.cases(of: Self.head + lines, name: "this")
    }
    #expect(error?.place == "this:\(line)")
  }

  @Test(
    "is refused without a reading or a topic",
    arguments: ["", head, "# tides\n=> title: -", "=== n.md\n=> title: -"])
  func incomplete(table: String) {
    #expect(throws: MalformedLine.self) { try FileReading.cases(of: table, name: "this") }
  }
}
