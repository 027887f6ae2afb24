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

  /// Adds an executable shell script to the front of the path.
  func put(_ name: String, _ lines: String) throws {
    try box.installScript(name, lines)
    box.environment["PATH"] = "\(box.folder)/bin:/usr/bin:/bin"
  }

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

  @Test("is reported once where the program is missing, and read when it is there")
  func missing() throws {
    box.environment["PATH"] = box.folder + "/bin"
    try box.write("%PDF-1.4", to: "notes/a.pdf")
    try box.write("<p>The crane is rented.</p>", to: "notes/b.html")
    try box.write("The keel is oak.", to: "notes/c.md")
    try #require(box.run("add", "notes", "--notes").status == 0)
    try box.meetings("sync").expect(
      2, err: "a.pdf: pdftotext, which reads such files, is not installed",
      "b.html: pandoc, which reads such files, is not installed")
    let second = try box.meetings("sync").expect(0)
    #expect(!second.err.contains("not installed"))
    #expect(try titles("oak", "keel") == ["c"])
    // Simulates a program that is installed later; the test is about which program runs, and when.
    try put("pandoc", "echo '# Crane'; cat")
    try #require(box.meetings("sync", "--full").status <= 2)
    #expect(try titles("crane", "rented") == ["Crane"])
  }

  @Test("keeps what it said where the program fails later")
  func failing() throws {
    try put("pandoc", "cat")
    try box.write("The crane is rented.", to: "notes/b.html")
    try box.index("notes", "--notes")
    try put("pandoc", "cat >/dev/null; exit 83")
    try box.write("Garbage.", to: "notes/b.html")
    try box.meetings("sync").expect(2, err: "pandoc could not read the file (exit status 83)")
    #expect(try titles("crane", "rented") == ["b"])
  }

  @Test("is bounded where the program writes without end or reads nothing")
  func bounded() throws {
    try put("pandoc", "while :; do echo The crane is rented, the crane is rented; done")
    try box.write(String(repeating: "x", count: 1 << 20), to: "notes/b.html")
    try #require(box.run("add", "notes", "--notes").status == 0)
    try box.meetings("sync").expect(err: "pandoc wrote too much output and was stopped")
    try put("pandoc", "exit 0")
    #expect(try box.meetings("sync", "--full").status <= 2)
    #expect(try box.meetings("doctor").status == 0)
  }

  @Test("is not given to a shell, nor the user's environment with it")
  func shell() throws {
    try put("pandoc", "cat >/dev/null; echo \"secret is $SECRET.\"; echo \"$@\"")
    box.environment["SECRET"] = "rhubarb"
    try box.write("<p>x</p>", to: "notes/$(touch owned);b.html")
    try box.index("notes", "--notes")
    #expect(try titles("rhubarb").isEmpty)
    #expect(!FileManager.default.fileExists(atPath: box.folder + "/owned"))
    #expect(try titles("secret").count == 1)
  }
}
