import Foundation
import Testing

@Suite("A time that a question names by a meeting")
struct AnchoredAnswerTests {
  let box = try! Sandbox()

  init() throws {
    let days = [
      ("plan", "Planning", "20260302"), ("off", "Offsite at the lake", "20260304"),
      ("retro", "Retro", "20260306"), ("demo", "Demo", "20260310"),
    ]
    let events = days.map { uid, title, day in
      ICS.event(uid, title, at: "\(day)T140000Z", with: ["Dana Kim"])
    }
    try box.index(ICS.calendar(name: "Work", events.joined()), as: "work.ics")
  }

  private func uids(_ question: String) throws -> [String] {
    try box.meetings(question, "--json", "--now", "2026-03-20T10:00:00Z").objects
      .compactMap { $0["uid"] as? String }
  }

  @Test("is that before, after or since it")
  func span() throws {
    #expect(try uids("what happened after the offsite") == ["retro", "demo"])
    #expect(try uids("meetings before the offsite") == ["plan"])
    #expect(try Set(uids("meetings with dana since the offsite")) == ["off", "retro", "demo"])
    #expect(try uids("the meeting right after the offsite") == ["retro"])
    #expect(try uids("the meeting right before the retro") == ["off"])
    let output = try box.meetings("meetings before the offsite", "--now", "2026-03-20T10:00:00Z")
    #expect(output.err.contains("before 'Offsite at the lake' on Wed 4 Mar"), "\(output)")
  }

  @Test("is its own, with what it is before it or behind it")
  func during() throws {
    try box.index(
      ICS.calendar(
        name: "Home", ICS.event("camp", "Spring camp", at: "20260305", "DTEND;VALUE=DATE:20260309")),
      as: "home.ics")
    #expect(try uids("meetings with dana during the spring camp") == ["retro"])
    #expect(try uids("during the spring camp, which meetings was dana in") == ["retro"])
  }

  @Test("is what somebody did, if a title has all words of it")
  func deed() throws {
    let retro = try uids("meetings before we did our retro")
    #expect(retro == ["plan", "off"])
    let words = try box.meetings("plan before we do lake testing", "--now", "2026-03-20T10:00:00Z")
    #expect(!words.err.contains("before '") && words.out.contains("Offsite"), "\(words)")
  }

  @Test("is said to be none where no meeting is called so")
  func unknown() throws {
    let output = try box.meetings("what happened after the regatta")
    #expect(output.err.contains("no meeting is called 'regatta'"), "\(output)")
  }
}
