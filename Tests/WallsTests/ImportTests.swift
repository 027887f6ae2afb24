import Foundation
import Testing

@Suite("Each module imports")
struct ModuleWallsTests {
  /// The modules that each module may import besides Foundation and the standard library.
  static let allowed: [String: Set<String>] = [
    "StableHashing": [],
    "Files": ["CFiles"],
    "Time": ["Files", "Algorithms"],
    "TextAnalysis": ["Models"],
    "Notes": ["Time", "TextAnalysis", "Programs", "Yams"],
    "Programs": ["CPrograms"],
    "CalendarCaches": ["Files", "Time", "GRDB", "GRDBSQLite"],
    "Calendars": [
      "Files", "Time", "TextAnalysis", "Algorithms", "CLibical", "CZlib", "CalendarCaches",
      "StableHashing",
    ],
    "Writing": ["Calendars", "Time", "TextAnalysis"],
    "Retrieval": ["TextAnalysis", "Models", "StableHashing", "CKernels", "CBLAS"],
    "Questions": [
      "CLexicon", "QuestionWeights", "Time", "TextAnalysis", "StableHashing", "Algorithms",
    ],
    "FetchMessages": [],
    "Remotes": ["FetchMessages", "Time", "CExpat", "CCrypto", "CryptoKit"],
    // The only one that may open or accept a connection.
    "MeetingsFetch": ["Remotes", "FetchMessages", "Programs", "CCurl", "CMicroHTTPD", "CResolver"],
    "QRCodes": ["CQRCode", "CPNG"],
    // Elsewhere than on a Mac, the module EventKit is a double.
    "SystemCalendar": [
      "Calendars", "Time", "Writing", "FetchMessages", "StableHashing", "EventKit",
    ],
    "Index": [
      "Files", "Time", "TextAnalysis", "Calendars", "Marks", "Questions", "Retrieval",
      "StableHashing", "Boilerplate",
      "CSQLite", "GRDB", "GRDBSQLite", "Algorithms",
    ],
    "Mirror": ["Index", "Files", "Time", "Calendars", "FetchMessages"],
    "Marks": [],
    "DenseVectors": ["Index", "Time", "TextAnalysis", "Retrieval"],
    "Search": [
      "Index", "DenseVectors", "Equals", "Marks", "Files", "Time", "TextAnalysis", "Calendars",
      "Questions", "Retrieval", "Algorithms",
    ],
    "Sync": [
      "Index", "Mirror", "Files", "Time", "TextAnalysis", "Calendars", "Notes",
      "Questions", "Retrieval", "Algorithms",
    ],
    "Changes": [
      "Index", "Mirror", "Sync", "Files", "Time", "Calendars", "Writing", "FetchMessages",
    ],
    "Care": [
      "Index", "DenseVectors", "Mirror", "Sync", "Changes", "Search", "Time", "Calendars",
      "Questions", "Retrieval",
    ],
    "Evaluation": ["Index", "Sync", "Search", "Care", "Time", "Calendars", "Questions"],
    "MeetingIndex": [
      "Index", "DenseVectors", "Mirror", "Sync", "Changes", "Search", "Evaluation", "Care",
    ],
    "Presentation": [
      "MeetingIndex", "Marks", "Writing", "Notes", "Questions", "Calendars", "Time",
      "FetchMessages",
    ],
    "MCPServer": [],
    "Assistants": [
      "MCPServer", "FetchMessages", "Presentation", "MeetingIndex", "Questions", "Calendars",
      "Time",
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
      "CRevision", "TOMLKit",
    ],
  ]
  static let system: Set<String> = [
    "Foundation", "Dispatch", "Synchronization", "Glibc", "Darwin", "Musl",
  ]

  @Test("only what it may know", arguments: allowed.keys.sorted())
  func imports(module: String) throws {
    let found = try Modules.imports(of: Modules.files(of: module))
    for (file, name) in found {
      #expect(Self.system.union(Self.allowed[module]!).contains(name), "\(file) imports \(name)")
    }
    // Each allowed import is in use, which also shows that imports are found.
    #expect(Set(found.map(\.name)).isSuperset(of: Self.allowed[module]!))
  }

  @Test("and no library is left out of these rules")
  func libraries() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Modules.root + "/Sources")
    let modules = folders.filter { !Modules.files(of: $0).isEmpty }
    #expect(Set(modules) == Set(Self.allowed.keys))
    #expect(Set(modules) == Set(Modules.libraries + ["Meetings", "MeetingsCLI", "MeetingsFetch"]))
  }
}

@Suite("Each test target imports")
struct TestTargetImportTests {
  static let manifest =
    (try? String(contentsOfFile: Modules.root + "/Package.swift", encoding: .utf8)) ?? ""

  /// The declaration of a target in the manifest.
  private static func declaration(of name: String) -> Substring? {
    guard let found = manifest.range(of: "name: \"\(name)\"") else { return nil }
    var depth = 1
    let rest = manifest[found.upperBound...]
    let end = rest.firstIndex {
      if $0 == "(" { depth += 1 }
      if $0 == ")" { depth -= 1 }
      return depth == 0
    }
    return end.map { rest[..<$0] }
  }

  /// The modules that are built before the target: its dependencies and theirs.
  private static func built(before target: String) -> Set<String> {
    let words = declaration(of: target)?.split(separator: "\"").map(String.init) ?? []
    var waiting = words.filter { ModuleWallsTests.allowed[$0] != nil || $0.hasSuffix("Tests") }
    var known: Set<String> = []
    while let next = waiting.popLast() {
      guard known.insert(next).inserted else { continue }
      waiting += ModuleWallsTests.allowed[next] ?? []
    }
    return known
  }

  private static let targets =
    (try? FileManager.default.contentsOfDirectory(
      atPath: Modules.root + "/Tests"))?.filter { $0.hasSuffix("Tests") }.sorted() ?? []

  /// Builds in another order, such as a fresh one, would fail.
  @Test("only modules that are built before it", arguments: targets)
  func imports(target: String) throws {
    let built = Self.built(before: target)
    for (file, name) in try Modules.imports(of: Modules.files(below: "Tests/\(target)"))
    where ModuleWallsTests.allowed[name] != nil {
      #expect(built.contains(name), "\(file) imports \(name)")
    }
  }

  @Test("and its target is found")
  func isFound() {
    #expect(Self.targets.contains("WallsTests"))
  }
}
