import Foundation
import Testing

/// The public API is a promise, so it is small and documented on one page. Anything that modules
/// only use among themselves is `package`.
@Suite("What is public")
struct PublicPageTests {
  /// The modules in the three library products.
  private static let pages = [
    "Assistants", "Calendars", "Care", "Changes", "Evaluation", "Index", "Mirror", "Presentation",
    "Questions",
    "Search", "Sync", "Time",
  ]

  @Test("is in the modules of the products alone")
  func modules() throws {
    for module in Modules.libraries where !Self.pages.contains(module) {
      #expect(try declarations(in: module) == [], "\(module)")
    }
  }

  @Test("is no more than a page")
  func count() throws {
    let count = try Self.pages.map { try declarations(in: $0).count }.reduce(0, +)
    #expect((100...260).contains(count), "\(count)")
  }

  @Test("stands on the page, by its name", arguments: pages)
  func names(module: String) throws {
    let page = try String(
      contentsOfFile: Modules.root + "/Documentation/library.md", encoding: .utf8)
    let words = Set(page.split { !$0.isLetter && !$0.isNumber }.map(String.init))
    let missing = try declarations(in: module).filter { !words.contains($0) }
    // `encode` is part of the standard library's API.
    #expect(Set(missing).subtracting(["encode"]) == [])
  }

  /// The names of public declarations; an initializer has the name of its type.
  private func declarations(in module: String) throws -> [String] {
    let keyword = try Regex("\\bpublic ([a-z()]+ )*(init\\b|[a-z]+ (\\w+))")
    return try Modules.files(of: module).flatMap { file in
      let lines = try Modules.code(of: file).filter { $0.text.contains(anyOf: ["public "]) }
      return try lines.compactMap { line in
        try keyword.firstMatch(in: line.text).map { match in
          match.output[3].substring.map(String.init) ?? "MeetingStore"
        }
      }
    }
  }
}
