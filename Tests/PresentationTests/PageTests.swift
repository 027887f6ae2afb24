import Presentation
import Testing

@Suite("A page")
struct PageTests {
  @Test("sets no attributes without colours, nor around nothing, and dims what has no calendar")
  func attributes() {
    #expect(Page.plain.match("a") == "a" && Page.plain.warning("a") == "a")
    let page = Page(width: 80, hasColor: true)
    #expect(page.bold("") == "")
    #expect(page.detail("x", of: "d") == page.dim("x"))
  }
}
