import Foundation
import Testing

@Suite("An answer")
struct QueryTests {
  let box = try! Sandbox()

  init() throws {
    try box.write(
      ICS.calendar(
        name: "Work",
        ICS.event(
          "p", "Pricing review", at: "20260310T140000Z", with: ["Dana Kim", "Lee Wong"],
          notes: "We agreed on annual plans. The discount stays at ten percent."),
        ICS.event(
          "h", "Hiring sync", at: "20260312T090000Z", with: ["Dana Kim"],
          notes: "Two candidates for the backend role."),
        ICS.event(
          "q", "Pricing workshop", at: "20260901T090000Z", with: ["Ana Ruiz"],
          notes: "Tiers and seats\\, with competitors' prices."),
        ICS.event(
          "z", "Data centre move", at: "20261119T090000Z", with: ["Zoë Müller"],
          notes: "The racks arrive on Monday."),
        ICS.event("w", "Stand-up", at: "20261102T080000Z", "RRULE:FREQ=DAILY;COUNT=30")),
      to: "work.ics")
    try box.write(
      ICS.calendar(name: "Private", ICS.event("d", "Dentist", at: "20261120T100000Z")),
      to: "private.ics")
    try box.index("work.ics")
    try box.index("private.ics")
  }

  @Test("is the meeting with that person about that topic")
  func withAbout() throws {
    let output = try box.meetings("with", "dana", "about", "pricing", "--json").expect(0)
    #expect(try output.titles.first == "Pricing review")
  }

  @Test("finds what a misspelled word meant, and says so")
  func misspelled() throws {
    let output = try box.meetings("about", "prcing", "--json")
    #expect(try output.titles.contains("Pricing review"))
    #expect(output.err.contains("no meeting mentions 'prcing'; searched for 'pricing'"))
  }

  @Test("finds what a misspelled word meant among the meetings of a person")
  func misspelledWithPerson() throws {
    let output = try box.meetings("with", "dana", "about", "prcing", "--json")
    #expect(try output.titles.first == "Pricing review")
    #expect(!output.err.contains("showing those with dana"), "\(output)")
  }

  @Test("finds other forms of a word")
  func inflected() throws {
    #expect(try box.meetings("about", "discounting", "--json").titles == ["Pricing review"])
  }

  @Test("is nothing where no meeting has a word of the topic")
  func unheardOf() throws {
    #expect(try box.meetings("about", "zeppelin").status == 1)
  }

  @Test("has meetings with the person far before those without")
  func withoutThePerson() throws {
    let hits = try box.meetings("with", "ana", "about", "pricing", "--json").objects
    #expect(hits.first?["title"] as? String == "Pricing workshop")
    let scores = hits.compactMap { $0["score"] as? Double }
    #expect(scores.dropFirst().allSatisfy { $0 < scores[0] / 2 })
  }

  @Test("has the fields that programs rely on")
  func fields() throws {
    let hit = try box.meetings("with", "lee", "about", "discount", "--json").objects[0]
    #expect(hit["uid"] as? String == "p")
    #expect(hit["occurrence"] as? String == "2026-03-10T14:00:00Z")
    #expect(hit["calendar"] as? String == "work")
    #expect(hit["start"] as? String == "2026-03-10T14:00:00Z")
    #expect(hit["end"] as? String == "2026-03-10T15:00:00Z")
    #expect(hit["allDay"] as? Bool == false)
    #expect(hit["status"] as? String == "confirmed")
    #expect(hit["organizer"] is NSNull)
    let attendees = try #require(hit["attendees"] as? [[String: Any]])
    #expect(
      attendees.map { $0["email"] as? String } == ["dana.kim@example.com", "lee.wong@example.com"])
    let passage = try #require(hit["passage"] as? [String: Any])
    let text = Array(try #require(passage["text"] as? String).unicodeScalars)
    let range = try #require((passage["highlights"] as? [[Int]])?.first)
    var word = String.UnicodeScalarView()
    word.append(contentsOf: text[range[0]..<range[1]])
    #expect(String(word) == "discount")
  }

