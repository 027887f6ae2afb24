import Foundation
import Testing

@Suite("A filter by what meetings have in common")
struct GeneralFilterTests {
  let box = try! Sandbox()

  init() throws {
    try box.write(
      ICS.calendar(
        name: "Family",
        ICS.event("late", "Sail loft", at: "20260630T220000Z", notes: "By phone\\, they said."),
        ICS.event("noon", "Sail loft", at: "20260701T100000Z", "LOCATION:Phone"),
        ICS.event("winter", "Sail loft", at: "20261201T223000Z", "LOCATION:Net loft")
      ), to: "family.ics")
    try box.write(
      ICS.calendar(name: "Work", ICS.event("w", "Rope", at: "20261130T100000Z")), to: "w.ics")
    try box.index("family.ics", "w.ics")
    box.environment["TZ"] = "Europe/Berlin"
  }

  private func uids(_ question: String) throws -> [String] {
    try box.meetings(question, "--json", "--every-occurrence", "--now", Sandbox.now).objects
      .compactMap { $0["uid"] as? String }.sorted()
  }

  @Test("is the local weekday, in summer and in winter")
  func weekday() throws {
    #expect(try uids("sail loft on wednesdays") == ["late", "noon"])
    #expect(try uids("sail loft on a tuesday") == ["winter"])
  }

  @Test("is the weekday of an all-day meeting in any zone")
  func allDay() throws {
    try box.index(
      ICS.calendar(name: "Fairs", ICS.event("fair", "Rope fair", at: "20260707")), as: "f.ics")
    box.environment["TZ"] = "America/Los_Angeles"
    #expect(try uids("rope fair on tuesdays") == ["fair"])
    #expect(try uids("rope fair on mondays") == ["w"])
    let hint = try box.meetings("rope fair on mondays", "--now", Sandbox.now).err
    #expect(hint.contains("'Rope fair' on Tue 7 Jul"), "\(hint)")
  }

  @Test("is the local hour, which an all-day meeting has not")
  func hours() throws {
    try box.index(
      ICS.calendar(name: "Fairs", ICS.event("fair", "Sail loft", at: "20260707")), as: "f.ics")
    #expect(try uids("sail loft in the evenings") == ["winter"])
    #expect(try uids("sail loft on wednesday afternoons") == ["noon"])
    #expect(try uids("sail loft meetings that start before eight in the morning") == ["late"])
    #expect(try uids("meetings before 1am in july") == ["late"])
    try box.run("understand", "meetings before 1am in july").expect(out: "hours: 00:00–01:00")
  }

  @Test("is what it is called, in other spellings as well")
  func leftOut() throws {
    try box.index(
      ICS.calendar(
        name: "Team", ICS.event("up", "Stand-up", at: "20260803T090000Z"),
        ICS.event("one", "1:1 Dana", at: "20260804T090000Z"),
        ICS.event("review", "Review", at: "20260805T090000Z")), as: "t.ics")
    #expect(try uids("everything in august except the stand-ups") == ["one", "review"])
    #expect(try uids("everything in august except standups and 1:1s") == ["review"])
  }

  @Test("is a place that some meeting has and none is called")
  func place() throws {
    #expect(try uids("meetings by phone") == ["noon"])
    #expect(try uids("meetings at the net loft") == ["winter"])
  }

  @Test("is a calendar whose things are asked for")
  func calendar() throws {
    #expect(try uids("family stuff in december") == ["winter"])
  }
}
