import Foundation
import Testing

/// Data that a server caches between calls are as current as those it would read again.
@Suite("A server that goes on running", .serialized)
struct RunningServerTests {
  let box = try! Sandbox()

  init() throws { try box.indexForAssistants() }

  private func add(_ title: String, with person: String, to calendar: String) throws {
    try box.write(
      ICS.calendar(name: calendar, ICS.event(title, title, with: [person])),
      to: "cal/\(calendar.lowercased())/\(title).ics")
    let synced = try box.meetings("sync")
    try #require(synced.status == 0, "\(synced.err)")
  }

  @Test("knows people, and meetings, as soon as another process has synced them")
  func synced() throws {
    let server = try RunningServer(box)
    #expect(try server.search(["with": ["ada"]]).contains("no one is called 'ada'"))
    #expect(try server.search(["with": ["ada"]]).contains("no one is called 'ada'"))
    for number in 1...3 {
      try add("Turbine\(number)", with: "Ada Byron", to: "Work")
      let found = try server.search(["with": ["ada"]])
      #expect(found.contains("title| Turbine\(number)\n"), "\(found)")
    }
    try server.end()
  }

  @Test("no longer knows whom another process has forgotten")
  func forgotten() throws {
    let server = try RunningServer(box)
    #expect(try server.search(["with": ["zoe"]]).contains("title| Choir\n"))
    let done = try box.meetings("forget", "--person", "zoe.ram@example.com", "--yes")
    try #require(done.status == 0, "\(done.err)")
    #expect(try server.search(["with": ["zoe"]]).contains("no one is called 'zoe'"))
    try server.end()
  }

  @Test("sees no more than its calendar, also of what came since")
  func narrowed() throws {
    let server = try RunningServer(box, "--calendar", "Home")
    #expect(try server.search(["with": ["ada"]]).contains("no one is called 'ada'"))
    try add("Turbine", with: "Ada Byron", to: "Work")
    #expect(try server.search(["with": ["ada"]]).contains("no one is called 'ada'"))
    try add("Sonata", with: "Ada Byron", to: "Home")
    let found = try server.search(["with": ["ada"]])
    #expect(found.contains("title| Sonata\n") && !found.contains("Turbine"), "\(found)")
    try server.end()
  }

  @Test("reads another index that was put in its place, and says where there is none")
  func replaced() throws {
    let server = try RunningServer(box)
    #expect(try server.search(["with": ["zoe"]]).contains("title| Choir\n"))
    let other = try Sandbox()
    try other.write(
      ICS.calendar(ICS.event("dig", "Dig", with: ["Mary Anning"])), to: "cal/dig.ics")
    try other.run("add", "cal")
    try other.meetings("sync")
    let home = box.folder + "/home"
    try FileManager.default.moveItem(atPath: home, toPath: home + "-before")
    #expect(try server.search(["with": ["zoe"]]).contains("nothing has been indexed"))
    try FileManager.default.moveItem(atPath: other.folder + "/home", toPath: home)
    #expect(try server.search(["with": ["mary"]]).contains("title| Dig\n"))
    #expect(try server.search(["with": ["zoe"]]).contains("no one is called 'zoe'"))
    try server.end()
  }
}

/// A running `meetings mcp`, to which messages are sent one after the other.
final class RunningServer {
  private let process = Process()
  private let (input, output) = (Pipe(), Pipe())
  private var read = Data()
  private var calls = 0

  init(_ box: Sandbox, _ options: String...) throws {
    process.executableURL = URL(fileURLWithPath: Sandbox.binary)
    process.arguments = ["mcp"] + options + ["--now", Sandbox.now]
    process.environment = box.environment
    process.currentDirectoryURL = URL(fileURLWithPath: box.folder)
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
  }

  /// Returns the text of the answer from `search_meetings`.
  func search(_ arguments: [String: Any]) throws -> String {
    calls += 1
    let message = Sandbox.request(
      "tools/call", ["name": "search_meetings", "arguments": arguments], id: calls)
    try input.fileHandleForWriting.write(
      contentsOf: JSONSerialization.data(withJSONObject: message) + Data("\n".utf8))
    let answer = try #require(
      try JSONSerialization.jsonObject(with: line()) as? [String: Any])
    #expect(answer["id"] as? Int == calls)
    let result = try #require(answer["result"] as? [String: Any], "\(answer)")
    let content = try #require(result["content"] as? [[String: Any]])
    return try #require(content.first?["text"] as? String)
  }

  private func line() throws -> Data {
    while true {
      if let end = read.firstIndex(of: UInt8(ascii: "\n")) {
        defer { read = Data(read[(end + 1)...]) }
        return read[..<end]
      }
      let more = output.fileHandleForReading.availableData
      try #require(!more.isEmpty, "the server has ended")
      read += more
    }
  }

  /// Ends the server by closing its input.
  func end() throws {
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
