import Foundation
import Testing

/// Programs built elsewhere contain no code for a Mac, and none contains the double of EventKit.
@Suite("The calendars of macOS")
struct SystemCalendarWallTests {
  #if !canImport(Darwin)
    private func symbols(of program: String) throws -> String {
      let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["nm", "-a", folder.appendingPathComponent(program).path]
      let pipe = Pipe()
      process.standardOutput = pipe
      try process.run()
      let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      return String(decoding: data, as: UTF8.self)
    }

    private static let own = ["$s14SystemCalendar", "$s8EventKit", "EKEventStore"]

    private func found(in symbols: String) -> [String] {
      Self.own.filter { symbols.contains(anyOf: [$0]) }
    }

    @Test("are in no program that is built here", arguments: ["meetings", "meetings-fetch"])
    func absent(program: String) throws {
      let symbols = try symbols(of: program)
      #expect(symbols.utf8.count > 100_000, "else nothing was looked at")
      #expect(found(in: symbols) == [])
    }

    @Test("are in what the tests of them are built of")
    func probes() throws {
      #expect(try !found(in: symbols(of: "meetingsPackageTests.xctest")).isEmpty)
    }
  #endif

  @Test("are touched in one folder alone")
  func folder() throws {
    for module in Modules.libraries + ["MeetingsCLI", "MeetingsFetch"] {
      for file in Modules.files(of: module) {
        let lines = try Modules.code(of: file)
        let touches = lines.contains { $0.text.contains(anyOf: ["import EventKit"]) }
        #expect(touches == file.hasPrefix("Sources/SystemCalendar/EventKit/"), "\(file)")
        guard touches else { continue }
        #expect(lines.first?.text == "#if canImport(EventKit)", "\(file)")
      }
    }
  }
}
