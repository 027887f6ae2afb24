import Calendars
import MeetingIndex
import Testing

@testable import Presentation

@Suite("A sync's report")
struct SyncTextTests {
  let text = SyncText(remedies: RemedyText(program: "mm"))

  private func report(_ problems: [FileProblem]) -> SyncReport {
    var report = SyncReport()
    (report.created, report.unchanged, report.filesRead) = (3, 2, 1)
    report.problems = problems
    return report
  }

  private func problem(
    _ message: String, _ extent: CalendarProblem.Extent, isNew: Bool = true
  ) -> FileProblem {
    FileProblem(
      source: "work", path: "work/a.ics",
      problem: CalendarProblem(message: message, extent: extent), isNew: isNew)
  }

  @Test("says on a line what changed, and of nothing how to begin, by the program's name")
  func summary() {
    #expect(text.summary(of: SyncReport()) == "nothing to sync; mm add PATH adds calendars")
    var empty = SyncReport()
    empty.sources = 1
    #expect(text.summary(of: empty) == "no meetings yet (0 files read)")
    #expect(text.summary(of: report([])) == "3 new, 2 unchanged (1 file read)")
    #expect(
      text.summary(of: report([problem("cut off", .file, isNew: false)]), isDryRun: true)
        == "would be: 3 new, 2 unchanged (1 file read); 1 file with known problems")
  }

  @Test("tells of a file what is new in it, trouble before notes, and how much more there is")
  func troubles() {
    let lines = text.troubles(in: report([problem("a note", .note), problem("cut off", .file)]))
    #expect(lines == ["work/a.ics: cut off (and 1 more; 'mm status --problems' lists all)"])
    #expect(text.troubles(in: report([problem("cut off", .file, isNew: false)])) == [])
  }

  @Test("is an object as JSON, with nothing where there is nothing to say")
  func json() throws {
    let line = try JSON.line(SyncReportJSON(report: report([problem("cut off", .file)])))
    #expect(
      line.contains(
        #""problems":[{"isNew":true,"message":"cut off","path":"work/a.ics","source":"work"}]"#))
    #expect(try JSON.line(JSONObject(["a": nil, "b": 1])) == #"{"b":1}"#)
  }
}
