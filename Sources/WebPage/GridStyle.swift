/// Classes for the positions of blocks and bars, because responses contain no styles.
enum GridStyle {
  private static let rows = (0..<DayBlocks.rowsOfDay).map { ".r\($0){grid-row-start:\($0 + 1)}" }
  private static let heights = (1...DayBlocks.rowsOfDay).map { ".h\($0){grid-row-end:span \($0)}" }
  /// The number of lines of a title that fit above its time.
  private static let lines = (1...24).map { height in
    ".h\(height)>a{-webkit-line-clamp:\(max(1, (height * 14 - 5) * 10 / 168 - 1))}"
  }
  private static let places = (0..<12).map { ".x\($0){grid-column-start:\($0 + 1)}" }
  private static let widths = (1...12).map { ".w\($0){grid-column-end:span \($0)}" }
  private static let days = (1...7).map { day in
    ".c\(day)>*{grid-column:\(day + 1)}.b\(day){grid-column-start:\(day)}"
      + ".lane .s\(day){grid-column-end:span \(day)}"
      + ".month .s\(day){width:calc(\(day * 100)% + \(day - 1) * (.8rem + 1px))}"
  }

  /// The rules apply to wide screens only; narrow ones show lists.
  static let text =
    "@media (min-width: 45.01rem) {\n"
    + [rows, heights, lines, places, widths, days].map { $0.joined() }.joined(separator: "\n")
    + "\n}\n"
}
