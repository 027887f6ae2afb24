import Foundation
import GRDB
import Testing

@testable import Index
@testable import Search

@Suite("Stored rows")
struct RowReadingTests {
  @Test("are nowhere read by subscripts, which would end the process and print the row")
  func noSubscripts() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    for module in ["MeetingIndex", "MeetingsCLI"] {
      let folder = root.appendingPathComponent("Sources/\(module)").path
      let files = FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? []
      for file in files where file.hasSuffix(".swift") {
        let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
        for line in text.split(separator: "\n") where !line.contains("//") {
          #expect(
            line.firstMatch(of: /\brow\??\[|\$[0-9]\[("|[0-9]\])/) == nil, "\(file): \(line)")
        }
      }
    }
    #expect("id: row[\"id\"]".contains(/\brow\??\[/))
  }

  @Test("that hold what can't be are told by table, column and number alone")
  func damage() throws {
    let store = try MeetingStore()
    try store.read { db in
      let row = try Row.fetchOne(db, sql: "SELECT 7 AS id, NULL AS title, 'x' AS startsAt")!
      let title = DamagedValue("record", "title", row: 7)
      #expect(throws: title) { try row.value("title", of: "record", as: String.self) }
      #expect(throws: title) { try row.value(at: 1, of: "record", as: String.self) }
      #expect(try row.value("title", of: "record", as: String?.self) == nil)
      let start = DamagedValue("record", "startsAt", row: 7)
      #expect(throws: start) { try row.instant("startsAt", of: "record") }
      #expect(throws: start) { try row.time("startsAt", of: "record") }
      #expect(start.description == "record.startsAt of row 7 is invalid")
    }
  }
}
