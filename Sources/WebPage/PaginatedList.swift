/// A long list in parts, one of which is displayed with links to the others.
struct PaginatedList {
  /// The address of the view.
  let address: PageAddress
  /// The number of the requested part, from 1.
  let part: Int

  private static let maximumLength = 40_000
  /// The maximum number of parts for which all parts are linked.
  private static let maximumLinks = 12

  /// - Parameters:
  ///   - lines: the whole list.
  ///   - other: the other contents of the view, whose length leaves less room for the list.
  ///   - shown: returns the list of the lines in a range.
  func content(
    _ lines: [HTML], besides other: HTML = .joined([]), _ shown: (Range<Int>) -> HTML
  ) -> [HTML] {
    let most = max(Self.maximumLength - other.markup.utf8.count, Self.maximumLength / 4)
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
      "nav", [.plain(.class, "ways"), .plain(.ariaLabel, "Pages of the answer")], links)
    let next = HTML.element("a", [.href(address.part(number + 1))], .text("Read on"))
    return [ways, content] + (number < parts.count ? [.element("p", [], next)] : [])
  }

  /// Returns the numbers of the parts with a link; if there are many, the first, the last and those
  /// nearby.
  private static func ways(from number: Int, of count: Int) -> [Int] {
    (1...count).filter {
      count <= maximumLinks || $0 == 1 || $0 == count || abs($0 - number) <= maximumLinks / 4
    }
  }
}
