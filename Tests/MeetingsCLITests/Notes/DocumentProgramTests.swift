import Foundation
import Testing

@Suite("A document that another program reads")
struct DocumentProgramTests {
  let box = try! Sandbox()

  /// The path of an installed Pandoc, or of the one from `make test-servers`.
  static let pandoc: String? =
    Sandbox.program("pandoc")
    ?? FileManager.default.enumerator(atPath: ".venv/servers/lib")?.lazy
    .compactMap { $0 as? String }.first { $0.hasSuffix("pypandoc/files/pandoc") }
    .map { FileManager.default.currentDirectoryPath + "/.venv/servers/lib/" + $0 }

  static let page = """
    <html><head><title>Harbour</title><style>p { color: red }</style></head><body>
    <h1>2026-03-10 Harbour</h1><p>The crane is <b>rented</b>.</p>
    <img src="data:image/png;base64,QUFBQUFBQUFBQUFB">
    <h1>2026-03-17 Harbour</h1><p>The crane is returned.</p></body></html>
    """

  func titles(_ words: String...) throws -> [String] {
    let output = try box.launch(
      Sandbox.binary, ["about"] + words + ["--json", "--now", Sandbox.now])
    return output.status == 1 ? [] : try output.titles
  }

  @Test(
    "is searched, and taken apart by its dated headings",
    .enabled(if: pandoc != nil, "pandoc is not installed; make test-servers"))
  func html() throws {
    let pandoc = try #require(Self.pandoc)
    box.environment["PATH"] = (pandoc as NSString).deletingLastPathComponent + ":/usr/bin:/bin"
    try box.write(Self.page, to: "notes/harbour.html")
    for (name, words) in [("ship.odt", "The keel is oak."), ("mast.docx", "The mast is spruce.")] {
      let written = try box.launch(
        pandoc, ["-f", "markdown", "-o", "\(box.folder)/notes/\(name)"], input: Data(words.utf8))
      try #require(written.status == 0)
    }
    try box.index("notes", "--notes")
    let shown = try box.meetings("about", "crane", "--json", "--all-results").objects
    #expect(Set(shown.compactMap { $0["start"] as? String }).count == 2)
    #expect(try titles("oak", "keel") == ["ship"])
    #expect(try titles("spruce", "mast") == ["mast"])
    let inspected = try box.meetings("inspect", "notes/harbour.html", "--jsonl").out
    #expect(!inspected.contains("QUFB") && !inspected.contains("color"))
  }

  @Test(
    "is searched where it is a PDF",
    .enabled(if: Sandbox.program("pdftotext") != nil, "pdftotext is not installed"))
  func pdf() throws {
    let content = "BT /F1 24 Tf 72 700 Td (The keel is oak.) Tj ET"
    try box.write(
      """
      %PDF-1.4
      1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
      2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
      3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R
        /Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>> endobj
      4 0 obj <</Length \(content.count)>> stream
      \(content)
      endstream endobj
      trailer <</Root 1 0 R>>
      """, to: "notes/keel.pdf")
    try box.index("notes", "--notes")
    #expect(try titles("oak", "keel") == ["keel"])
  }
}
