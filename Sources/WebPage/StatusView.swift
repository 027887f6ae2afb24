import Foundation
import MeetingIndex
import Presentation

/// The state of the index as cards: what needs the user with its commands, sources, and the rest.
struct StatusView {
  let text: StatusText

  func content(_ status: IndexStatus) -> [HTML] {
    let parts = text.parts(of: status)
    return [
      cards(parts.troubles, "hit failing"), cards(parts.sources, "hit"),
      .element(
        "dl", [],
        (parts.facts + parts.past).flatMap { fact -> [HTML] in
          [.element("dt", [], .text(head(fact))), .element("dd", [], .text(fact.words))]
        }),
    ]
  }

  private func head(_ row: StatusText.Row) -> String {
    row.name ?? row.label.prefix(1).uppercased() + row.label.dropFirst()
  }

  private func cards(_ rows: [StatusText.Row], _ classes: String) -> HTML {
    if rows.isEmpty { return .joined([]) }
    return .element(
      "ul", [.plain(.class, "cards")],
      rows.map { row in
        .element(
          "li", [.plain(.class, classes)], .element("h2", [], .text(head(row))),
          .element("p", [], .text(row.words)))
      })
  }
}
