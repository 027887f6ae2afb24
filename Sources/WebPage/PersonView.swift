import MeetingIndex
import Presentation

/// People: how often one meets them, when last and next, about what and with whom.
struct PersonView {
  let items: MeetingItems
  /// The addresses of the user, who is nobody whom one meets.
  let owners: Set<String>

  /// The most that a name is looked up for.
  static let most = 50
  static let mostListed = 200
  private static let mostOfAKind = 8

  func everybody(_ found: PeopleSummary) -> [HTML] {
    let rest = found.total - found.shown.count
    let list = HTML.element("ul", [], found.shown.map { line($0, besides: []) })
    return [.element("h1", [], .text("People")), form("Name", []), list]
      + (rest > 0 ? [.element("p", [], items.soft("and \(rest) more"))] : [])
  }

  /// All whom a name may mean, or that nobody is called so.
  func choice(_ name: String, _ found: PeopleSummary, besides others: [String]) -> HTML {
    let lead =
      found.shown.isEmpty
      ? "Nobody is called so." : "\(found.total) people may be meant."
    return .element(
      "section", [], .element("h1", [], .text(name)), .element("p", [], .text(lead)),
      .element("ul", [], found.shown.map { line($0, besides: others) }))
  }

  func person(_ one: PersonSummary, _ records: [MeetingRecord]) -> HTML {
    let name = one.person.displayName
    let fields: [(String, HTML)] = [
      ("Met", .text(one.meetings == 1 ? "1 meeting" : "\(one.meetings) meetings")),
      ("Last", one.last.map(meeting) ?? .text("")),
      ("Next", one.next.map(meeting) ?? .text("")),
      ("Addresses", .text(one.person.emails.joined(separator: "\n"))),
      ("Also written", .text(one.person.names.dropFirst().joined(separator: ", "))),
    ]
    let series = counts(records.filter(\.isRecurring).map(\.title))
    let others = counts(records.flatMap { Self.people(in: $0, besides: one, owners) })
    return .element(
      "section", [], .element("h1", [], .text(name)),
      .element(
        "dl", [],
        fields.filter { !$0.1.markup.isEmpty }.flatMap { name, value in
          [.element("dt", [], .text(name)), .element("dd", [], value)]
        }),
      counted("Series", series) { .search("\"\($0)\" with \(name)") },
      counted("With", others) { .people([name, $0]) },
      .element(
        "p", [], .element("a", [.href(.search("with \(name)"))], .text("All meetings with \(name)"))
      ))
  }

  /// A field for somebody else, who is shown beside.
  func comparison(with name: String) -> HTML { form("Compare with", [name]) }

  // MARK: Parts

  private func line(_ one: PersonSummary, besides others: [String]) -> HTML {
    let name = one.person.displayName
    let key = one.person.emails.first ?? name
    let last = one.last.map { ", last \(items.time.day(of: $0.start))" } ?? ""
    let next = one.next.map { ", next \(items.time.day(of: $0.start))" } ?? ""
    return .element(
      "li", [], .element("a", [.href(.people([key] + others))], .text(name)),
      items.soft(" \(one.meetings)\(last)\(next)"))
  }

  private func meeting(_ record: MeetingRecord) -> HTML {
    .joined([items.link(record), items.soft(" \(items.time.day(of: record.start))")])
  }

  private func counted(
    _ title: String, _ counts: [(String, Int)], _ address: (String) -> PageAddress
  ) -> HTML {
    if counts.isEmpty { return .joined([]) }
    let lines = counts.prefix(Self.mostOfAKind).map { name, count -> HTML in
      let link = HTML.element("a", [.href(address(name))], .text(name))
      return .element("li", [], link, items.soft(" \(count)"))
    }
    return .joined([.element("h2", [], .text(title)), .element("ul", [], lines)])
  }

  /// The most frequent first.
  private func counts(_ names: [String]) -> [(String, Int)] {
    var counts: [String: Int] = [:]
    for name in names where !name.isEmpty { counts[name, default: 0] += 1 }
    let sorted = counts.sorted { a, b in
      a.value != b.value ? a.value > b.value : a.key < b.key
    }
    return sorted.map { ($0.key, $0.value) }
  }

  private static func people(
    in record: MeetingRecord, besides one: PersonSummary, _ owners: Set<String>
  ) -> [String] {
    record.attendees.filter { $0.isPerson && $0.status != .declined }.map(\.person).filter {
      !owners.contains($0.email) && !one.person.emails.contains($0.email)
        && !one.person.names.contains($0.displayName)
    }.map(\.displayName)
  }

  private func form(_ label: String, _ names: [String]) -> HTML {
    let kept = names.map { name -> HTML in
      .void("input", [.plain(.type, "hidden"), .plain(.name, "name"), .plain(.value, name)])
    }
    let field = HTML.void(
      "input", [.plain(.type, "text"), .plain(.name, "name"), .plain(.ariaLabel, label)])
    let button = HTML.element("button", [], .text(label == "Name" ? "Look up" : label))
    return .element(
      "form", [.action(.people), .plain(.method, "get")], kept + [field, button])
  }
}
