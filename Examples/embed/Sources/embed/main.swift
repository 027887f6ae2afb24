import Calendars
import Foundation
import MeetingIndex
import Presentation
import Time

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
let now = Moment(Int64(Date().timeIntervalSince1970), in: .local(tz: nil))

do {
  // Open.
  let store = try IndexFolder(home).open(.writing)
  let location = try SourceLocation(
    parsing: folder, relativeTo: FileManager.default.currentDirectoryPath)
  try SourceRegistry(store).add(
    location, named: "mine", owners: [], now: now, store.writerLock(now: now))

  // Sync.
  let report = try SyncRun(store).run(now: now)
  print("\(report.created) new meetings")
  for problem in report.problems { print("\(problem.path): \(problem.problem.message)") }

  // Search.
  var options = AnswerOptions()
  options.limit = 2
  let answer = try MeetingSearch(store, now: now).answer(
    question.joined(separator: " "), options)
  let page = Page.plain
  let time = DisplayTime(zone: now.zone)
  let text = AnswerText(time: time, page: page, now: now)
  print(answer.isFound ? text.text(of: answer) : text.nothing(in: answer))

  // A record: its people, and whole.
  if let first = answer.meetings.first {
    let record = try MeetingRecord(withID: first.id, in: store)
    print("\nwith " + record.attendees.map(\.person.displayName).joined(separator: ", ") + "\n")
    let whole = MeetingText(time: time, page: page)
    print(whole.text(of: record, notes: try ShownNote.all(of: record, in: store)))
  }
} catch let error as IndexError {
  print(RemedyText(program: "meetings").sentence(error))
}
