import Foundation
import MeetingIndex
import Presentation

/// The state of the index as cards: what needs the user with its commands, sources, and the rest.
struct StatusView {
  let text: StatusText

  private struct Line {
    let label: String
    var words: String

    init(_ line: String) {
      let label = line.prefix(StatusText.labelWidth).trimmingCharacters(in: .whitespaces)
      self.label = label.prefix(1).uppercased() + label.dropFirst()
      words = String(line.dropFirst(StatusText.labelWidth))
    }
  }

  func content(_ status: IndexStatus) -> [HTML] {
    let parts = text.parts(of: status)
    let facts = lines(parts.facts + parts.past)
    return [
      cards(lines(parts.troubles).map { ($0.label, $0.words) }, "hit failing"),
      cards(lines(parts.sources).map(source), "hit"),
      .element(
        "dl", [],
        facts.flatMap { fact -> [HTML] in
          [.element("dt", [], .text(fact.label)), .element("dd", [], .text(fact.words))]
        }),
    ]
  }

  /// The lines; a line without a label continues the previous one.
  private func lines(_ texts: [String]) -> [Line] {
    texts.map(Line.init).reduce(into: []) { lines, line in
      guard line.label.isEmpty, let last = lines.indices.last else { return lines.append(line) }
      lines[last].words += "\n" + line.words
    }
  }

  /// The name of a source, and the rest of its line.
  private func source(_ line: Line) -> (String, String) {
    guard let colon = line.words.firstRange(of: ": ") else { return (line.label, line.words) }
    return (String(line.words[..<colon.lowerBound]), String(line.words[colon.upperBound...]))
  }

  private func cards(_ cards: [(head: String, words: String)], _ classes: String) -> HTML {
    if cards.isEmpty { return .joined([]) }
    return .element(
      "ul", [.plain(.class, "cards")],
      cards.map { card in
        .element(
          "li", [.plain(.class, classes)], .element("h2", [], .text(card.head)),
          .element("p", [], .text(card.words)))
      })
  }
}
