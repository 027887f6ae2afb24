import Foundation
import Testing

@Suite("The README's figures")
struct FiguresTests {
  /// A table of the README, and the results page from which it comes.
  struct Place: Sendable, CustomTestStringConvertible {
    let page: String
    let table: String
    var testDescription: String { page }
  }

  static let places: [Place] = {
    let readme = try! text(of: "README.md")
    return readme.components(separatedBy: "<!-- figures: ").dropFirst().map { part in
      let page = part.components(separatedBy: " -->\n")[0]
      return Place(page: page, table: between("<!-- figures: \(page) -->\n", in: readme) ?? "")
    }
  }()

  static func text(of file: String) throws -> String {
    try String(contentsOf: ReadmeTests.root.appendingPathComponent(file), encoding: .utf8)
  }

  /// Returns the text between `start` and the next end mark.
  static func between(_ start: String, in text: String) -> String? {
    guard let first = text.range(of: start) else { return nil }
    let rest = text[first.upperBound...]
    return rest.range(of: "<!-- end -->").map { String(rest[..<$0.lowerBound]) }
  }

  @Test("are tables of results pages") func tables() {
    #expect(Self.places.count >= 3)
    #expect(Self.places.allSatisfy { $0.table.contains("|---|") })
  }

  @Test("are those of the page that is named beside them", arguments: places)
  func same(place: Place) throws {
    let page = try Self.text(of: place.page)
    #expect(Self.between("<!-- for the README -->\n", in: page) == place.table)
  }

  @Test("stand in tables alone: no sentence has a time, or how many times as fast it is")
  func sentences() throws {
    let readme = try Self.text(of: "README.md")
    let section = try #require(
      readme.components(separatedBy: "\n## ").first { $0.hasPrefix("How fast") })
    let sentences = section.split(separator: "\n").filter { !$0.hasPrefix("|") }
    for sentence in sentences {
      let figures = sentence.matches(of: #/\d+(\.\d+)? ?(ms|µs|s|times)\b/#)
      #expect(figures.isEmpty, "\(sentence)")
    }
  }
}
