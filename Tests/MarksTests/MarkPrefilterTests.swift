import Testing

@testable import Marks

@Suite("A look at the bytes of a text")
struct MarkPrefilterTests {
  private func mayMark(_ text: String, _ kind: Mark.Kind) -> Bool {
    let glance = MarkPrefilter([kind])
    return Array(text.utf8).withUnsafeBytes { glance.mayMark($0) }
  }

  private func kinds(_ text: String) -> [String] {
    Mark.Kind.allCases.filter { mayMark(text, $0) }.map(\.rawValue)
  }

  @Test(
    "passes over no text of which a line is marked, however lines end",
    arguments: MarkKitTests.names)
  func passesOverNone(name: String) throws {
    let lines = try MarkKit.rows(name).map(\.line)
    // A heading marks the lines below it, so each line is tested with its neighbours.
    for length in 1...4 {
      for start in 0...(lines.count - length) {
        let part = Array(lines[start..<(start + length)])
        for isSpeech in [false, true] {
          let kinds = Set(
            MarkReader.marks(in: part, isSpeech: isSpeech, glances: false).map(\.kind))
          for kind in kinds {
            for end in ["\n", "\r\n", "\u{2028}"] {
              #expect(mayMark(part.joined(separator: end), kind), "\(part)")
            }
          }
        }
      }
    }
  }

  @Test("tells which kinds of marks a line may have, and a text of such lines")
  func kinds() throws {
    for kit in try MarkKit.kits("glances") {
      for row in kit.rows {
        #expect(kinds(row.line) == row.kinds, "\(row.place): \(row.line)")
      }
      let text = kit.rows.map(\.line).joined(separator: "\n")
      #expect(Set(kinds(text)) == Set(kit.rows.flatMap(\.kinds)), "\(kit.topic)")
    }
    #expect(mayMark("It rained. To-do\u{A0}: count", .open))
  }

  @Test("looks for these words: others need a migration that fills the table of open texts anew")
  func words() {
    #expect(
      Label.names(of: [.open]).sorted() == [
        "action", "action item", "action items", "action point", "action points", "actions", "ai",
        "follow up", "follow ups", "follow-up", "follow-ups", "next step", "next steps", "to do",
        "to dos", "to-do", "to-dos", "todo", "todos",
      ])
  }
}
