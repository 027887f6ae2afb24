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

  @Test("sets no attributes around nothing, nor a colour that is none", arguments: ["red", "#f00"])
  func nothing(color: String) {
    let page = Page(width: 80, hasColor: true)
    #expect(page.bold("") == "")
    #expect(page.swatch(color) == "■")
    #expect(page.swatch(nil) == "■")
  }
}
