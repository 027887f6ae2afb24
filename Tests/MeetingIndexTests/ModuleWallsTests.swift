import Foundation
import Testing

@Suite("Each module imports")
struct ModuleWallsTests {
  /// What a module may know besides the standard library and Foundation.
  static let allowed: [String: Set<String>] = [
    "Calendars": ["CLibical"],
    "Notes": ["Calendars", "Yams"],
    "Retrieval": ["Models", "CKernels", "CBLAS"],
    "Questions": ["Calendars", "Retrieval"],
    "MeetingIndex": ["Calendars", "Questions", "Retrieval", "CSQLite", "GRDB", "GRDBSQLite"],
    "Presentation": ["MeetingIndex", "Calendars"],
    "MeetingsCLI": [
      "Presentation", "MeetingIndex", "Questions", "Calendars", "ArgumentParser", "Logging",
    ],
  ]
  static let system: Set<String> = [
    "Foundation", "Dispatch", "Synchronization", "Glibc", "Darwin", "Musl",
  ]

  @Test("only what it may know", arguments: allowed.keys.sorted())
  func imports(module: String) throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let folder = root.appendingPathComponent("Sources/\(module)").path
    let files = try #require(
      FileManager.default.enumerator(atPath: folder)?.allObjects as? [String]
    )
    .filter { $0.hasSuffix(".swift") }
    #expect(!files.isEmpty)
    for file in files {
      for line in try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8).split(
        separator: "\n")
      {
        let words = line.split(separator: " ")
        guard words.contains("import"), words.first == "import" || words.first?.first == "@",
          let name = words.last
        else { continue }
        #expect(
          Self.system.union(Self.allowed[module]!).contains(String(name)), "\(file) imports \(name)"
        )
      }
    }
  }
}
