import Assistants
import Calendars
import Foundation
import MeetingIndex
import Time

// The tools of `meetings mcp` in a program of one's own: it syncs a folder, and serves it on standard
// input and output. Documentation/library.md says what each of these is.

guard CommandLine.arguments.count == 2 else {
  print("usage: serve FOLDER")
  exit(64)
}
let folder = CommandLine.arguments[1]
let home = FileManager.default.temporaryDirectory.path + "/serve-\(UUID().uuidString)"
defer { try? FileManager.default.removeItem(atPath: home) }

// The library asks nobody the time, and reads no environment.
let clock: @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970) }
let zone = Zone.local(tz: nil)

do {
  let store = try IndexFolder(home).open(.writing)
  let location = try SourceLocation(
    parsing: folder, relativeTo: FileManager.default.currentDirectoryPath)
  let now = Moment(clock(), in: zone)
  try SourceRegistry(store).add(
    location, named: "mine", owners: [], now: now, store.writerLock(now: now))
  // Whoever awaits is not blocked.
  let report = try await store.inBackground { try SyncRun($0).run(now: now) }
  let about = Question(about: "pricing", since: "2026")
  let found = try await store.inBackground { try MeetingSearch($0, now: now).answer(about) }
  FileHandle.standardError.write(
    Data("\(report.created) new meetings, \(found.meetings.count) about pricing\n".utf8))

  var server = AssistantServer(
    home: home, zone: zone, program: "meetings", version: "1", clock: clock)
  while let line = readLine() {
    if let answer = server.answer(Data(line.utf8)) {
      print(answer)
      fflush(nil)
    }
  }
} catch let error as IndexError {
  FileHandle.standardError.write(Data("\(error.message)\n".utf8))
}
