import Foundation
import Testing

@Suite("An everyday word for the same thing")
struct TopicSynonymTests {
  let box = try! Sandbox()

  private func index(_ titles: String...) throws {
    let events = titles.enumerated().map { place, title in
      ICS.event("m\(place)", title, at: "202603\(10 + place)T140000Z", with: ["Dana Kim"])
    }
    try box.index(ICS.calendar(name: "Work", events.joined()), as: "work.ics")
  }

  @Test(
    "is found where no meeting has the word",
    arguments: [
      ("vacation", "Holiday planning"), ("time off", "Holiday planning"),
      ("recruitment", "Hiring plan"), ("kids", "Children's party"), ("xmas", "Christmas dinner"),
      ("downtime", "Outage of the mail server"), ("wfh", "Working from home"),
      ("performance review", "Appraisal"), ("optimisation", "Route optimization"),
      ("fly", "Flight BER to OSL"), ("choosing", "The choice of a crane"),
      ("renew", "Renewal of leases"),
      ("pull request", "PR triage"), ("phase two", "Phase 2 of the depot"),
    ])
  func found(word: String, title: String) throws {
    try index(title, "Budget", "Sail loft")
    #expect(try box.meetings("about", word, "--json").titles.first == title)
  }

  @Test("is said, in one line")
  func notice() throws {
    try index("Holiday planning", "Budget")
    let output = try box.meetings("about", "vacation")
    #expect(output.err == "no meeting mentions 'vacation'; searched for 'holiday'\n", "\(output)")
    #expect(try box.meetings("about", "holiday").err.isEmpty)
  }

  @Test("is found among the meetings of the people who are asked for")
  func withPeople() throws {
    try index("Budget", "Holiday planning", "Sail loft")
    let output = try box.meetings("with", "dana", "about", "vacation", "--json")
    #expect(try output.titles.first == "Holiday planning", "\(output)")
    #expect(!output.err.contains("no meeting has"), "\(output)")
  }

  @Test("stands behind the word itself, and is left aside where the word is not rare")
  func behind() throws {
    try index("Holiday planning", "Vacation planning", "Budget")
    let output = try box.meetings("about", "vacation", "--json")
    #expect(try output.titles == ["Vacation planning"] && output.err.isEmpty, "\(output)")
  }
}
