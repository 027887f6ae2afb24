import Testing

@testable import Questions

/// Different wordings of the same meaning, one class in each test.
@Suite struct `However it is worded` {
  /// A reader on Saturday, 21 November 2026, at noon.
  private let reader = QuestionReader.knowing(
    "Noor Haddad", "Gustav Öberg", "Dana Okafor",
    calendars: [CalendarName(id: "personal", title: "Personal")])

  private func read(_ question: String) throws -> ParsedQuery { try reader.read(question) }

  @Test(arguments: [
    "meetings with noor that exceeded an hour in length", "meetings longer then an hour with noor",
    "long ones with noor, over an hour", "meetings with noor longer as one hour",
  ])
  func `a length is no topic`(question: String) throws {
    let reading = try read(question)
    #expect(reading.longer == 60 && reading.topic.isEmpty, "\(question): \(reading.topic)")
  }

  @Test(arguments: [
    "calls noor dialled into", "meetings noor got dragged into", "the one noor popped in on",
    "meetings noor was around the table at", "those noor has made it to",
    "sessions in which noor took part",
  ])
  func `somebody was there`(question: String) throws {
    let reading = try read(question)
    #expect(reading.with.names == ["Noor Haddad"] && reading.topic.isEmpty, "\(question)")
  }

  @Test(arguments: [
    "calls noor never dialled into", "meetings noor couldn't make it to",
    "meetings noor has not been around for", "the one noor failed to show up for",
    "meetings noor gave a miss", "meetings that noor was away for", "meetings noor dropped out of",
    "what did we hold in noor's absence", "meetings with no sign of noor",
  ])
  func `somebody was not there`(question: String) throws {
    let reading = try read(question)
    #expect(reading.without.names == ["Noor Haddad"] && reading.with.isEmpty, "\(question)")
    #expect(reading.topic.isEmpty, "\(question): \(reading.topic)")
  }

  @Test func `what others were away for says nothing of who speaks`() throws {
    let reading = try read("noor mentioned people being on holiday, which call was that?")
    #expect(reading.with.names == ["Noor Haddad"] && reading.without.isEmpty)
    #expect(try read("the council met and I didn't go, what about tides").without.isEmpty)
  }

  @Test(arguments: [
    "meetings noor summoned us to", "sessions with noor in the chair", "the thing noor put on",
    "meetings called together by noor", "events noor is in charge of",
  ])
  func `somebody organized it`(question: String) throws {
    let reading = try read(question)
    #expect(reading.organizer.names == ["Noor Haddad"] && reading.with.isEmpty, "\(question)")
  }

  @Test(arguments: [
    "what was noor's take on tides", "what's noor's view of the tides", "noor's thoughts on tides",
  ])
  func `an opinion is of its subject`(question: String) throws {
    let reading = try read(question)
    #expect(reading.topic == "tides" && reading.with.names == ["Noor Haddad"], "\(question)")
    #expect(reading.told == .said, "\(question)")
  }

  @Test(arguments: [
    "was the tide table hashed out", "when did the tide table crop up",
    "did the tide table get the nod", "the call devoted to the tide table",
    "which meeting revolved around the tide table",
  ])
  func `what is done with a subject is none`(question: String) throws {
    #expect(try read(question).topic == "tide table", "\(question)")
  }

  @Test(arguments: [
    ("the tide table - where is it", QuestionKind.where),
    ("how do I dial into the tide table", .where),
    ("how many of the tide calls were there", .count), ("meeting count in march", .count),
    ("how much of my time went on noor", .duration), ("is there a window tomorrow", .free),
    ("would tomorrow suit noor", .free), ("scheduling conflicts tomorrow", .overlap),
    ("how soon is the tide table", .when), ("who'd be at the tide table", .who),
  ])
  func `the kind of answer is told`(question: String, kind: QuestionKind) throws {
    #expect(try read(question).kind == kind, "\(question)")
  }

  @Test(arguments: [
    "that journalist thing, the tide table, what day did we talk to them?",
    "my tide table, whereabouts is that again, if you don't mind?",
  ])
  func `a subject before its question stays`(question: String) throws {
    #expect(try read(question).topic.hasSuffix("tide table"), "\(question)")
  }

  @Test func `a mark that asks makes no remark of a question`() throws {
    let reading = try read(
      "okay, um, at how many of the tide calls did both noor and dana turn up?")
    #expect(reading.kind == .count && reading.with.count == 2)
  }

  @Test func `a range without its second year ends in the next`() throws {
    let reading = try read("between the 20 december 2025 and the 4 january")
    #expect(reading.span?.from?.description == "2025-12-20")
    #expect(reading.span?.to?.description == "2026-01-05")
  }

