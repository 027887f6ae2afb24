import Files
import Foundation
import Testing

@testable import Calendars

/// A folder that is removed after the test.
private final class TemporaryFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path(percentEncoded: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ name: String, _ text: String = "BEGIN:VCALENDAR\nEND:VCALENDAR\n") throws {
    let url = URL(filePath: path).appending(path: name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(path)/\(name)", withDestinationPath: target)
  }
}

@Suite("Where calendars come from")
struct SourceTests {
  @Test("A path is a file or a folder, relative to the working folder, and goes there and back")
  func paths() throws {
    let folder = try TemporaryFolder()
    try folder.write("team/a.ics")
    let file = try SourceLocation(parsing: "./team/../team//a.ics", relativeTo: folder.path)
    #expect(file == .file(path: "\(folder.path)/team/a.ics"))
    let whole = try SourceLocation(parsing: "team/", relativeTo: folder.path)
    #expect(whole == .folder(path: "\(folder.path)/team"))
    for source in [file, whole] {
      #expect(try SourceLocation(parsing: source.text, relativeTo: "/") == source)
    }
    #expect(
      try SourceLocation(parsing: "file://\(folder.path)/team/a%2eics", relativeTo: "/") == file)
    for host in ["", "//", "//localhost", "//LOCALHOST"] {
      let url = "file:\(host)\(folder.path)/team/a.ics"
      #expect(try SourceLocation(parsing: url, relativeTo: "/") == file, "\(url)")
    }
  }

  @Test("A file's URL that names another machine is refused")
  func otherMachine() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ics")
    let error = #expect(throws: SourceError.self) {
      try SourceLocation(parsing: "file://otherhost\(folder.path)/a.ics", relativeTo: "/")
    }
    #expect(error?.kind == .unsupported && error?.message.contains("'otherhost'") == true)
  }

  @Test("A folder is listed to any depth, without hidden files, in order")
  func listing() throws {
    let folder = try TemporaryFolder()
    for name in ["b.ics", "a/z.ICS", "a/deep/er/y.ics", "a/notes.txt", ".hidden.ics", ".git/x.ics"]
    {
      try folder.write(name)
    }
    try folder.write("a/displayname", "Team\n")
    try folder.write("a/color", "#FF0000")
    let listing = try SourceLocation.folder(path: folder.path).listing()
    #expect(listing.files.map(\.path) == ["a/deep/er/y.ics", "a/z.ICS", "b.ics"])
    #expect(listing.files.map(\.folder) == ["a/deep/er", "a", ""])
    #expect(listing.folders.map(\.path) == ["", "a", "a/deep/er"])
    #expect(listing.folders[1].displayName == "Team")
    #expect(listing.folders[1].color == "#FF0000")
    #expect(listing.unreadable.isEmpty)
  }

  @Test("Symbolic links are followed once, and circles of them end")
  func links() throws {
    let folder = try TemporaryFolder()
    try folder.write("real/x.ics")
    try folder.link("again", to: "real")
    try folder.link("real/up", to: "..")
    try folder.link("self.ics", to: "self.ics")
    let listing = try SourceLocation.folder(path: folder.path).listing()
    #expect(listing.files.map(\.path) == ["real/x.ics"])
    #expect(listing.unreadable.map(\.path) == ["self.ics"])
  }

  @Test("A revision changes with a file's content")
  func revisions() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ics")
    let source = SourceLocation.folder(path: folder.path)
    let before = try source.listing().files[0].revision
    #expect(try source.listing().files[0].revision == before)
    try folder.write("a.ics", "BEGIN:VCALENDAR\nX:1\nEND:VCALENDAR\n")
    #expect(try source.listing().files[0].revision != before)
  }

  @Test("A file's bytes are what it holds")
  func bytes() throws {
    let folder = try TemporaryFolder()
    try folder.write("deep/a.ics", "whatever")
    let source = SourceLocation.folder(path: folder.path)
    let file = try #require(try source.listing().files.first)
    #expect(try source.bytes(of: file) == Array("whatever".utf8))
    let single = try SourceLocation(parsing: "deep/a.ics", relativeTo: folder.path)
    #expect(try single.listing().files.map(\.path) == ["a.ics"])
    #expect(try single.bytes(of: try single.listing().files[0]) == Array("whatever".utf8))
  }

  @Test(
    "What is read comes with its own revision, though files have changed places since the listing")
  func swappedFiles() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ics", "first")
    try folder.write("b.ics", "second one")
    let source = SourceLocation.folder(path: folder.path)
    let listed = try source.listing().files
    for (from, to) in [("a.ics", "c"), ("b.ics", "a.ics"), ("c", "b.ics")] {
      try FileManager.default.moveItem(
        atPath: "\(folder.path)/\(from)", toPath: "\(folder.path)/\(to)")
    }
    let contents = try source.contents(of: listed[0])
    #expect(contents.bytes == Array("second one".utf8))
    #expect(contents.file.revision == listed[1].revision)
    #expect(try source.contents(of: listed[1]).file.revision == listed[0].revision)
  }

  @Test("What is not there, is no calendar, or needs a network is refused with its cause")
  func refusals() throws {
    let folder = try TemporaryFolder()
    let kinds = [
      ("nowhere.ics", SourceError.Kind.missing), ("/dev/null", .notACalendar),
      ("https://example.org/a.ics", .unsupported), ("webcal://example.org/a.ics", .unsupported),
      ("data:text/html,hello", .notACalendar), ("data:text/calendar", .notACalendar),
      ("data:text/calendar;base64,***", .notACalendar), ("file://", .missing), ("", .missing),
      ("file://localhost", .missing), ("file:///a%00.ics", .missing),
    ]
    for (argument, kind) in kinds {
      let error = #expect(throws: SourceError.self) {
        try SourceLocation(parsing: argument, relativeTo: folder.path)
      }
      #expect(error?.kind == kind, "\(argument)")
      #expect(error?.message.isEmpty == false)
    }
  }

  @Test("A folder that has gone is missing, and nothing else")
  func goneFolder() {
    let error = #expect(throws: SourceError.self) {
      try SourceLocation.folder(path: "/nowhere/at/all").listing()
    }
    #expect(error?.kind == .missing)
  }

  @Test(
    "A data URL holds its calendar percent-encoded, in base 64 or in Latin-1",
    arguments: [
      ("data:text/calendar,BEGIN%3AVCALENDAR", "BEGIN:VCALENDAR"),
      ("data:text/calendar;charset=utf-8;base64,QkVHSU46VkNBTEVOREFS", "BEGIN:VCALENDAR"),
      ("data:text/calendar;charset=ISO-8859-1,%FC", "ü"),
      ("DATA:Text/Calendar;Charset=UTF-8,a,b", "a,b"),
    ])
  func dataURLs(url: String, text: String) throws {
    let source = try SourceLocation(parsing: url, relativeTo: "/")
    #expect(source == .data(url: url))
    #expect(try SourceLocation(parsing: source.text, relativeTo: "/") == source)
    let file = try #require(try source.listing().files.first)
    #expect(String(decoding: try source.bytes(of: file), as: UTF8.self) == text)
  }
}

