import Foundation
import Testing

@testable import Calendars

/// A folder that goes when the test does.
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
    let file = try CalendarSource(parsing: "./team/../team//a.ics", relativeTo: folder.path)
    #expect(file == .file(path: "\(folder.path)/team/a.ics"))
    let whole = try CalendarSource(parsing: "team/", relativeTo: folder.path)
    #expect(whole == .folder(path: "\(folder.path)/team"))
    for source in [file, whole] {
      #expect(try CalendarSource(parsing: source.location, relativeTo: "/") == source)
    }
    #expect(
      try CalendarSource(parsing: "file://\(folder.path)/team/a%2eics", relativeTo: "/") == file)
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
    let listing = try CalendarSource.folder(path: folder.path).listing()
    #expect(listing.files.map(\.path) == ["a/deep/er/y.ics", "a/z.ICS", "b.ics"])
    #expect(listing.files.map(\.folder) == ["a/deep/er", "a", ""])
    #expect(listing.folders.map(\.path) == ["", "a", "a/deep/er"])
    #expect(listing.folders[1].displayName == "Team")
    #expect(listing.folders[1].color == "#FF0000")
    #expect(listing.unreadable == [])
  }

  @Test("Symbolic links are followed once, and circles of them end")
  func links() throws {
    let folder = try TemporaryFolder()
    try folder.write("real/x.ics")
    try folder.link("again", to: "real")
    try folder.link("real/up", to: "..")
    try folder.link("self.ics", to: "self.ics")
    let listing = try CalendarSource.folder(path: folder.path).listing()
    #expect(listing.files.map(\.path) == ["real/x.ics"])
    #expect(listing.unreadable.map(\.path) == ["\(folder.path)/self.ics"])
  }

  @Test("A stamp changes with a file's content")
  func stamps() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ics")
    let source = CalendarSource.folder(path: folder.path)
    let before = try source.listing().files[0].stamp
    #expect(try source.listing().files[0].stamp == before)
    try folder.write("a.ics", "BEGIN:VCALENDAR\nX:1\nEND:VCALENDAR\n")
    #expect(try source.listing().files[0].stamp != before)
  }

  @Test("A file's bytes are what it holds")
  func bytes() throws {
    let folder = try TemporaryFolder()
    try folder.write("deep/a.ics", "whatever")
    let source = CalendarSource.folder(path: folder.path)
    let file = try #require(try source.listing().files.first)
    #expect(try source.bytes(of: file) == Array("whatever".utf8))
    let single = try CalendarSource(parsing: "deep/a.ics", relativeTo: folder.path)
    #expect(try single.listing().files.map(\.path) == ["a.ics"])
    #expect(try single.bytes(of: try single.listing().files[0]) == Array("whatever".utf8))
  }

  @Test("What is read comes with its own stamp, though files have changed places since the listing")
  func swappedFiles() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ics", "first")
    try folder.write("b.ics", "second one")
    let source = CalendarSource.folder(path: folder.path)
    let listed = try source.listing().files
    for (from, to) in [("a.ics", "c"), ("b.ics", "a.ics"), ("c", "b.ics")] {
      try FileManager.default.moveItem(
        atPath: "\(folder.path)/\(from)", toPath: "\(folder.path)/\(to)")
    }
    let contents = try source.contents(of: listed[0])
    #expect(contents.bytes == Array("second one".utf8))
    #expect(contents.stamp == listed[1].stamp)
    #expect(try source.contents(of: listed[1]).stamp == listed[0].stamp)
  }

  @Test("What is not there, is no calendar, or needs a network is refused with its cause")
  func refusals() throws {
    let folder = try TemporaryFolder()
    let kinds = [
      ("nowhere.ics", SourceError.Kind.missing), ("/dev/null", .notACalendar),
      ("https://example.org/a.ics", .unsupported), ("webcal://example.org/a.ics", .unsupported),
      ("data:text/html,hello", .notACalendar), ("data:text/calendar", .notACalendar),
      ("data:text/calendar;base64,***", .notACalendar),
    ]
    for (argument, kind) in kinds {
      let error = #expect(throws: SourceError.self) {
        try CalendarSource(parsing: argument, relativeTo: folder.path)
      }
      #expect(error?.kind == kind, "\(argument)")
      #expect(error?.message.isEmpty == false)
    }
  }

  @Test("A folder that has gone is missing, and nothing else")
  func goneFolder() {
    let error = #expect(throws: SourceError.self) {
      try CalendarSource.folder(path: "/nowhere/at/all").listing()
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
    let source = try CalendarSource(parsing: url, relativeTo: "/")
    #expect(source == .data(url: url))
    #expect(try CalendarSource(parsing: source.location, relativeTo: "/") == source)
    let file = try #require(try source.listing().files.first)
    #expect(String(decoding: try source.bytes(of: file), as: UTF8.self) == text)
  }
}
