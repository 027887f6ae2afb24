import Foundation
import Testing

@Suite("Each module imports")
struct ModuleWallsTests {
  /// What a module may know besides the standard library and Foundation.
  static let allowed: [String: Set<String>] = [
    "StableHashing": [],
    "Calendars": ["CLibical", "StableHashing"],
    "Notes": ["Calendars", "Yams"],
    "Retrieval": ["Models", "StableHashing", "CKernels", "CBLAS"],
    "Questions": ["Calendars", "Retrieval"],
    "MeetingIndex": [
      "Calendars", "Questions", "Retrieval", "StableHashing", "CSQLite", "GRDB", "GRDBSQLite",
    ],
    "Presentation": ["MeetingIndex", "Notes", "Questions", "Calendars"],
    "MeetingsCLI": [
      "Presentation", "MeetingIndex", "Notes", "Questions", "Calendars", "ArgumentParser",
      "Logging", "TOMLKit",
    ],
  ]
  static let system: Set<String> = [
    "Foundation", "Dispatch", "Synchronization", "Glibc", "Darwin", "Musl",
  ]

  @Test("only what it may know", arguments: allowed.keys.sorted())
  func imports(module: String) throws {
    let files = Modules.files(of: module)
    #expect(!files.isEmpty)
    for file in files {
      for line in try Modules.code(of: file) {
        let words = line.text.split(separator: " ")
        guard words.contains("import"), words.first == "import" || words.first?.first == "@",
          let name = words.last
        else { continue }
        #expect(
          Self.system.union(Self.allowed[module]!).contains(String(name)), "\(file) imports \(name)"
        )
      }
    }
  }

  @Test("and no library is left out of these rules")
  func libraries() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Modules.root + "/Sources")
    let modules = folders.filter { !Modules.files(of: $0).isEmpty }
    #expect(Set(modules) == Set(Self.allowed.keys))
    #expect(Set(modules) == Set(Modules.libraries + ["MeetingsCLI"]))
  }
}
