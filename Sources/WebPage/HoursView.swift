import MeetingIndex
import Presentation

/// The time spent in meetings, as a table with bars by calendar, person, series, month, week or
/// day.
struct HoursView {
  let hours: Hours
  let words: String
  let part: Hours.Part
  let time: DisplayTime

  private static let maximumRows = 120

  private var text: HoursText { HoursText(time: time, page: .plain) }

  func content(_ notices: [String]) -> [HTML] {
    let lines = text.text(of: hours).split(separator: "\n")
    return [
      .element("h1", [], .text("Hours")), form, ways,
      .joined((notices + HoursText.omissions(of: hours)).map(HTML.note)),
      .element("p", [], .text(lines.first.map(String.init) ?? "")),
      hours.groups.isEmpty ? .joined([]) : table,
      hours.groups.count > Self.maximumRows
        ? .element(
          "p", [.plain(.class, "soft")],
          .text("and \(hours.groups.count - Self.maximumRows) more; choose a shorter time span"))
        : .joined([]),
    ]
  }

  private var form: HTML {
    .element(
      "form", [.action(.hours), .plain(.method, "get")],
      .void(
        "input",
        [
          .plain(.type, "text"), .plain(.name, "q"), .plain(.value, words),
          .plain(.placeholder, "with dana last month"),
          .plain(.ariaLabel, "Filter, as in a question (default: this week)"),
        ]),
      .void(
        "input",
        [.plain(.type, "hidden"), .plain(.name, "by"), .plain(.value, part.rawValue)]),
      .element("button", [], .text("Show")))
  }

  private var ways: HTML {
    .element(
      "nav", [.plain(.ariaLabel, "By")],
      Hours.Part.allCases.map { other in
        .element(
          "a",
          [.href(.hours(words, by: other))]
            + (other == part ? [.plain(.ariaCurrent, "page")] : []),
          .text("by \(other.rawValue)"))
      })
  }

  private var table: HTML {
    let most = max(1, hours.groups.map(\.minutes).max() ?? 1)
    let heads = [part.rawValue, "share", "time", "meetings"].map { name -> HTML in
      .element("th", [.plain(.scope, "col")], .text(name))
    }
    return .element(
      "table", [.plain(.class, "figures")],
      .element("caption", [], .text("Hours by \(part.rawValue)")),
      .element("thead", [], .element("tr", [], heads)),
      .element(
        "tbody", [],
        hours.groups.prefix(Self.maximumRows).map { group in
          let name = text.name(of: group, by: part)
          return .element(
            "tr", [], .element("th", [.plain(.scope, "row")], breakable(name)),
            .element("td", [], bar(group.minutes * 100 / most)),
            .element("td", [], .text(ParsedQueryText.length(group.minutes))),
            .element("td", [], .text("\(group.meetings)")))
        }))
  }

  /// Returns the name, in which lines may break after each `/` and `@`.
  private func breakable(_ name: String) -> HTML {
    let ends = name.indices.filter { "/@".contains(name[$0]) }.map(name.index(after:))
    let places = [name.startIndex] + ends + [name.endIndex]
    let pieces = zip(places, places.dropFirst()).map { HTML.text(String(name[$0..<$1])) }
    return .joined(pieces.flatMap { [$0, .void("wbr", [])] }.dropLast())
  }

  private func bar(_ percent: Int) -> HTML {
    .element(
      "svg",
      [
        .plain(.viewBox, "0 0 100 8"), .plain(.role, "img"),
        .plain(.ariaLabel, "\(percent) % of the maximum"), .plain(.preserveAspectRatio, "none"),
      ],
      .element(
        "rect",
        [
          .plain(.class, "bar"), .plain(.width, "\(max(1, percent))"), .plain(.height, "8"),
        ]))
  }
}
