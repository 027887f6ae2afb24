import Testing
import TextAnalysis

@testable import Calendars

@Suite("Text in all its encodings")
struct TextTests {
  private func occurrence(_ fixture: String) throws -> Occurrence {
    let reading = try Fixture.read(fixture)
    #expect(reading.problems == [])
    return try #require(reading.occurrences.first)
  }

  @Test("A fold in the middle of a character does no harm")
  func foldInsideCharacter() throws {
    #expect(try occurrence("fold-inside-a-character").title == "Grüße")
  }

  @Test("A fold may be a tab, and doubled line ends end a line once")
  func foldWithTab() throws {
    let occurrence = try occurrence("fold-with-a-tab-and-doubled-line-ends")
    #expect(occurrence.title == "One two")
    #expect(occurrence.location == "Here")
  }

  @Test("Escapes are undone, and a backslash that is none stands for itself")
  func escapes() throws {
    let occurrence = try occurrence("escapes-proper-and-improper")
    #expect(occurrence.title == #"a, b; c\d C:\temp"#)
    #expect(occurrence.notes == "one\ntwo\nthree")
    #expect(occurrence.categories == ["red, dark", "blue", "green"])
  }

  @Test("ALTREP, with any characters in its quotes, leaves the text as it is")
  func altrep() throws {
    #expect(try occurrence("text-with-altrep").notes == "Plain: and simple")
  }

  @Test("HTML in X-ALT-DESC becomes readable text where there is no description")
  func htmlAlternative() throws {
    #expect(
      try occurrence("html-in-x-alt-desc").notes == "Agenda\n- Café & tea\n- Any “other”")
    #expect(try occurrence("plain-description-beside-html").notes == "plain")
  }

  @Test("HTML in DESCRIPTION becomes readable text")
  func htmlDescription() throws {
    #expect(
      try occurrence("html-in-description").notes == "Hello\nsee the page.\n\n1 < 2 < 3")
  }

  @Test("A plain description with a few tags keeps its own lines")
  func tagsInPlainText() throws {
    #expect(
      try occurrence("tags-in-a-plain-description").notes
        == "First line\nsecond bold line\nif a < b then")
  }

  @Test("Base64 is decoded, and kept if it is none")
  func base64() {
    let lines = "SUMMARY;ENCODING=BASE64:R3LDvMOfZQ==\nDESCRIPTION;ENCODING=B:not base64!"
    let reading = reading(events: event("DTSTART:20260105T090000Z\n" + lines))
    #expect(reading.titles == ["Grüße"])
    #expect(reading.occurrences.map(\.notes) == ["not base64!"])
  }

  @Test(
    "Lines of their own beside HTML stay lines, and addresses in angle brackets are kept",
    arguments: [
      (#"<p>The <b>plan</b></p>\n\n-::~\nJoin: x\n-::~"#, "The plan\n\n-::~\nJoin: x\n-::~"),
      (#"Tea<br>\ncake\nA<https://x.org/a>\n\nBye"#, "Tea\ncake\nA<https://x.org/a>\n\nBye"),
      (#"<p>One</p>\n<p>Two</p>"#, "One\n\nTwo"),
      (#"a<br><br>b\n  c <lee@example.org>"#, "a\n\nb\nc <lee@example.org>"),
      (#"<html><body><p>One\ntwo</p></body></html>"#, "One two"),
    ])
  func mixedLines(written: String, text: String) throws {
    let reading = reading(events: event("DTSTART:20260105T090000Z\nDESCRIPTION:\(written)"))
    #expect(reading.occurrences.first?.notes == text)
  }

  @Test("Text that only looks a little like HTML is left alone")
  func noHTML() {
    for text in ["a < b > c", "<jane@example.org>", "List<String>", "x <- y", "<3", "1<2 & 3>2"] {
      #expect(!HTMLText.isHTML(text), "\(text)")
    }
  }

  @Test("HTML that never ends, or nests for ever, takes linear time")
  func hostileHTML() {
    for piece in ["<a", "<style>", "&amp", "<!--", "</", "<p><"] {
      let text = HTMLText.plain(String(repeating: piece, count: 50_000))
      #expect(text.utf8.count <= 50_000 * 6)
    }
  }

  @Test("vCalendar 1.0's quoted-printable goes over line ends")
  func quotedPrintable() throws {
    let occurrence = try occurrence("vcalendar-1.0-in-quoted-printable")
    #expect(occurrence.title == "Café und Kuchen")
    #expect(occurrence.notes == "one\ntwo")
  }

  @Test("A byte-order mark, lines that end with CR, and names in lower case are all read")
  func harmlessOddities() throws {
    #expect(try occurrence("byte-order-mark").title == "Marked")
    #expect(try occurrence("cr-only-lines").title == "Old Mac")
    #expect(try occurrence("lower-case-names").title == "small")
    #expect(try occurrence("lower-case-names").status == .tentative)
  }

  @Test("A Windows-1252 file is decoded, and said to be")
  func windows1252() throws {
    let reading = try Fixture.read("windows-1252")
    #expect(reading.titles == ["Müller’s Café"])
    #expect(reading.problems.map(\.extent) == [.note])
    #expect(reading.problems.map(\.line) == [7])
    #expect(reading.messages[0].contains("was read as Windows-1252"))
  }

  @Test("A UTF-16 file is converted, and said to be")
  func utf16() throws {
    let reading = try Fixture.read("utf-16")
    #expect(reading.titles == ["Größe"])
    #expect(reading.problems.map(\.extent) == [.note])
  }
}
