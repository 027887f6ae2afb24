import Testing

@testable import Presentation

@Suite("Columns of a terminal")
struct ColumnsTests {
  @Test("are two for wide characters and none for marks that combine")
  func widths() {
    #expect("abc".columns == 3)
    #expect("予算会議".columns == 8)
    #expect("e\u{301}a".columns == 2)
    #expect("🙂".columns == 2)
    #expect("…–é".columns == 3)
  }

  @Test(
    "hold a text that is cut behind a word, and no more than they are",
    arguments: [
      ("Budget for boats", 16, "Budget for boats"), ("Budget for boats", 15, "Budget for…"),
      ("Budget for boats", 11, "Budget for…"), ("Budget for boats", 10, "Budget…"),
      ("Budget, for boats", 9, "Budget…"), ("Unbreakable", 5, "Unbr…"), ("予算会議", 5, "予算…"),
      ("abc", 0, ""), ("abc", 1, "…"),
    ])
  func cuts(text: String, width: Int, shown: String) {
    #expect(text.cut(to: width) == shown)
    #expect(text.cut(to: width).columns <= width)
  }

  @Test("are filled with as many names as fit, one at least, and only where lines are cut")
  func names() {
    let names = ["Dana Kim", "Lee Wong", "Ana Ruiz"]
    #expect(Page(width: 10, hasColor: false).count(ofNames: names, atMost: 5, besides: 2) == 3)
    let page = Page(width: 30, hasColor: false, isCut: true)
    #expect(page.count(ofNames: names, atMost: 5, besides: 2) == 3)
    #expect(page.count(ofNames: names, atMost: 5, besides: 3) == 1)
    #expect(page.count(ofNames: names, atMost: 5, besides: 40) == 1)
    #expect(page.count(ofNames: names, atMost: 2, besides: 0) == 2)
  }

  @Test("hold the words of a line that is too long on several lines, with its detail behind them")
  func lines() {
    let page = Page(width: 20, hasColor: false, isCut: true)
    let long = page.lines("[ ] measure the quay today", detail: "rope.md:5", indent: 2, hanging: 4)
    #expect(long == ["  [ ] measure", "      the quay today", "      rope.md:5"])
    #expect(page.lines("short", detail: "rope.md", indent: 2) == ["  short  rope.md"])
    #expect(page.lines("short", detail: "Recording.transcript.vtt", indent: 2)[1].columns <= 20)
    let pipe = Page(width: 20, hasColor: false)
    #expect(pipe.lines("a line of many words", detail: "x", indent: 2).count == 1)
  }

  @Test("hold the beginning of a place, or nothing if there is hardly any room")
  func places() {
    let page = Page(width: 30, hasColor: false, isCut: true)
    #expect(page.place("at Harbour House", besides: 14) == "at Harbour House")
    #expect(page.place("at Harbour House", besides: 16) == "at Harbour…")
    #expect(page.place("at Harbour House", besides: 25) == "")
  }
}
