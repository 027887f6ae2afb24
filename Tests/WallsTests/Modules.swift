import Foundation
import Synchronization

/// The files of the package: its sources and its built objects.
enum Modules {
  /// The modules that aren't executables, which have to be silent.
  static let libraries = [
    "Assistants", "Calendars", "CalendarCaches", "Care", "Changes", "Evaluation", "FetchMessages",
    "Files", "Index",
    "MCPServer", "Marks", "MeetingIndex", "Mirror", "Notes", "Presentation", "Programs", "QRCodes",
    "Questions", "Remotes", "Retrieval", "DenseVectors", "Search", "StableHashing", "Sync",
    "SystemCalendar",
    "TextAnalysis", "Time", "WebPage", "Writing",
  ]

  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  static func files(of module: String) -> [String] {
    files(below: "Sources/\(module)")
  }

  /// The Swift files below `folder`, as paths in the package.
  static func files(below folder: String) -> [String] {
    let below = FileManager.default.enumerator(atPath: "\(root)/\(folder)")?.allObjects
    return (below as? [String] ?? []).filter { $0.hasSuffix(".swift") }.sorted()
      .map { "\(folder)/\($0)" }
  }

  private static let lines = Mutex<[String: [(number: Int, text: Substring)]]>([:])

  /// The lines of code with their numbers, without comments; each file is read once.
  static func code(of file: String) throws -> [(number: Int, text: Substring)] {
    if let known = lines.withLock({ $0[file] }) { return known }
    let code = try String(contentsOfFile: "\(root)/\(file)", encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .map { ($0.offset + 1, $0.element) }
      .filter { !$0.1.drop { $0 == " " }.hasPrefix("//") }
    lines.withLock { $0[file] = code }
    return code
  }

  static func imports(of files: [String]) throws -> [(file: String, name: String)] {
    try files.flatMap { file in
      try code(of: file).compactMap { line in
        let words = line.text.split(separator: " ")
        guard words.contains("import"), words.first == "import" || words.first?.first == "@",
          let name = words.last
        else { return nil }
        return (file, String(name))
      }
    }
  }

  private static let symbols = Mutex<[String: Set<String>]>([:])

  /// The mangled names of undefined symbols in the objects of `module`, read once.
  static func undefinedSymbols(of module: String) throws -> Set<String> {
    try symbols.withLock { known in
      if let found = known[module] { return found }
      let found = try readUndefinedSymbols(of: module)
      known[module] = found
      return found
    }
  }

  private static func readUndefinedSymbols(of module: String) throws -> Set<String> {
    let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent("\(module).build").path
    let objects = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".o") }.map { "\(folder)/\($0)" }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["nm", "-u"] + objects
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let words = String(decoding: data, as: UTF8.self).split(separator: "\n")
      .compactMap { $0.split(separator: " ").last }
    // Mach-O adds an underscore to every name.
    let isMachO = words.contains { $0.hasPrefix("_$s") }
    return Set(words.map { String(isMachO ? $0.dropFirst() : $0) })
  }
}

extension StringProtocol {
  /// Returns true if this text contains one of `words`.
  ///
  /// A debug build compares bytes much faster than characters, so only lines with a fixed part of a pattern are
  /// matched with it.
  func contains(anyOf words: [String]) -> Bool {
    withCString { line in words.contains { strstr(line, $0) != nil } }
  }
}
