/// A long list of a view in parts, of which one is shown with ways to the others.
struct PartsOfList {
  /// The view.
  let address: PageAddress
  /// The part that is asked for, from 1.
  let part: Int

  private static let longest = 40_000
  /// Up to so many parts there is a way to each.
  private static let mostWays = 12

  /// - Parameters:
  ///   - lines: the whole list.
  ///   - other: what stands beside it in the view.
  ///   - shown: makes the list of the lines in a range.
  func content(
    _ lines: [HTML], besides other: HTML = .joined([]), _ shown: (Range<Int>) -> HTML
  ) -> [HTML] {
    let most = max(Self.longest - other.markup.utf8.count, Self.longest / 4)
    let parts = AnswerParts(lines.map(\.markup.utf8.count), atMost: most)
    let content = shown(parts.range(of: part))
    if parts.count == 1 { return [content] }
    let number = parts.number(part)
    let links = Self.ways(from: number, of: parts.count).map { other in
      HTML.element(
        "a", [.href(address.part(other))] + (other == number ? [.plain(.ariaCurrent, "page")] : []),
        .text("Part \(other)"))
    }
    let ways = HTML.element(
      "nav", [.plain(.class, "ways"), .plain(.ariaLabel, "Parts of the answer")], links)
    let next = HTML.element("a", [.href(address.part(number + 1))], .text("Read on"))
    return [ways, content] + (number < parts.count ? [.element("p", [], next)] : [])
  }

  /// The numbers of the parts to which there is a way: of many the first, the last and those around.
  private static func ways(from number: Int, of count: Int) -> [Int] {
    (1...count).filter {
      count <= mostWays || $0 == 1 || $0 == count || abs($0 - number) <= mostWays / 4
    }
  }
}
