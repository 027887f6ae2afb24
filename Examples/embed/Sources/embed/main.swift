import Calendars
import Foundation
import MeetingIndex
import Presentation
import Questions

// The index in a program of one's own: open, sync, search, and a record whole.
// Documentation/library.md says what each of these is.

guard CommandLine.arguments.count > 2 else {
  print("usage: embed FOLDER QUESTION…")
  exit(64)
}
let (folder, question) = (CommandLine.arguments[1], CommandLine.arguments.dropFirst(2))
let home = FileManager.default.temporaryDirectory.path + "/embed-\(UUID().uuidString)"
defer { try? FileManager.default.removeItem(atPath: home) }

// The library asks nobody the time, and reads no environment.
let now = Int64(Date().timeIntervalSince1970)
let zone = Zone.local(tz: nil)

// Open.
let store = try MeetingStore(home: home, mode: .writing)
let location = try SourceLocation(
  parsing: folder, relativeTo: FileManager.default.currentDirectoryPath)
_ = try store.addSource(
  location, named: "mine", owners: [], now: now, store.writerLock(now: now))

// Sync.
let report = try store.sync(now: now, zone: zone)
print("\(report.created) new meetings, \(try store.status().people) people")

// Search.
let words = Word.words(of: question.joined(separator: " "))
var options = AnswerOptions()
options.limit = 2
let answer = try store.answer(words, options, now: now, zone: zone)
let page = Page(width: 80, hasColor: false, isCut: false)
let time = DisplayTime(zone: zone)
print(AnswerText(time: time, page: page, now: now).text(of: answer))

// A record, whole.
if let first = answer.meetings.first {
  let record = try store.record(withID: first.id)
  let text = MeetingText(time: time, page: page)
  print("\n" + text.text(of: record, notes: try store.shownNotes(of: record)))
}
