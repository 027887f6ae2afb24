import Foundation
import Testing

@Suite("Each module imports")
struct ModuleWallsTests {
  /// What a module may know besides the standard library and Foundation.
  static let allowed: [String: Set<String>] = [
    "StableHashing": [],
    "Files": ["CFiles"],
    "Time": ["Files", "Algorithms"],
    "TextAnalysis": ["Models"],
    "Notes": ["Time", "TextAnalysis", "Programs", "Yams"],
    "Programs": ["CPrograms"],
    "Calendars": ["Files", "Time", "TextAnalysis", "Algorithms", "CLibical", "StableHashing"],
    "Writing": ["Calendars", "Time", "TextAnalysis"],
    "Retrieval": ["TextAnalysis", "Models", "StableHashing", "CKernels", "CBLAS"],
    "Questions": ["Time", "TextAnalysis", "StableHashing", "Algorithms"],
    "FetchMessages": [],
    "Remotes": ["FetchMessages", "CExpat"],
    // The only one that can open a connection, or take one.
    "MeetingsFetch": ["Remotes", "FetchMessages", "CCurl", "CMicroHTTPD", "CResolver"],
    "QRCodes": ["CQRCode", "CPNG"],
    // The system's own module is a double of it elsewhere.
    "SystemCalendar": [
      "Calendars", "Time", "Writing", "FetchMessages", "StableHashing", "EventKit",
    ],
    "Index": [
      "Files", "Time", "TextAnalysis", "Calendars", "Questions", "Retrieval", "StableHashing",
      "CSQLite", "GRDB", "GRDBSQLite", "Algorithms",
    ],
    "Mirror": ["Index", "Files", "Time", "Calendars", "FetchMessages", "GRDB"],
    "Marks": [],
    "Search": [
      "Index", "Marks", "Files", "Time", "TextAnalysis", "Calendars", "Questions", "Retrieval",
      "GRDB",
      "Algorithms",
    ],
    "Sync": [
      "Index", "Mirror", "Search", "Files", "Time", "TextAnalysis", "Calendars", "Notes",
      "Questions", "Retrieval", "GRDB", "Algorithms",
    ],
    "Changes": [
      "Index", "Mirror", "Sync", "Files", "Time", "Calendars", "Writing", "FetchMessages", "GRDB",
    ],
    "Care": [
      "Index", "Mirror", "Sync", "Changes", "Files", "Time", "Calendars", "Questions", "Retrieval",
      "GRDB",
    ],
    "Evaluation": ["Index", "Sync", "Search", "Care", "Time", "Calendars", "Questions"],
    "MeetingIndex": ["Index", "Mirror", "Sync", "Changes", "Search", "Evaluation", "Care"],
    "Presentation": [
      "MeetingIndex", "Marks", "Writing", "Notes", "Questions", "Calendars", "Time",
      "FetchMessages",
    ],
    "MCPServer": [],
    "Assistants": [
      "MCPServer", "Presentation", "MeetingIndex", "Questions", "Calendars", "Time",
    ],
    "WebPage": [
      "FetchMessages", "Presentation", "MeetingIndex", "Questions", "Calendars", "Time",
    ],
    "Meetings": ["MeetingsCLI"],
    "MeetingsCLI": [
      "Assistants", "WebPage", "MCPServer", "Presentation", "MeetingIndex", "Marks", "Writing",
      "Notes",
      "Questions",
      "Calendars", "Time",
      "SystemCalendar", "FetchMessages", "ArgumentParser", "Logging", "Programs", "QRCodes",
      "TOMLKit",
    ],
  ]
  static let system: Set<String> = [
    "Foundation", "Dispatch", "Synchronization", "Glibc", "Darwin", "Musl",
  ]

  @Test("only what it may know", arguments: allowed.keys.sorted())
  func imports(module: String) throws {
    let found = try imports(of: Modules.files(of: module))
    for (file, name) in found {
      #expect(Self.system.union(Self.allowed[module]!).contains(name), "\(file) imports \(name)")
    }
    // An arrow that nobody goes along is none, and what is looked for is found.
    #expect(Set(found.map(\.name)).isSuperset(of: Self.allowed[module]!))
  }

  private func imports(of files: [String]) throws -> [(file: String, name: String)] {
    try files.flatMap { file in
      try Modules.code(of: file).compactMap { line in
        let words = line.text.split(separator: " ")
        guard words.contains("import"), words.first == "import" || words.first?.first == "@",
          let name = words.last
        else { return nil }
        return (file, String(name))
      }
    }
  }

  @Test("and no library is left out of these rules")
  func libraries() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Modules.root + "/Sources")
    let modules = folders.filter { !Modules.files(of: $0).isEmpty }
    #expect(Set(modules) == Set(Self.allowed.keys))
    #expect(Set(modules) == Set(Modules.libraries + ["Meetings", "MeetingsCLI", "MeetingsFetch"]))
  }
}
