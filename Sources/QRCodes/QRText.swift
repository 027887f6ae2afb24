extension QRCode {
  /// The number of columns of a terminal it takes.
  package var columns: Int { size + 2 * Self.margin }

  /// For a terminal: two modules a character. What is light is drawn, so that it reads on a dark
  /// ground too where no colours may be set.
  ///
  /// - Parameter hasColor: whether it may say that light is white and dark is black.
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
