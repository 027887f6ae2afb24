import Foundation

/// A stranger's text as a cell of comma-separated values (RFC 4180).
enum SpreadsheetCell {
  /// What a spreadsheet takes for the beginning of a formula, also in full width.
  private static let formula: Set<Character> = ["=", "+", "-", "@", "＝", "＋", "－", "＠"]

  /// Returns the text on one line and in quotation marks. An apostrophe before a formula keeps
  /// spreadsheets from computing it.
  static func of(_ text: String) -> String {
    let line = Sanitizer.line(text)
    let first = line.first { !$0.isWhitespace }
    let isFormula =
      first.map { formula.contains(Character(String($0.unicodeScalars.first ?? " "))) } ?? false
    return "\"\(isFormula ? "'" : "")\(line.replacingOccurrences(of: "\"", with: "\"\""))\""
  }
}
