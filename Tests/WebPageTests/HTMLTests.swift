import Presentation
import Testing
import Time

@testable import WebPage

@Suite("Text that was read")
struct HTMLTests {
  @Test("is never markup, in content or in an attribute")
  func escaped() {
    let hostile = "\"><script>alert('1')</script>&"
    let shown = "&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;"
    let element = HTML.element("p", [.plain(.value, hostile)], .text(hostile))
    #expect(element.markup == "<p value=\"\(shown)\">\(shown)</p>")
    #expect(HTML.text("Zoë & <é>'\u{301}ü").markup == "Zoë &amp; &lt;é&gt;&#39;\u{301}ü")
    #expect(HTML.text("Zoë").markup == "Zoë")
  }

  @Test("is shown in its order, and hides nothing")
  func reordered() {
    #expect(HTML.text("a\u{202E}b").markup == "a\\u{202E}b")
  }

  @Test("is a question in an address, whatever stands in it")
  func address() {
    #expect(PageAddress.search("a&b=\"c\" #d").text == "/search?q=a%26b%3D%22c%22%20%23d")
    #expect(PageAddress.meeting("7f\"><b>").text == "/meeting/7fb")
  }

  @Test("is cut after lines and words where it is long, and loses nothing")
  func pieces() {
    let lines = (0..<300).map { "\($0): \(String(repeating: "harbour light ", count: $0))" }
    let text = lines.joined(separator: "\n") + "\n\n" + String(repeating: "ü", count: 9_000)
    let pieces = MeetingTexts.pieces(of: text)
    #expect(pieces.joined() == text)
    #expect(pieces.allSatisfy { $0.utf8.count <= 4_000 } && pieces.count > 50)
    #expect(MeetingTexts.pieces(of: "one\ntwo") == ["one\ntwo"])
    #expect(MeetingTexts.pieces(of: "") == [""])
  }

  @Test(
    "is a link only where it leads to the web",
    arguments: [
      "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "data:text/html,x",
      "file:///etc/passwd", "//evil.example", "https://", "https://bank.example@evil.example/",
      "vbscript:x", "/meeting/7f3a",
    ])
  func links(_ written: String) { #expect(ExternalLink(written) == nil) }

  @Test("is a link with its host where it leads there")
  func web() throws {
    let link = try #require(ExternalLink("https://Meet.example/a?b=1&c=2"))
    #expect(link.host == "Meet.example" && link.text == "https://Meet.example/a?b=1&c=2")
  }

  @Test("is followed by its host only if its text doesn't show it")
  func shownHost() throws {
    let items = MeetingItems(
      time: DisplayTime(now: Moment(0, in: try #require(Zone(identifier: "Europe/Berlin")))))
    for plain in ["https://Meet.example/a?b=1", "http://meet.example"] {
      #expect(!items.place(plain).markup.contains("("), "\(plain)")
    }
    let disguised = items.place("https://mееt.example/a").markup
    #expect(disguised.contains("(xn--mt-nlca.example)"), "\(disguised)")
  }

  @Test(
    "has links for its web addresses, without the punctuation after them",
    arguments: [
      ("Join (https://x.example/j?a=1&b=2).", "https://x.example/j?a=1&b=2"),
      ("See https://x.example/a_(b), then", "https://x.example/a_(b)"),
      ("<https://x.example/c>", "https://x.example/c"),
      ("\"http://x.example/d\"!", "http://x.example/d"),
    ])
  func links(text: String, address: String) throws {
    let items = MeetingItems(time: DisplayTime(zone: .utc))
    let markup = items.linked(text).markup
    let shown = HTML.text(address).markup
    #expect(markup.contains(">\(shown)</a>") && markup.contains("href=\"\(shown)\""), "\(markup)")
    let plain = markup.replacing(/<[^>]*>/, with: "")
    #expect(plain == HTML.text(text).markup)
  }

  @Test("has no links for what isn't a web address")
  func noLinks() {
    let items = MeetingItems(time: DisplayTime(zone: .utc))
    for text in [
      "xhttps://a.example", "http", "https://", "javascript:alert(1)", "https://me@a.example",
    ] {
      #expect(items.linked(text).markup == HTML.text(text).markup)
    }
  }
}
