import Foundation
import MeetingIndex

/// A graph of a person in a circle of companions, who often meet with the person. The width of a
/// line represents the number of joint meetings of two people. The list beside the picture contains
/// the same data.
struct NetworkPicture {
  let name: String
  let summary: PersonProfile

  /// The width of the picture, with space for names around the circle.
  private static let width = 700.0
  private static let height = 310.0
  private static let radius = 115.0
  private static let maximumNameLength = 20
  private static let box = "0 0 \(Int(width)) \(Int(height))"
  private static let minimumPeople = 2

  /// The picture; empty for fewer than two companions.
  var content: HTML {
    let companions = summary.companions
    guard companions.count >= Self.minimumPeople else { return .joined([]) }
    let places = companions.indices.map { place(of: $0, of: companions.count) }
    let most = companions.first?.meetings ?? 1
    let middle = (x: Self.width / 2, y: Self.height / 2)
    let mostShared = summary.pairs.map(\.meetings).max() ?? 1
    let between = summary.pairs.map { pair in
      line(
        places[pair.one], places[pair.other], "", 1 + 3 * Double(pair.meetings) / Double(mostShared)
      )
    }
    let ties = companions.indices.map { index in
      line(middle, places[index], "tie", 1 + 6 * Double(companions[index].meetings) / Double(most))
    }
    let nodes = companions.indices.flatMap { index in
      node(places[index], companions[index].person.displayName, middle.x)
    }
    return .element(
      "svg",
      [
        .plain(.class, "network"), .plain(.viewBox, Self.box),
        .plain(.role, "img"),
        .plain(
          .ariaLabel,
          "\(name) and the \(companions.count.counted("person", "people")) most often at the same "
            + "meetings"),
      ],
      between + ties + [circle(middle, 12), text(middle, below: 34, name, "middle")] + nodes)
  }

  private func place(of index: Int, of count: Int) -> (x: Double, y: Double) {
    let angle = 2 * Double.pi * (Double(index) / Double(count)) - Double.pi / 2
    return (Self.width / 2 + Self.radius * cos(angle), Self.height / 2 + Self.radius * sin(angle))
  }

  private func node(_ place: (x: Double, y: Double), _ name: String, _ middle: Double) -> [HTML] {
    let isAbove = abs(place.x - middle) < 20
    let anchor = isAbove ? "middle" : place.x < middle ? "end" : "start"
    let aside = isAbove ? 0.0 : place.x < middle ? -12 : 12
    let below = isAbove ? (place.y < Self.height / 2 ? -12.0 : 27) : 5
    return [circle(place, 7), text((place.x + aside, place.y), below: below, name, anchor)]
  }

  private func circle(_ place: (x: Double, y: Double), _ radius: Int) -> HTML {
    .element(
      "circle",
      [.plain(.cx, number(place.x)), .plain(.cy, number(place.y)), .plain(.r, "\(radius)")])
  }

  private func text(
    _ place: (x: Double, y: Double), below: Double, _ text: String, _ anchor: String
  ) -> HTML {
    .element(
      "text",
      [
        .plain(.x, number(place.x)), .plain(.y, number(place.y + below)),
        .plain(.textAnchor, anchor),
      ],
      .text(
        text.count > Self.maximumNameLength ? text.prefix(Self.maximumNameLength - 1) + "…" : text))
  }

  private func line(
    _ one: (x: Double, y: Double), _ other: (x: Double, y: Double), _ name: String, _ width: Double
  ) -> HTML {
    .element(
      "line",
      [
        .plain(.class, name), .plain(.x1, number(one.x)), .plain(.y1, number(one.y)),
        .plain(.x2, number(other.x)), .plain(.y2, number(other.y)),
        .plain(.strokeWidth, number(width)),
      ])
  }

  private func number(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
}
