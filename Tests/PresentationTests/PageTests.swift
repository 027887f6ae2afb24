import Presentation
import Testing

@Suite("A page")
struct PageTests {
  @Test("without colours leaves text as it is")
  func plain() {
    let page = Page.plain
    for text in [page.bold("a"), page.dim("a"), page.match("a"), page.warning("a")] {
      #expect(text == "a")
    }
    #expect(page.swatch("#ff0000") == "■")
  }

  @Test("with colours sets attributes and takes them back")
  func coloured() {
    let page = Page(width: 80, hasColor: true)
    #expect(page.bold("a") == "\u{1b}[1ma\u{1b}[0m")
    #expect(page.swatch("#ff8000CC") == "\u{1b}[38;2;255;128;0m■\u{1b}[0m")
  }

  @Test("gives details of a calendar the nearest of 256 colours, and dims those of no calendar")
  func calendars() {
    var page = Page(width: 80, hasColor: true)
    page.calendars = CalendarPalette([("a", "#ff8000"), ("b", nil), ("c", "tomato")])
    #expect(page.detail("x", of: "a") == "\u{1b}[38;5;208mx\u{1b}[0m")
    #expect(page.detail("x", of: "b").hasPrefix("\u{1b}[38;5;"))
    #expect(page.detail("x", of: "c").hasPrefix("\u{1b}[38;5;"))
    #expect(page.detail("x", of: "d") == page.dim("x"))
    page.hasColor = false
    #expect(page.detail("x", of: "a") == "x")
  }

  @Test("sets no attributes around nothing, nor a colour that is none", arguments: ["red", "#f00"])
  func nothing(color: String) {
    let page = Page(width: 80, hasColor: true)
    #expect(page.bold("") == "")
    #expect(page.swatch(color) == "■")
    #expect(page.swatch(nil) == "■")
  }
}
