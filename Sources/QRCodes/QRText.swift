extension QRCode {
  /// The width in columns of a terminal.
  package var columns: Int { size + 2 * Self.margin }

  /// Returns the code as text with two modules per character. Light modules are drawn, so that the
  /// code is readable on a dark background without colours.
  ///
  /// - Parameter hasColor: If true, sets white and black explicitly.
  package func text(hasColor: Bool) -> String {
    let range = -Self.margin..<size + Self.margin
    let rows = stride(from: range.lowerBound, to: range.upperBound, by: 2).map { y in
      let row = range.map { x in
        switch (isDark(x, y), isDark(x, y + 1) || y + 1 >= range.upperBound) {
        case (false, false): "█"
        case (false, true): "▀"
        case (true, false): "▄"
        case (true, true): " "
        }
      }.joined()
      return hasColor ? "\u{1B}[97;40m\(row)\u{1B}[0m" : row
    }
    return rows.joined(separator: "\n")
  }
}
