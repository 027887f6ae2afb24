import MeetingIndex
import Presentation
import Questions

/// The views of people: their meetings with the user, the last and the next meeting, topics and
/// companions.
struct PersonView {
  let items: MeetingItems
  /// The maximum number of people found for a name.
  static let maximumFound = 50
  static let maximumListed = 200

  func everybody(_ found: PeopleSummary) -> [HTML] {
    let rest = found.total - found.shown.count
    let list = HTML.element(
      "ul", [.plain(.class, "rows")], found.shown.map { line($0, besides: []) })
    return [.element("h1", [], .text("People")), form("Name", []), list]
      + (rest > 0
        ? [.element("p", [], items.soft("and \(rest) more; type a name to find them"))] : [])
  }

  /// Returns the only person found, or else the only one with exactly this name or address; nil if
  /// the name is ambiguous.
  static func meant(_ name: String, _ found: PeopleSummary) -> PersonSummary? {
    if found.shown.count == 1 { return found.shown.first }
    let same = found.shown.filter { one in
      (one.person.names + one.person.emails).contains { $0.lowercased() == name.lowercased() }
    }
    return same.count == 1 ? same.first : nil
  }

  /// Returns the list of people to whom a name may refer, or a sentence if there are none.
  func choice(_ name: String, _ found: PeopleSummary, besides others: [String]) -> HTML {
    let lead =
      found.shown.isEmpty
      ? "No one is called that." : "\(found.total) people match."
    return .element(
      "section", [], .element("h1", [], .text(name)), .element("p", [], .text(lead)),
      .element("ul", [.plain(.class, "rows")], found.shown.map { line($0, besides: others) }))
  }

  /// - Parameter others: other people to whom the name may refer.
  func person(
    _ one: PersonSummary, _ summary: PersonProfile, others: [PersonSummary] = []
  ) -> HTML {
    let name = one.person.displayName
    let key = one.person.emails.first ?? name
    let fields: [(String, HTML)] = [
      ("Met", .text(PersonSummaryText.count(one))),
      ("Last", one.last.map(meeting) ?? .text("")),
      ("Next", one.next.map(meeting) ?? .text("")),
      ("Addresses", .text(one.person.emails.joined(separator: "\n"))),
      ("Also written", .text(one.person.names.dropFirst().joined(separator: ", "))),
      ("Or meant", .joined(others.map { .element("div", [], link($0, besides: [])) })),
    ]
    let companions = summary.companions.map { other -> (String, Int, PageAddress) in
      let person = other.person
      return (
        person.displayName, other.meetings,
        .people([key, person.emails.first ?? person.displayName])
      )
    }
    let series = summary.series.map {
      ($0.title, $0.meetings, PageAddress.meeting($0.latest, at: "series"))
    }
    return .element(
      "section", [.plain(.class, "person")], .element("h1", [], .text(name)),
      .element(
        "dl", [],
        fields.filter { !$0.1.markup.isEmpty }.flatMap { name, value in
          [.element("dt", [], .text(name)), .element("dd", [], value)]
        }),
      words(summary.words, with: name),
      .element(
        "div", [.plain(.class, "parts")], counted("Series", series), counted("With", companions),
        NetworkPicture(name: name, summary: summary).content),
      .element(
        "p", [], .element("a", [.href(.search("with \(name)"))], .text("All meetings with \(name)"))
      ))
  }

  /// Returns the number of meetings that two people attended together, and the latest of these
  /// meetings.
  func together(
    _ one: KnownPerson, _ other: KnownPerson, _ found: (meetings: Int, latest: MeetingRecord?)?
  ) -> HTML {
    let names = "\(one.displayName) and \(other.displayName)"
    guard let found else {
      return .element("p", [], .text("No meetings with both of them."))
    }
    return .element(
      "p", [],
      .element(
        "a", [.href(.search("with \(names)"))],
        .text("\(found.meetings.counted("meeting")) with \(names)")),
      found.latest.map { .joined([items.soft(", the latest "), meeting($0)]) } ?? .joined([]))
  }

  /// Returns a form that displays another person beside this one.
  func comparison(with name: String) -> HTML { form("Compare with", [name]) }

  // MARK: Parts

  private func line(_ one: PersonSummary, besides others: [String]) -> HTML {
    let last = one.last.map { "last \(items.dayName(of: $0))" }
    let next = one.next.map { "next \(items.dayName(of: $0))" }
    let facts = [PersonSummaryText.count(one), last, next].compactMap { $0 }
    let shown = facts.enumerated().map { number, fact in
      items.when(fact + (number + 1 < facts.count ? "," : ""))
    }
    return .element(
      "li", [], link(one, besides: others), .text(" "), .joined(shown))
  }

  private func link(_ one: PersonSummary, besides others: [String]) -> HTML {
    let name = one.person.displayName
    return .element(
      "a", [.href(.people([one.person.emails.first ?? name] + others))], .text(name))
  }

  private func meeting(_ record: MeetingRecord) -> HTML {
    .joined([items.link(record), items.soft(" \(items.dayName(of: record))")])
  }

  /// Returns typical words, with links to the meetings that contain them.
  private func words(_ words: [String], with name: String) -> HTML {
    if words.isEmpty { return .joined([]) }
    return .joined([
      .element("h2", [], .text("Typical words")),
      .element(
        "ul", [.plain(.class, "chips")],
        words.map { word in
          .element(
            "li", [], .element("a", [.href(.search("with \(name) about \(word)"))], .text(word)))
        }),
    ])
  }

  private func counted(_ title: String, _ counts: [(String, Int, PageAddress)]) -> HTML {
    if counts.isEmpty { return .joined([]) }
    let lines = counts.map { name, count, address -> HTML in
      .element("li", [], .element("a", [.href(address)], .text(name)), items.soft(" \(count)"))
    }
    return .element("div", [], .element("h2", [], .text(title)), .element("ul", [], lines))
  }

  private func form(_ label: String, _ names: [String]) -> HTML {
    let kept = names.map { name -> HTML in
      .void("input", [.plain(.type, "hidden"), .plain(.name, "name"), .plain(.value, name)])
    }
    let field = HTML.void(
      "input",
      [
        .plain(.type, "text"), .plain(.name, "name"), .plain(.ariaLabel, label),
        .plain(.placeholder, "a name or an address"),
      ])
    let button = HTML.element("button", [], .text(label == "Name" ? "Look up" : label))
    return .element(
      "form", [.action(.people), .plain(.method, "get")], kept + [field, button])
  }
}
