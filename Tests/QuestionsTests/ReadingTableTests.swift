import Foundation
import TestFiles
import Testing

/// Tables in `Tables`, whose sentences are read.
@Suite("A table of readings")
struct ReadingTableTests {
  static let folder = TestFolder("Tables")
  static let names = folder.names(ending: ".jsonl")

  @Test("holds", arguments: names)
  func holds(name: String) throws {
    let table = try ReadingTable(Self.folder.text(of: name), name: name)
    for difference in table.differences { Issue.record("\(difference)") }
  }

  @Test("is found")
  func found() {
    for name in ["talk.jsonl", "dates/tense.jsonl"] { #expect(Self.names.contains(name)) }
  }

  private static let head = """
    {"people": ["Lee Wong"]}
    {"about": "Who was there."}

    """

  /// A runner that accepts everything would let every table pass.
  @Test(
    "differs if a field has another value, breaks a condition or can't be read",
    arguments: [
      (#""with": ["Lee Wong"]"#, true), (#""with": []"#, false), (#""topic": "cranes""#, true),
      (#""topic": "crane""#, false), (#""order": null"#, true), (#""order": "last""#, false),
      (#""topic": {"has": ["crane"]}"#, true), (#""topic": {"has": ["crane", "lee"]}"#, false),
      (#""topic": {"lacks": ["lee"]}"#, true), (#""topic": {"lacks": ["lee", "crane"]}"#, false),
      (#""span": {"not": null}"#, false), (#""kind": {"not": "who"}"#, true),
      (#""topic": {"has": "crane"}"#, false), (#""topic": {"is": "cranes"}"#, false),
      (#""with": ["Lee Wong"], "order": "last""#, false), (#""titel": """#, false),
      (#""span": null, "only": false, "longer": null"#, true), (#""only": null"#, false),
      (#""error": null"#, true), (#""error": {"not": null}"#, false),
    ])
  func differs(fields: String, holds: Bool) throws {
    let table = try ReadingTable(
      Self.head + #"{"question": "cranes with lee", \#(fields)}"#, name: "this")
    #expect(table.differences.isEmpty == holds)
    #expect(table.differences.allSatisfy { $0.hasPrefix("this:3: cranes with lee") })
  }

  @Test(
    "is refused with the line that has no meaning",
    arguments: [
      #"{"question": "cranes"}"#, #"{"question": "cranes", "topic": }"#, #"["cranes"]"#,
      #"{"question": "cranes", "topic": "a", "topic": "cranes"}"#, #"{"peeple": ["Lee Wong"]}"#,
      #"{"reader": "nobody"}"#, #"{"question": 3, "topic": "cranes"}"#, #"{"topic": "cranes"}"#,
    ])
  func refused(line: String) {
    let error = #expect(throws: MalformedLine.self) {
      try ReadingTable(Self.head + line, name: "this")
    }
    #expect(error?.place == "this:3")
  }
}
