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
      try occurrence("html-in-description").notes
        == "Hello\nsee the page <https://example.org/?a=1&b=2>.\n\n1 < 2 < 3")
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

  @Test(
    "The address of a link follows its text, unless the text contains it",
    arguments: [
      (
        #"Read <a href="https://x.org/a?b=1&amp;c=2">the agenda</a> now"#,
        "Read the agenda <https://x.org/a?b=1&c=2> now"
      ),
      (#"<p><a href='https://x.org/'>x.org</a></p>"#, "x.org"),
      (#"<a class=b href=https://x.org/a><img src="c"></a>!"#, "<https://x.org/a>!"),
      (
        #"<div><a href="https://x.org/a"><div>Join</div></a></div><div>Bye</div>"#,
        "Join <https://x.org/a>\nBye"
      ),
      (
        #"<a href="https://www.google.com/url?q=https://x.org/a&amp;sa=D">https://x.org/a</a>"#,
        "https://x.org/a"
      ),
      (
        #"<a href="mailto:lee@x.org?subject=Hi">Lee</a>, <a href="mailto:a@x.org">a@x.org</a>"#,
        "Lee <lee@x.org>, a@x.org"
      ),
      (##"<a href="#top">up</a> <a name="b">b</a> <a href="https://x.org">open"##, "up b open"),
    ])
  func links(html: String, text: String) { #expect(HTMLText.plain(html) == text) }

  @Test("A styled description with links precedes a plain one without any")
  func linksBesidePlainText() {
    let styled = #"X-ALT-DESC;FMTTYPE=text/html:<a href="https://x.org/a">Join</a> us"#
    for (plain, notes) in [
      ("Join us", "Join <https://x.org/a> us"), ("https://x.org/b", "https://x.org/b"),
    ] {
      let lines = "DTSTART:20260105T090000Z\nDESCRIPTION:\(plain)\n\(styled)"
      #expect(reading(events: event(lines)).occurrences.map(\.notes) == [notes])
    }
  }

  @Test("The address inside that of a mail gateway is found")
  func wrappedAddresses() {
    let gateways = [
      "https://eur01.safelinks.protection.outlook.com/ap/?url=https%3A%2F%2Fx.org%2Fa%253a&data=5":
        "https://x.org/a%3a",
      "https://urldefense.com/v3/__https://x.org/j/9?pwd=x__;!!AbC!xyz$": "https://x.org/j/9?pwd=x",
      "https://x.org/a": nil,
    ]
    for (address, inner) in gateways { #expect(WrappedAddress.inner(of: address) == inner) }
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
