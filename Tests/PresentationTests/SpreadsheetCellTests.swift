import Testing

@testable import Presentation

@Suite("A cell of comma-separated values")
struct SpreadsheetCellTests {
  @Test(
    "begins no formula",
    arguments: [
      "=1+1", "+1", "-1", "@SUM(A1)", " =1", "\t=1", "\r\n=1", "＝1", "＋1", "－1", "＠a", "=\u{301}1",
      "=HYPERLINK(\"http://example.com\")", "\u{a0}=1", "\u{3000}@a",
    ])
  func formula(text: String) {
    #expect(SpreadsheetCell.of(text).hasPrefix("\"'"), "\(SpreadsheetCell.of(text))")
  }

  @Test(
    "is the text itself for all others, in quotation marks and on one line",
    arguments: [
      ("Dana", "\"Dana\""), ("a, \"b\"", "\"a, \"\"b\"\"\""), ("1-1", "\"1-1\""), ("", "\"\""),
      ("two\nlines", "\"two lines\""), ("'=", "\"'=\""), ("\u{1b}[2J", "\"\\u{1B}[2J\""),
    ])
  func text(text: String, cell: String) {
    #expect(SpreadsheetCell.of(text) == cell)
  }
}
