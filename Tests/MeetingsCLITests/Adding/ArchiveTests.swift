import Foundation
import Testing

@Suite("A ZIP archive of calendars")
struct ArchiveTests {
  let box = try! Sandbox()

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
}
