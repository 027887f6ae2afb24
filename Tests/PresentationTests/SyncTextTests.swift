import Calendars
import MeetingIndex
import Testing

@testable import Presentation

@Suite("A sync's report")
struct SyncTextTests {
  @Test("names the commands of the program that is named")
  func program() {
    let text = SyncText(remedies: RemedyText(program: "mm"))
    #expect(text.summary(of: SyncReport()) == "nothing to sync; mm add PATH adds calendars")
    var report = SyncReport()
    report.problems = ["one", "another"].map { message in
      FileProblem(
        source: "work", path: "work/a.ics",
        problem: CalendarProblem(message: message, extent: .file), isNew: true)
    }
    #expect(
      text.troubles(in: report)
        == ["work/a.ics: one (and 1 more; 'mm status --problems' lists all)"])
  }
}
