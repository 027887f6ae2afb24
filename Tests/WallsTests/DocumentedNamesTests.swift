import Foundation
import Testing

/// Documents must follow when files move and headings change.
@Suite("A document")
struct DocumentedNamesTests {
  private static let pages =
    ["ARCHITECTURE.md", "CONTRIBUTING.md", "README.md", "Models/README.md", "Packaging/README.md"]
    + ["Benchmarks/FAQ.md", "Benchmarks/Retrieval.md"]
    + ["Documentation", "Documentation/decisions"].flatMap { folder in
      names(in: folder).filter { $0.hasSuffix(".md") }.map { "\(folder)/\($0)" }
    }

  @Test("names only source files that exist", arguments: pages)
  func files(page: String) throws {
    let sources = Set(Modules.files(below: "Sources") + Modules.files(below: "Tests")).map {
      "/" + $0
    }
    let text = try Self.text(of: page)
    for match in text.matches(of: #/`([A-Za-z/+]+\.swift)`/#) where match.1 != "Package.swift" {
      #expect(sources.contains { $0.hasSuffix("/" + match.1) }, "\(match.1)")
    }
  }

  @Test("links only to files and headings that exist", arguments: pages)
  func links(page: String) throws {
    let folder = URL(fileURLWithPath: Modules.root + "/" + page).deletingLastPathComponent()
    for match in try Self.text(of: page).matches(of: #/\]\(([^):#\s]*)(#[^)\s]*)?\)/#) {
      let path =
        match.1.isEmpty
        ? URL(fileURLWithPath: Modules.root + "/" + page).path
        : folder.appendingPathComponent(String(match.1)).standardizedFileURL.path
      #expect(FileManager.default.fileExists(atPath: path), "\(match.0)")
      guard let anchor = match.2, path.hasSuffix(".md") else { continue }
      let linked = try String(contentsOfFile: path, encoding: .utf8)
      let headings = linked.matches(of: #/(?m)^#+ (.*)$/#).map { Self.anchor(of: $0.1) }
      #expect(headings.contains(String(anchor.dropFirst())), "\(match.0)")
    }
  }

  /// The anchor that GitHub gives to a heading.
  private static func anchor(of heading: Substring) -> String {
    heading.lowercased().filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
      .replacingOccurrences(of: " ", with: "-")
  }

  private static func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: Modules.root + "/" + folder))?.sorted()
      ?? []
  }

  /// The text of a page without code blocks.
  private static func text(of page: String) throws -> String {
    try String(contentsOfFile: Modules.root + "/" + page, encoding: .utf8)
      .replacing(#/(?s)```.*?```/#, with: "")
  }
}
