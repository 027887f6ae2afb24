#if !canImport(Darwin)
  import Foundation
  import Testing

  @Suite("The system's calendars, where there is no Mac")
  struct SystemSourceTests {
    let box = try! Sandbox()

    @Test("are refused in one line, also where something else is called so")
    func refused() throws {
      try box.write(ICS.calendar(ICS.event("a@x", "Pricing")), to: "system/a.ics")
      let output = try box.run("add", "system")
      #expect(output.status == 2 && output.out.isEmpty, "\(output)")
      #expect(output.err.split(separator: "\n").count == 1, "\(output)")
      #expect(output.err.contains("the calendars of macOS") && output.err.contains("./system"))
      #expect(try box.run("add", "./system").status == 0)
    }

    @Test("of an index that a Mac has made stay, are searched, and are said to be stale")
    func carriedOver() throws {
      let source = try SystemContract()
      try source.put(ContractEvent("single", "Pricing"), in: "work")
      try source.add()
      _ = try source.sync()
      let box = source.box
      try box.meetings("sync").expect(2, err: "this is not a Mac")
      #expect(try box.meetings("about", "pricing").out.contains("Pricing"))
      #expect(try box.meetings("list", "--month", "2026-03").out.contains("Pricing"))
      #expect(try box.meetings("status").out.contains("not a Mac"))
      #expect(try box.meetings("sync", "--offline").status == 0)
      try box.run("remove", "system").expect(0, out: "1 meeting")
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: box.folder + "/home/mirror") == [])
    }

    @Test("are handed over as a calendar file, as others are")
    func export() throws {
      let source = try SystemContract()
      try source.put(ContractEvent("series", "Round", weeks: 3), in: "work")
      try source.add()
      _ = try source.sync()
      let id = try #require(try source.records().first?["id"] as? String)
      let one = try source.box.meetings("export", id, "--span", "all")
      #expect(one.status == 0 && one.out.contains("SUMMARY:Round"), "\(one)")
      #expect(one.out.contains("RDATE"))
    }
  }
#endif
