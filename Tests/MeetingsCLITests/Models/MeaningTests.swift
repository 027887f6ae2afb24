import Foundation
import Testing

@Suite("A question in other words")
struct MeaningTests {
  let box = try! Sandbox()

  private static let notes = [
    "The invoice from the supplier is late again. Lee calls the bank.",
    "The database migration is done. Replicas are in sync.",
    "The roof leaks above the kitchen. A plumber comes on Friday.",
    "We hired two engineers for the search team.",
    "The courier lost a parcel with samples on the way to the factory.",
    "Password rules change in June. Everyone sets a new one.",
    "The choir sings at the wedding on the beach.",
    "The dog has to see the vet about its paw.",
    "Lawyers read the contract and want a shorter notice period.",
    "Trains were delayed, so the workshop began at noon.",
    "Rain is forecast for the picnic. We take the tents along.",
    "Sales fell in the north. The new catalogue comes in spring.",
  ]

  init() throws {
    let events = Self.notes.enumerated().map { place, notes in
      ICS.event(
        "m\(place)", "Weekly", at: "202603\(10 + place)T140000Z", with: ["Dana Kim"], notes: notes)
    }
    try box.index(ICS.calendar(name: "Work", events.joined()), as: "work.ics")
  }

  private static func words(_ topic: String) -> [String] {
    ["about"] + topic.split(separator: " ").map(String.init)
  }

  @Test(
    "finds a meeting that has none of the words, says so, and marks the words that are near",
    arguments: [
      ("a wet ceiling", "roof"), ("a puppy seeing a doctor", "vet"),
      ("a missing package", "parcel"), ("bad weather", "Rain"), ("declining revenue", "Sales"),
    ])
  func found(question: String, word: String) throws {
    let found = try box.launch(Sandbox.binary, Self.words(question) + ["--color", "always"])
    let topic = question.hasPrefix("a ") ? String(question.dropFirst(2)) : question
    #expect(found.err == "no meeting has '\(topic)'; showing the nearest in meaning\n", "\(found)")
    let first = found.out.components(separatedBy: "\n\n")[0]
    #expect(first.contains("\u{1B}[1;33m\(word)\u{1B}"), "\(first)")
  }

  @Test(
    "finds nothing that is near to nothing, and nothing for a word alone",
    arguments: ["quantum chromodynamics", "growing vegetables", "weather"])
  func far(topic: String) throws {
    let found = try box.launch(Sandbox.binary, Self.words(topic))
    #expect(found.status == 1 && found.err.hasPrefix("no meeting mentions '"), "\(found)")
  }

  @Test("is answered by words alone where --words-only says so")
  func left() throws {
    let found = try box.meetings("about", "bad", "weather", "--words-only")
    #expect(found.status == 1 && found.out.isEmpty, "\(found)")
    #expect(!found.err.contains("meaning"), "\(found)")
  }

  @Test(
    "has no abbreviations, no names of code and no quoted words",
    arguments: [
      "BAD WEATHER", "bad weatherReport", "bad_weather", "bad weather2", "bad \"weather\"",
    ])
  func closed(topic: String) throws {
    let found = try box.launch(Sandbox.binary, Self.words(topic))
    #expect(!found.err.contains("meaning"), "\(found)")
  }

  @Test("is one alone where no meeting has much of the words")
  func same() throws {
    for topic in ["the parcel", "leaks above the kitchen", "password rules"] {
      let asked = Self.words(topic) + ["--json", "--explain"]
      let found = try box.launch(Sandbox.binary, asked)
      let words = try box.launch(Sandbox.binary, asked + ["--words-only"])
      #expect(found.status == 0 && found.out == words.out && found.err == words.err, "\(found)")
    }
  }

  @Test("orders the meetings of somebody who is asked for by what they mean")
  func people() throws {
    let found = try box.meetings("with", "dana", "about", "bad", "weather")
    #expect(
      found.err.hasPrefix(
        "no meeting has 'bad weather'; showing those with dana, nearest in meaning first\n"),
      "\(found)")
    #expect(found.out.components(separatedBy: "\n\n")[0].contains("picnic"), "\(found)")
  }
}
