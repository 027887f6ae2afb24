import Foundation
import Testing

@Suite("A ZIP archive of calendars")
struct ArchiveTests {
  let box = try! Sandbox()

  /// An archive with `Takeout/Calendar/lee@example.com.ics` (three events) and an HTML page.
  private static let takeout = """
    UEsDBBQAAAAIAAAAIVzoeQH0wwAAANcBAAAkAAAAVGFrZW91dC9DYWxlbmRhci9sZWVAZXhhbXBsZS5jb20uaWNzldFdC4Iw\
    FAbg+8H+g3/A3JYV7W7qsEFOmdM+7iSHN6IQ9f9bX0YQpLs68ML7nHECHgtJy5BtuYyYgqDkKheppGSGIMhUGomIup4X933T\
    Gkd0p2EOq9Z0dXV2Vmi2Rgvf87iEYO/ulGvrJEs43RoDQfAkeMmlhqCwfcZWRzrXLMkoQWSJMMIaPd7xlSj9TOYYaey/k0Ix\
    fV8u03gDQV4kCVMHGlzrxlwcW2r/MEA/WDyBxWNZ/JclE1gyliXf7GP+XPEGUEsDBBQAAAAIAAAAIVxBDEPHCAAAAAYAAAAc\
    AAAAVGFrZW91dC9hcmNoaXZlX2Jyb3dzZXIuaHRtbLPJKMnNsQMAUEsBAhQDFAAAAAgAAAAhXOh5AfTDAAAA1wEAACQAAAAA\
    AAAAAAAAAIABAAAAAFRha2VvdXQvQ2FsZW5kYXIvbGVlQGV4YW1wbGUuY29tLmljc1BLAQIUAxQAAAAIAAAAIVxBDEPHCAAA\
    AAYAAAAcAAAAAAAAAAAAAACAAQUBAABUYWtlb3V0L2FyY2hpdmVfYnJvd3Nlci5odG1sUEsFBgAAAAACAAIAnAAAAEcBAAAA\
    AA==
    """

  private func writeTakeout() throws -> Data {
    let data = try #require(Data(base64Encoded: Self.takeout))
    try box.write(data, to: "takeout.zip")
    return data
  }

  @Test("as Google exports it is read in place")
  func takeout() throws {
    _ = try writeTakeout()
    #expect(
      try box.run("add", "takeout.zip").out
        == "added 'takeout' (1 file); now run: meetings sync\n")
    #expect(try box.meetings("sync").out.contains("3 new"))
    #expect(
      try box.meetings("list", "2026-03", "--json").titles == ["Budget 0", "Budget 1", "Budget 2"])
    #expect(try box.meetings("calendars").out.contains("Lee"))
    #expect(try box.meetings("sync").out.contains("3 unchanged"))
    let unpacked = try FileManager.default.subpathsOfDirectory(atPath: box.folder)
    #expect(unpacked.allSatisfy { !$0.hasSuffix(".ics") })
  }

  @Test("that is replaced is read as far as it differs")
  func replaced() throws {
    let quiet = ICS.calendar(name: "Quiet", ICS.event("a", "Budget"))
    let busy = { (title: String) in ICS.calendar(name: "Busy", ICS.event("b", title)) }
    try box.write(StoredZip.data([("q.ics", quiet), ("b.ics", busy("Plan"))]), to: "all.zip")
    try box.index("all.zip")
    try box.write(
      StoredZip.data([("new/__MACOSX/q.ics", ""), ("q.ics", quiet), ("b.ics", busy("Hiring"))]),
      to: "all.zip")
    let output = try box.meetings("sync", "--json")
    let report = try #require(try output.json as? [String: Any])
    #expect(report["updated"] as? Int == 1 && report["filesRead"] as? Int == 1, "\(output)")
    #expect(try box.meetings("about", "hiring", "--json").titles == ["Hiring"])
  }

  @Test("that is cut off, damaged, encrypted or without a calendar is refused when it is added")
  func refused() throws {
    let data = try writeTakeout()
    try box.write(data.prefix(400), to: "cut.zip")
    #expect(try box.run("add", "cut.zip").err.contains("the ZIP archive is incomplete"))
    try box.write(StoredZip.data([("a.bin", "x")]), to: "other.zip")
    #expect(try box.run("add", "other.zip").err.contains("no calendar found"))
    var damaged = data
    damaged[120] ^= 1
    try box.write(damaged, to: "damaged.zip")
    var encrypted = data
    let directory = try #require(data.firstRange(of: [0x50, 0x4b, 0x01, 0x02]))
    encrypted[directory.lowerBound + 8] |= 1
    try box.write(encrypted, to: "encrypted.zip")
    for (name, words) in [("damaged", "is damaged at this file"), ("encrypted", "it is encrypted")]
    {
      let output = try box.run("add", "\(name).zip")
      #expect(output.status == 2 && output.err.contains(words), "\(output)")
    }
    #expect(try box.run("sources").status == 2)
  }

  @Test("whose file can't be read later keeps what was read of it")
  func keepsMeetings() throws {
    let data = try writeTakeout()
    try box.index("takeout.zip")
    try box.write(data.prefix(400), to: "takeout.zip")
    let cut = try box.meetings("sync")
    #expect(cut.status == 2 && !cut.out.contains("gone"), "\(cut)")
    #expect(try box.meetings("list", "2026-03", "--json").titles.count == 3)
  }

  @Test("in a folder is named as a source of its own, not passed over")
  func inFolder() throws {
    let data = try writeTakeout()
    try box.write(data, to: "exports/takeout.zip")
    try box.write(StoredZip.data([("a.jpg", "x")]), to: "exports/photos.zip")
    let alone = try box.run("add", "exports").expect(2)
    #expect(
      alone.err.contains(
        "has no calendar (.ics), but 1 ZIP archive of calendars; to add one: "
          + "meetings add exports/takeout.zip\n"), "\(alone)")
    try box.write(ICS.calendar(ICS.event("a", "Budget")), to: "exports/a.ics")
    let beside = try box.run("add", "exports/").expect(out: "(1 file)")
    #expect(beside.err.hasSuffix("to add one: meetings add exports/takeout.zip\n"))
  }

  @Test("read-only")
  func readOnly() throws {
    _ = try writeTakeout()
    try box.run("add", "takeout.zip", "--writable").expect(2, err: "is a ZIP archive")
  }
}
