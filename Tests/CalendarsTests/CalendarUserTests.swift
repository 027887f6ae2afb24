import Testing

@testable import Calendars

@Suite("People, rooms and what they answered")
struct CalendarUserTests {
  private func attendees(_ fixture: String) throws -> [Attendee] {
    let reading = try Fixture.read(fixture)
    #expect(reading.problems == [])
    return try #require(reading.occurrences.first).attendees
  }

  @Test("Names are read quoted, escaped, encoded and with quotes inside, or are absent")
  func names() throws {
    let people = try attendees("names-quoted-escaped-encoded-and-absent").map(\.person)
    #expect(
      people.map(\.name) == [
        "Doe, Jane", "Doe, John", "Jörg Müller", "\"Ace\" Ng", "Bo Bee Li", nil, nil, "Quo Te",
        "\"Never closed",
      ])
    #expect(people.allSatisfy { $0.email.hasSuffix("@example.org") })
  }

  @Test("An address is what follows mailto in any case, lower-cased")
  func addresses() throws {
    let reading = try Fixture.read("mailto-in-any-case")
    let occurrence = try #require(reading.occurrences.first)
    #expect(occurrence.organizer == Person(name: "Ann", email: "ann@example.org"))
    #expect(
      occurrence.attendees.map(\.person.email) == ["ben@example.org", "cleo@example.org"])
  }

  @Test(
    "Quotes, brackets, doubled schemes, header fields and percent-encoding are no part of it",
    arguments: [
      "mailto:'lee@example.org'", "MAILTO:<Lee@example.org>", "mailto:mailto:lee@example.org",
      "mailto:lee@example.org?subject=Plan%20B", "SMTP:lee@example.org", "mailto:lee%40example.org",
      "Lee Park <lee@example.org>", "mailto:\"Lee Park\" <lee@example.org>",
      "mailto:%27lee@example.org%27", "mailto: lee@example.org ", "lee@example.org",
    ])
  func oddAddresses(value: String) throws {
    let reading = reading(events: event("DTSTART:20260105T090000Z\nATTENDEE:\(value)"))
    let person = try #require(reading.occurrences.first?.attendees.first).person
    #expect(person.email == "lee@example.org")
    #expect(person.name == (value.contains("Park") ? "Lee Park" : nil))
  }

  @Test("What is no address stays as it is, and so do an address's own marks")
  func addressesWithMarks() {
    for value in ["o'neil@example.org", "a%b@example.org", "x'@example.org"] {
      #expect(CalendarAddress.read("mailto:" + value) == value)
    }
    #expect(CalendarAddress.read("urn:uuid:12?34") == "urn:uuid:12?34")
    #expect(CalendarAddress.read("'") == "'")
  }

  @Test("Where the value is no address, EMAIL is; where neither is, there is none")
  func emailParameter() throws {
    let people = try attendees("address-in-the-email-parameter").map(\.person)
    #expect(
      people == [Person(name: "Dee", email: "dee@example.org"), Person(name: "Eve", email: "")])
  }

  @Test("The organizer need not be among the attendees, and is not put there")
  func organizer() throws {
    let reading = try Fixture.read("organizer-is-no-attendee")
    let occurrence = try #require(reading.occurrences.first)
    #expect(occurrence.organizer?.email == "ann@example.org")
    #expect(occurrence.attendees.map(\.person.email) == ["ben@example.org"])
  }

  @Test("Roles and answers are read, and unknown ones mean the default")
  func rolesAndAnswers() throws {
    let attendees = try attendees("attendees-with-roles-and-answers")
    #expect(attendees.map(\.role) == [.chair, .optional, .nonParticipant, .required, .required])
    #expect(
      attendees.map(\.status) == [.accepted, .tentative, .declined, .delegated, .needsAction])
  }

  @Test("Rooms and resources are kept as what they are")
  func kinds() throws {
    let attendees = try attendees("rooms-and-resources")
    #expect(attendees.map(\.kind) == [.room, .resource, .group, .unknown, .individual])
    #expect(attendees[0].person.name == "Blue Room")
  }
}
