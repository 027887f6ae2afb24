import Foundation

/// Untrusted text as a cell of comma-separated values (RFC 4180).
enum SpreadsheetCell {
  /// The characters that begin a formula in spreadsheets, also in full width.
  private static let formula: Set<Character> = ["=", "+", "-", "@", "＝", "＋", "－", "＠"]

  /// The text quoted on one line. An apostrophe keeps spreadsheets from computing a formula.
  static func of(_ text: String) -> String {
    let line = Sanitizer.line(text)
    let first = line.first { !$0.isWhitespace }
    let isFormula =
      first.map { formula.contains(Character(String($0.unicodeScalars.first ?? " "))) } ?? false
    return "\"\(isFormula ? "'" : "")\(line.replacingOccurrences(of: "\"", with: "\"\""))\""
  }
}
