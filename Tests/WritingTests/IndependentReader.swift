import Foundation
import Testing
import Writing

/// Reads the same files with another program: recurring-ical-events, if `make test-servers` has
/// installed it. It has to find exactly the requested change.
struct IndependentReader {
  private let python: String
  private let script: String

  /// Returns nil if it is not installed.
  init?(root: URL) throws {
    python = root.appending(path: ".venv/servers/bin/python").path
    script = root.appending(path: "Tests/WritingTests/compare.py").path
    guard FileManager.default.isExecutableFile(atPath: python),
      try Self.run(python, ["-c", "import recurring_ical_events"]).status == 0
    else {
      print("recurring-ical-events is not installed ('make test-servers'), so it is not asked")
      return nil
    }
  }

  func hold(_ changes: [RandomChange]) throws {
    let kept = ProcessInfo.processInfo.environment["MEETINGS_WRITTEN"]
    let folder =
      kept.map { URL(filePath: $0) }
      ?? FileManager.default.temporaryDirectory.appending(path: "changes-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { if kept == nil { try? FileManager.default.removeItem(at: folder) } }
    for change in changes {
      let name = folder.appending(path: "\(change.number)").path
      try Data(change.file.bytes).write(to: URL(filePath: name + ".before"))
      for (end, bytes) in [("after", change.written.bytes), ("further", change.written.further)] {
        if let bytes { try Data(bytes).write(to: URL(filePath: "\(name).\(end)")) }
      }
      let asked: [String: Any] = [
        "label": change.label.rawValue, "kind": change.kind.rawValue, "span": change.span.rawValue,
        "uid": change.occurrence.uid, "newUID": change.occasion.newUID, "title": change.title,
        "start": "\(change.occurrence.start)", "end": "\(change.occurrence.end)",
        "original": "\(change.occurrence.original)",
        "starts": change.file.occurrences.filter { $0.uid == change.occurrence.uid }
          .map { "\($0.start)" },
        "isSeries": change.occurrence.isRecurring, "isFirst": change.isFirst,
        "seconds": change.seconds, "isUTC": change.occurrence.timeZone == nil,
      ]
      try JSONSerialization.data(withJSONObject: asked).write(to: URL(filePath: name + ".json"))
    }
    let output = try Self.run(python, [script, folder.path])
    print(output.out, terminator: "")
    #expect(output.status == 0, "\(output.out)")
  }

  private static func run(_ program: String, _ arguments: [String]) throws -> (
    status: Int32, out: String
  ) {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}