  @Test(arguments: [
    "my meetings with noor, with no one else attending", "noor, only us",
    "meetings with me and noor, without others, in may", "noor and me, nobody else present",
    "conversations solely between noor and myself", "calls with noor under four eyes",
  ])
  func `nobody else was there`(question: String) throws {
    let reading = try read(question)
    #expect(reading.isOnly && reading.with.names == ["Noor Haddad"], "\(question)")
    #expect(reading.excluded.isEmpty && reading.without.isEmpty, "\(question)")
  }

  @Test(arguments: [
    ("meetings with dana that do not relate to invoices", "invoices"),
    ("sails, that don't touch on ropes", "ropes"),
    ("sails, but it should not contain ropes", "ropes"),
    ("engineer interviews, not the second candidate", "second candidate"),
  ])
  func `words are left out`(question: String, word: String) throws {
    #expect(try read(question).excluded == [word], "\(question)")
  }

  @Test func `a calendar or somebody is left out`() throws {
    let reading = try read("tides, with the exception of those in the personal calendar")
    #expect(reading.withoutCalendars == ["personal"] && reading.topic == "tides")
    let asked = try read("meetings dana set up that noor was not asked to join")
    #expect(asked.without.names == ["Noor Haddad"] && asked.organizer.names == ["Dana Okafor"])
    let absent = try read("meetings where noor has not been but dana yes")
    #expect(absent.without.names == ["Noor Haddad"] && absent.with.names == ["Dana Okafor"])
    #expect(try read("did we not have something with noor").with.names == ["Noor Haddad"])
  }

  @Test func `whoever comes behind about and with was there`() throws {
    let reading = try read("that thing we talked about with Gustav, the check-in")
    #expect(reading.with.names == ["Gustav Öberg"] && reading.topic == "check-in")
    let memory = try read(
      "I remember Dana and Noor arguing about, hmm, the apology calls I think, sometime in April")
    #expect(memory.with.names == ["Dana Okafor", "Noor Haddad"])
    #expect(memory.span?.from?.description == "2026-04-01")
  }

  @Test(arguments: [
    ("what meetings have been arranged for 14 december", "2026-12-14"),
    ("unanswered invites in january", "2027-01-01"),
    ("is it possible to see meetings cancelled in march", "2026-03-01"),
    ("what i got wed", "2026-11-25"), ("mtgs btw 20 jul n 5 aug", "2026-07-20"),
    ("board meetings remaining this year", "2026-11-21T12:00"),
    ("anything on 19/11", "2026-11-19"), ("1st wk dec with noor", "2026-12-01"),
    ("noor audit 10/11", "2026-11-10"), ("mtg w/ noor re successor nov", "2026-11-01"),
    ("christmas day anything?", "2026-12-25"), ("tday after 1", "2026-11-21T13:00"),
  ])
  func `a date is before or behind today`(question: String, from: String) throws {
    #expect(try read(question).span?.from?.description == from, "\(question)")
  }

  @Test(arguments: ["planning for q4 with noor", "that planning thing for q4", "budget for march"])
  func `what is planned is spoken of before`(question: String) throws {
    #expect(try read(question).span == nil, "\(question)")
  }

  @Test(arguments: ["what said dana about the cells", "what did dana say about the cells"])
  func `what somebody said is asked for`(question: String) throws {
    let reading = try read(question)
    #expect(reading.told == .said && reading.topic == "cells", "\(question)")
  }

  @Test func `a date or time is asked for`() throws {
    #expect(try read("next retro date").kind == .when)
    let sunday = try read("the rehearsal in the pulpit, which sunday was that")
    #expect(sunday.kind == .when && sunday.span == nil)
    #expect(try read("date next retro").kind == .when)
    let leaving = try read("who is leaving the yard and handing over keys, in which call was it")
    #expect(leaving.kind == .search && leaving.topic == "leaving the yard and handing over keys")
    #expect(try read("when do I meet dana alone the next time").isOnly)
    let plumber = try read("the plumber was coming on which day")
    #expect(plumber.order == nil && plumber.topic == "plumber")
    let call = try read("how long was the very first tender call scheduled for")
    #expect(call.topic == "first tender call")
    let moved = try read("when did they move the crane for the first time")
    #expect(moved.order == nil && moved.topic.hasSuffix("for the first time"))
    let offer = try read("where did dana say that she had turned down a job offer")
    #expect(offer.theirAnswers.isEmpty && offer.status == nil && offer.topic.contains("job offer"))
    let hour = try read("was the hour from 10 to 11 on friday free of calls")
    #expect(hour.kind == .free && hour.topic.isEmpty)
    let findings = try read("berth audit findings, date")
    #expect(findings.topic == "berth audit findings")
    #expect(try read("did I turn anything down this week").status == .declined)
    #expect(try read("havent answered which invites yet").status == .unanswered)
    #expect(try read("the dates of all board meetings this year").kind == .when)
    #expect(try read("haven't replied to a bunch of invites, which ones?").status == .unanswered)
  }
}
