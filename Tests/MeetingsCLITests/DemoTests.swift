import Foundation
import Testing

@Suite("The demonstration")
struct DemoTests {
  let box = try! Sandbox()

  private func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(box.folder)/\(path)")
  }

  @Test("answers its five questions right, twice")
  func answers() throws {
    for _ in 0..<2 {
      let output = try box.run("demo")
      #expect(output.status == 0, "\(output.err)")
      let parts = output.out.components(separatedBy: "\n$ meetings ").dropFirst(4)
      let expected = [
        "Pricing: the per-berth decision",
        "Post-mortem: the database failover on Easter Saturday",
        "Barge Hertha, pier 9",
        "10 meetings",
        "Grey Gull Ferries: demo rehearsal",
      ]
      #expect(parts.count == expected.count)
      for (part, answer) in zip(parts, expected) {
        let lines = part.split(separator: "\n")
        #expect(lines.dropFirst().first?.contains(answer) == true, "\(part)")
      }
    }
  }

  @Test("says a question to try and a way out that work as they are printed")
  func printedCommands() throws {
    let folder = URL(fileURLWithPath: Sandbox.binary).deletingLastPathComponent().path
    let printed = try box.run("demo").out
    let own = try #require(printed.split(separator: "\n").first { $0.hasPrefix("  meetings ") })
    let answer = try box.launch("/bin/sh", ["-c", "PATH='\(folder)':$PATH; \(own)"])
    #expect(answer.out.contains("Grey Gull Ferries: demo rehearsal"), "\(answer)")
    #expect(printed.contains("\nTo remove the sample: meetings demo --clean\n"))
    #expect(try box.run("demo", "--clean").status == 0)
    #expect(!exists(".local/share/meetings-demo"))
    #expect(try box.run("demo", "--clean").status == 1)
  }

  @Test("makes an index in which nothing is wrong")
  func sound() throws {
    try box.run("demo")
    try box.run("doctor", "--home", box.folder + "/.local/share/meetings-demo").expect(0)
  }

  @Test("neither changes nor reads the user's own index and settings")
  func userIsLeftAlone() throws {
    try box.write("limit = 1\n", to: ".config/meetings/config.toml")
    try box.index(ICS.calendar(ICS.event("a", "Pricing with Dana")), as: "work.ics")
    let files = try FileManager.default.subpathsOfDirectory(atPath: box.folder + "/home")
    let database = try Data(contentsOf: URL(fileURLWithPath: box.folder + "/home/meetings.sqlite"))
    let output = try box.run("demo")
    #expect(output.status == 0 && !output.out.contains("Pricing with Dana"))
    #expect(try FileManager.default.subpathsOfDirectory(atPath: box.folder + "/home") == files)
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: box.folder + "/home/meetings.sqlite")) == database)
    #expect(try box.run("demo", "--clean").status == 0)
    #expect(try box.meetings("about", "pricing", "--json").titles == ["Pricing with Dana"])
  }

  @Test("leaves alone a folder that it did not make")
  func foreignFolder() throws {
    try box.write("mine", to: "data/meetings-demo/diary")
    box.environment["XDG_DATA_HOME"] = box.folder + "/data"
    for arguments in [["demo"], ["demo", "--clean"]] {
      try box.launch(Sandbox.binary, arguments).expect(
        2, err: "data/meetings-demo was not created by 'meetings demo'")
      #expect(exists("data/meetings-demo/diary"))
    }
  }
}