@Suite("Names of files as text")
struct PathTextTests {
  @Test(
    "lead back to the bytes, and are the name itself where that is UTF-8",
    arguments: ["team.ics", "caf\u{e9}.ics", "\u{1F4C5}", "\u{E000}", "\u{F8FF}", "", "a/b"])
  func valid(name: String) {
    #expect(PathText.text(Array(name.utf8)) == name)
    #expect(PathText.bytes(name) == Array(name.utf8))
  }

  @Test("keep bytes that are no UTF-8 apart from each other and from what stands for them")
  func invalid() {
    let names: [[UInt8]] = [
      [0xe9], [0xe9, 0x2e], [0xc3], [0xc3, 0x28], [0xee], [0xee, 0xbe], [0xee, 0xbe, 0x80],
      [0xee, 0xbf, 0xa9], [0xff, 0xfe], [0x61, 0xe9, 0xc3, 0xa9], [0xf0, 0x9f, 0x93],
      Array("\u{ef80}\u{efff}".utf8), [0xed, 0xa0, 0x80],
    ]
    #expect(names.map { PathText.bytes(PathText.text($0)) } == names)
    #expect(Set(names.map { PathText.text($0) }).count == names.count)
    #expect(PathText.shown(PathText.text([0x61, 0xe9, 0xc3, 0xa9])) == "a\\xE9\u{e9}")
  }
}

@Suite("Which reader a file has")
struct FileFormatTests {
  @Test(
    "is said by its name in any case",
    arguments: ["a.ics", "A.ICS", "x.ical", "x.iCalendar", "x.vcs", ".ics"])
  func known(name: String) {
    #expect(FileFormat(ofFileNamed: name) == .iCalendar)
  }

  @Test("is none for other names", arguments: ["", "ics", "a.ics.tmp", "a.txt", "a.\u{131}cs"])
  func unknown(name: String) {
    #expect(FileFormat(ofFileNamed: name) == nil)
  }
}
