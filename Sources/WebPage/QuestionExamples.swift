import MeetingIndex
import Presentation
import Questions
import Time

/// The search view without a question: examples that the user's calendars answer, and people,
/// calendars and dates to choose.
struct QuestionExamples {
  /// Five questions, or fewer if the calendars have no people.
  private let questions: [String]
  private let people: [String]
  /// The unique names of calendars, each with the words of a question about that calendar.
  private let calendars: [(name: String, asked: String)]
  private let today: CivilDate

  private static let maximumPeople = 12
  private static let maximumCalendars = 12

  /// - Parameter time: the formats of times, with the zone of floating times and all-day events.
  init(_ store: MeetingStore, now: Moment, time: DisplayTime) throws {
    let owners = try Owners(store).addresses()
    people = try PeopleSummaries(store, now: now).summary(limit: Self.maximumPeople).shown
      .filter { owners.isDisjoint(with: $0.person.emails) }.map(\.person.displayName)
    let decisions = try MarkedItems(store, now: now)
      .items([.decision], of: []).items.filter { !$0.mark.isSpoken }
    let decided = decisions.compactMap(\.record).last?.title
    let asked = [
      people.first.map { "next meeting with \($0)" },
      people.dropFirst().first.map { "what is open with \($0)" },
      decided.map { "what did we decide about \($0)" },
      people.first.map { "how many meetings with \($0) last month" },
      "when am I free next week",
    ]
    questions = asked.compactMap { $0 }
    let names = Dictionary(
      uniqueKeysWithValues: try CalendarRegistry(store).places().map { ($0.id, $0.name) })
    calendars = try CalendarRegistry(store).all().filter(\.isIncluded).prefix(Self.maximumCalendars)
      .map {
        let name = names[$0.id] ?? $0.title
        return (name, name == $0.title ? name : $0.id)
      }
    today = time.day(of: now.seconds)
  }

  var content: [HTML] {
    let month = today.adding(days: 1 - today.day)
    let dates: [(String, PageAddress)] = [
      ("today", .days(.day, today)), ("tomorrow", .days(.day, today.adding(days: 1))),
      ("this week", .days(.week, today)), ("next week", .days(.week, today.adding(days: 7))),
      ("this month", .days(.month, month)),
      ("last month", .days(.month, month.adding(days: -1))),
    ]
    return [
      .element("h1", [], .text("Ask your calendar")),
      .element("p", [], .text("Type a question, or try one of these:")),
      section("Questions", questions.map { ($0, .search($0)) }),
      .element(
        "div", [.plain(.class, "parts")],
        section("People", people.map { ($0, .people([$0])) }),
        section("Calendars", calendars.map { ($0.name, .search("in:\"\($0.asked)\"")) }),
        section("Dates", dates)),
    ]
  }

  private func section(_ title: String, _ links: [(String, PageAddress)]) -> HTML {
    if links.isEmpty { return .joined([]) }
    return .element(
      "section", [], .element("h2", [], .text(title)),
      .element(
        "ul", [.plain(.class, "rows")],
        links.map { text, address in
          .element("li", [], .element("a", [.href(address)], .text(text)))
        }))
  }
}