  @Test("is exit status 1 and one line where nothing is found")
  func nothing() throws {
    let output = try box.meetings("about", "pricing", "--until", "2019").expect(1)
    #expect(output.out.isEmpty)
    #expect(output.err == "no meeting found\n")
    let words = try box.meetings("about", "pricing", "in", "2019")
    let better = "the best match without 'in 2019' is 'Pricing workshop' on Tue 1 Sep\n"
    #expect(words.status == 1 && words.err == better + "no meeting found\n")
    #expect(try box.meetings("about", "pricing", "in", "2019", "--json").out == "[]\n")
  }

  @Test("has both people where two are asked for, and says so where no meeting has")
  func bothPeople() throws {
    #expect(try box.meetings("with", "dana", "and", "lee", "--json").titles == ["Pricing review"])
    try box.meetings("with", "lee", "and", "zoe").expect(
      out: "Pricing review  [without zoe]", "Data centre move  [without lee]",
      err: "no meeting has all of lee and zoe; showing those with some of them")
  }

  @Test("says whom it shows no trace of")
  func missing() throws {
    let hits = try box.meetings("with", "zoe", "about", "pricing", "--json").objects
    #expect(!hits.isEmpty)
    #expect(hits.allSatisfy { $0["missing"] as? [String] == ["zoe"] })
    #expect(
      try box.meetings("with", "lee", "about", "discount", "--json").objects[0]["missing"]
        as? [String] == [])
  }

  @Test("is within the dates that were asked for")
  func dates() throws {
    #expect(
      try box.meetings("about", "pricing", "since", "june", "--json").titles == ["Pricing workshop"]
    )
    #expect(
      try box.meetings("this", "week", "without", "zoe", "in", "private", "--json").titles == [
        "Dentist"
      ])
    #expect(try box.meetings("yesterday", "in", "private", "--json").titles == ["Dentist"])
  }

  @Test("leaves out whom one does not want")
  func without() throws {
    let titles = try box.meetings("about", "pricing", "without", "dana", "--json").titles
    #expect(titles.first == "Pricing workshop")
    #expect(!titles.contains("Pricing review"))
  }

  @Test("finds a name without its diacritics")
  func diacritics() throws {
    #expect(try box.meetings("with", "muller", "--json").titles == ["Data centre move"])
  }

  @Test("has the quoted phrase, where any meeting has it")
  func phrase() throws {
    #expect(try box.meetings("about", "annual plans", "--json").titles == ["Pricing review"])
    try box.meetings("about", "prices arrive", "--json").expect(
      0, err: "no meeting has the phrase \"prices arrive\"")
  }

  @Test("shows occurrences that say the same as one, the latest first")
  func series() throws {
    let hits = try box.meetings("about", "stand-up", "--json").objects
    #expect(hits.map { $0["title"] as? String } == ["Stand-up"])
    #expect(hits[0]["start"] as? String == "2026-11-21T08:00:00Z")
    #expect(hits[0]["alsoOccurrences"] as? Int == 29)
    let every = try box.meetings(
      "about", "stand-up", "--every-occurrence", "--limit", "50", "--json")
    #expect(try every.titles.count { $0 == "Stand-up" } == 30)
  }

  @Test("is explained: what was understood, and each hit's evidence")
  func explain() throws {
    try box.meetings("with", "dana", "about", "pricing", "since", "march", "--explain").expect(
      out: "score ", err: "understood with: dana (Dana Kim)", "understood topic: pricing",
      "understood dates: since 2026-03-01")
  }

  @Test("is one JSON object a line with --jsonl")
  func jsonl() throws {
    let lines = try box.meetings("about", "pricing", "--jsonl").out.split(separator: "\n")
    #expect(lines.count >= 2)
    #expect(lines.allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}") })
  }

  @Test("is read by people as: when, what, with whom, and the words that answer")
  func text() throws {
    let output = try box.meetings("with", "lee", "about", "annual", "plans")
    let lines = output.out.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0].hasSuffix("Tue 10 Mar, 14:00–15:00  Pricing review"))
    #expect(lines[1] == "  Lee Wong, Dana Kim")
    #expect(lines[2] == "  We agreed on annual plans. The discount stays at ten percent.")
    #expect(!output.out.contains("\u{1b}"))
  }

  @Test("is shown whole by its id, or by the first digits of it")
  func show() throws {
    let id = try #require(try box.meetings("about", "racks", "--json").objects[0]["id"] as? String)
    let whole = try box.meetings("show", String(id.prefix(6))).expect(0)
    #expect(whole.out.hasPrefix("Data centre move\n"))
    #expect(whole.out.contains("Zoë Müller <zoë.müller@example.com> (accepted)"))
    #expect(whole.out.contains("The racks arrive on Monday."))
    #expect(try box.meetings("show", "ffffffffffffffff").status == 2)
    #expect(try box.meetings("show", "zz").err.contains("no meeting matches 'zz'"))
  }

  @Test("includes notes that the user attached, which a sync keeps")
  func note() throws {
    let id = try #require(try box.meetings("about", "racks", "--json").objects[0]["id"] as? String)
    try box.write("# Minutes\n\nThe lift is too small for the cooling unit.\n", to: "minutes.md")
    #expect(try box.meetings("note", id, "minutes.md").status == 0)
    #expect(
      try box.meetings("about", "cooling", "unit", "--json").titles.first == "Data centre move")
    try box.meetings("sync", "--full")
    #expect(try box.meetings("show", id).out.contains("The lift is too small"))
    #expect(try box.meetings("status", "--json").objectsOrOne["withAttachedNotes"] as? Int == 1)
    #expect(try box.meetings("note", id, "--remove").status == 0)
    #expect(try !box.meetings("show", id).out.contains("The lift"))
  }

  @Test("lists days in order, all-day meetings apart from timed ones")
  func list() throws {
    try box.index(
      ICS.calendar(ICS.event("o", "Off-site", at: "20261119")), as: "offsite.ics")
    let output = try box.meetings("list", "--day", "2026-11-19")
    let lines = output.out.split(separator: "\n").map(String.init)
    #expect(lines[0] == "Thu 19 Nov")
    #expect(lines[1].hasSuffix("all day      Off-site"))
    #expect(lines[2].hasSuffix("08:00–09:00  Stand-up"))
    #expect(lines[3].hasSuffix("09:00–10:00  Data centre move"))
    #expect(
      try box.meetings("list", "--month", "2026-03", "--json").titles == [
        "Pricing review", "Hiring sync",
      ])
    #expect(
      try box.meetings("list", "last", "week", "--json").titles.allSatisfy { $0 == "Stand-up" })
    #expect(
      try box.meetings("list", "--from", "2026-09-01", "--to", "2026-09-01", "--json").titles == [
        "Pricing workshop"
      ])
    #expect(try box.meetings("list", "boats").status == 64)
    #expect(try box.meetings("list", "2019").status == 1)
  }

  @Test("never lets an invitation's text command the terminal")
  func hostileText() throws {
    try box.index(
      ICS.calendar(
        ICS.event("x", "Free \u{1b}]0;pwned\u{7} lunch \u{202e}txet", notes: "lunch \u{9b}31m")),
      as: "bad.ics")
    let text = try box.meetings("about", "lunch").out
    #expect(text.contains("Free \\u{1B}]0;pwned\\u{7} lunch \\u{202E}txet"))
    let json = try box.meetings("about", "lunch", "--json")
    for output in [text, json.out] {
      #expect(
        !output.unicodeScalars.contains {
          $0.value == 0x1b || $0.value == 0x9b || $0.value == 0x202e
        })
    }
    #expect(try json.titles[0].unicodeScalars.contains { $0.value == 0x1b })
  }
}

extension QueryTests {
  @Test(
    "comes soon, whatever the length of a word or the number of people", .timeLimit(.minutes(5)))
  func large() throws {
    let word = String(repeating: "wolfram", count: 2_000)
    #expect(
      try box.meetings("about", "pricing \(word)", "--json").titles.contains("Pricing review"))
    let crowd = (0..<40_000).map { "Guest\($0) Name\($0)" }
    try box.index(
      ICS.calendar(ICS.event("c", "Concert", at: "20261101T190000Z", with: crowd)), as: "crowd.ics")
    let answer = try box.meetings("about", "concert")
    #expect(answer.out.contains("and 39995 more"), "\(answer.err)")
  }
}

extension Sandbox.Output {
  /// Standard output as one JSON object.
  var objectsOrOne: [String: Any] {
    get throws { try #require(try json as? [String: Any]) }
  }
}
