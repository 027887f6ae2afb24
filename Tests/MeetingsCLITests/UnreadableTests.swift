import Foundation
import Testing

@Suite("What is unreadable is not gone:")
struct UnreadableTests {
  let box = try! Sandbox()

  init() throws {
    try box.write(ICS.calendar(ICS.event("a", "Budget")), to: "cal/a.ics")
    try box.write(ICS.calendar(ICS.event("b", "Hiring")), to: "cal/team/b.ics")
  }

  /// Checks for one line on standard error with all of `words`, exit status 2, no meeting gone, and
  /// that a question finds both meetings and reports stale data.
  func expectKept(_ output: Sandbox.Output, _ words: String...) throws {
    #expect(output.status == 2, "\(output)")
    #expect(output.err.split(separator: "\n").count == 1, "\(output.err)")
    for word in words + ["source 'cal'", "stay as they are"] {
      #expect(output.err.contains(word), "\(output.err)")
    }
    #expect(!output.out.contains("gone"), "\(output.out)")
    for title in ["Budget", "Hiring"] {
      let answer = try box.meetings("about", title, "--json")
      #expect(try answer.titles == [title])
      #expect(answer.err.contains("source 'cal' has been stale since Sat 21 Nov, 12:00"))
    }
    #expect(try box.meetings("status").out.contains("stale      cal since Sat 21 Nov"))
  }

  @Test("a folder that tells names and nothing else", arguments: ["cal", "cal/team"])
  func mode0444(folder: String) throws {
    try box.index("cal")
    try box.handOver()
    chmod(box.folder + "/" + folder, 0o444)
    let output = try box.asOrdinaryUser("sync", "--now", Sandbox.now)
    chmod(box.folder + "/" + folder, 0o755)
    try expectKept(output, folder, "permission denied")
    let after = try box.asOrdinaryUser("sync", "--now", Sandbox.now)
    #expect(after.status == 0 && after.err.isEmpty, "\(after)")
    #expect(try box.meetings("about", "budget").err.isEmpty)
  }

  @Test("a file that may not be read any more")
  func mode0() throws {
    try box.index("cal")
    try box.write(ICS.calendar(ICS.event("a", "Budget"), ICS.event("c", "Third")), to: "cal/a.ics")
    try box.handOver()
    chmod(box.folder + "/cal/a.ics", 0)
    defer { chmod(box.folder + "/cal/a.ics", 0o644) }
    try expectKept(box.asOrdinaryUser("sync", "--now", Sandbox.now), "cal/a.ics")
  }

  @Test(
    "a link whose target is away",
    arguments: [("team", "disk"), ("team/b.ics", "b.ics"), ("team", "disk/deep/er")])
  func danglingLink(link: String, target: String) throws {
    let (place, away) = ("\(box.folder)/cal/\(link)", "\(box.folder)/\(target)")
    try FileManager.default.createDirectory(
      atPath: (away as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try FileManager.default.moveItem(atPath: place, toPath: away)
    try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: away)
    try box.index("cal")
    try FileManager.default.moveItem(atPath: away, toPath: away + ".away")
    try expectKept(box.meetings("sync"), "cal/\(link)", "no such file")
    // The same after the next sync, as for a missing source.
    try expectKept(box.meetings("sync"), "cal/\(link)")
    try FileManager.default.moveItem(atPath: away + ".away", toPath: away)
    #expect(try box.meetings("sync").status == 0)
    #expect(try box.meetings("about", "hiring").err.isEmpty)
  }
}

@Suite("Names and places of files that are odd")
struct OddNameTests {
  let box = try! Sandbox()

  /// Creates a file whose name is given in bytes, which Foundation can't do.
  func write(_ text: String, toBytes name: [UInt8]) throws {
    let path = Array((box.folder + "/cal/").utf8) + name + [0]
    let descriptor = path.withUnsafeBufferPointer {
      $0.withMemoryRebound(to: CChar.self) { open($0.baseAddress!, O_CREAT | O_WRONLY, 0o644) }
    }
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    #expect(Foundation.write(descriptor, text, text.utf8.count) == text.utf8.count)
  }

  #if os(Linux)
    @Test("A name that is no UTF-8 is read like any other, and shown by its bytes")
    func notUTF8() throws {
      try box.write(ICS.calendar(ICS.event("a", "Budget")), to: "cal/a.ics")
      try write(
        ICS.calendar(ICS.event("b", "Café")),
        toBytes: Array("caf".utf8) + [0xe9] + Array(".ics".utf8))
      try write("nothing", toBytes: [0xff] + Array(".ics".utf8))
      try box.run("add", "cal")
      try box.meetings("sync").expect(out: "2 new", err: "cal/\\xFF.ics: no calendar found")
      #expect(try box.meetings("about", "café", "--json").titles == ["Café"])
      let second = try box.meetings("sync")
      #expect(second.err.isEmpty && second.status == 0, "\(second)")
      #expect(second.out.contains("2 unchanged (0 files read)"))
      let url = "file://\(box.folder)/cal/caf%E9.ics"
      #expect(try box.run("add", url, "--name", "single").status == 0)
    }

    @Test("Two names that look alike are two files")
    func normalForms() throws {
      try FileManager.default.createDirectory(
        atPath: box.folder + "/cal", withIntermediateDirectories: true)
      try write(ICS.calendar(ICS.event("a", "Composed")), toBytes: Array("\u{e9}.ics".utf8))
      try write(ICS.calendar(ICS.event("b", "Decomposed")), toBytes: Array("e\u{301}.ics".utf8))
      try box.index("cal")
      #expect(try box.meetings("sync").out == "nothing changed: 2 unchanged (0 files read)\n")
      try box.remove("cal/e\u{301}.ics")
      #expect(try box.meetings("sync").out.contains("1 gone, 1 unchanged"))
    }

    @Test("A path of more than 4,096 bytes is read")
    func deepPath() throws {
      try FileManager.default.createDirectory(
        atPath: box.folder + "/cal", withIntermediateDirectories: true)
      var folder = open(box.folder + "/cal", O_RDONLY | O_DIRECTORY)
      let name = String(repeating: "deep", count: 50)
      for _ in 0..<30 {
        try #require(mkdirat(folder, name, 0o755) == 0)
        let next = openat(folder, name, O_RDONLY | O_DIRECTORY)
        close(folder)
        folder = next
      }
      let file = openat(folder, "deep.ics", O_CREAT | O_WRONLY, 0o644)
      let text = ICS.calendar(ICS.event("a", "Far down"))
      #expect(Foundation.write(file, text, text.utf8.count) == text.utf8.count)
      close(file)
      close(folder)
      try box.index("cal")
      #expect(try box.meetings("about", "down", "--json").titles == ["Far down"])
      #expect(try box.meetings("sync").out == "nothing changed: 1 unchanged (0 files read)\n")
      _ = try box.launch("/bin/rm", ["-rf", box.folder + "/cal"])
      #expect(try box.meetings("sync").status == 2)
    }
  #endif
}
