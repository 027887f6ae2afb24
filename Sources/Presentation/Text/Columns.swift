/// Functions that measure, cut and wrap text by its width on a terminal.
extension String {
  /// The width in columns. East Asian wide characters and emoji count twice, combining marks never.
  package var columns: Int { reduce(0) { $0 + $1.columns } }

  /// Returns the text cut to `width` columns, if possible at the end of a word. An ellipsis
  /// replaces the rest.
  package func cut(to width: Int) -> String {
    if columns <= width { return self }
    if width < 1 { return "" }
    var taken = 0
    let fitting = prefix { character in
      taken += character.columns
      return taken < width
    }
    let isWhole = self[fitting.endIndex...].first?.isWhitespace ?? true
    let lastGap = isWhole ? nil : fitting.lastIndex(where: \.isWhitespace)
    var kept = lastGap.map { fitting[..<$0] } ?? fitting
    while let last = kept.last, last.isWhitespace || ",;:–-(".contains(last) { kept.removeLast() }
    return (kept.isEmpty ? String(fitting) : String(kept)) + "…"
  }
}

extension String {
  /// Returns the text wrapped at spaces into lines of at most `width` columns. A longer word gets a
  /// line of its own.
  func wrapped(to width: Int) -> [String] {
    var lines: [String] = []
    for word in split(separator: " ").map(String.init) {
      if let last = lines.last, last.columns + 1 + word.columns <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(word)
      }
    }
    return lines
  }
}

extension Page {
  /// The minimum widths of a shortened title and of a shortened location, in columns.
  private static let minimumTitleWidth = 16
  private static let minimumPlaceWidth = 8

  /// Returns the lines of `text`, followed by `detail`. If the page cuts lines, both are wrapped to
  /// its width.
  ///
  /// - Parameters:
  ///   - indent: the number of spaces before the first line.
  ///   - hanging: the number of additional spaces before the other lines.
  func lines(_ text: String, detail: String = "", indent: Int, hanging: Int = 0) -> [String] {
    func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
    let room = width - indent - hanging
    var lines = isCut && indent + text.columns > width ? text.wrapped(to: room) : [text]
    let taken = indent + (lines.count > 1 ? hanging : 0) + (lines.last?.columns ?? 0)
    if !detail.isEmpty {
      if !isCut || taken + 2 + detail.columns <= width {
        lines[lines.count - 1] += "  " + dim(detail)
      } else {
        lines += detail.wrapped(to: room).map { dim($0.cut(to: room)) }
      }
    }
    return lines.enumerated().map { spaces(indent + ($0.offset > 0 ? hanging : 0)) + $0.element }
  }

  /// Returns a location, cut to the rest of the line; empty if that is too narrow.
  func place(_ text: String, besides taken: Int) -> String {
    if !isCut || taken + text.columns <= width { return text }
    return width - taken < Self.minimumPlaceWidth ? "" : text.cut(to: width - taken)
  }

  /// Returns `text`, cut to the rest of the line if the page cuts lines.
  ///
  /// - Parameter taken: the columns used by the rest of the line.
  func cut(_ text: String, besides taken: Int) -> String {
    isCut ? text.cut(to: max(Self.minimumTitleWidth, width - taken)) : text
  }

  /// Returns how many of `names` fit on the line, together with the number of the others. At least
  /// one is included even if it doesn't fit.
  func count(ofNames names: [String], atMost most: Int, besides taken: Int) -> Int {
    let most = min(most, names.count)
    guard isCut else { return most }
    let widths = names.prefix(most).map(\.columns)
    return (2...max(2, most)).last { count in
      let more = names.count > count ? " and \(names.count - count) more".count : 0
      let shown = widths.prefix(count).reduce(2 * (count - 1), +)
      return count <= most && taken + shown + more <= width
    } ?? min(1, most)
  }
}

extension Character {
  fileprivate var columns: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if first.isASCII { return 1 }
    let properties = first.properties
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    // A character is an emoji by default, or because of VARIATION SELECTOR-16.
    let isEmoji =
      properties.isEmojiPresentation || unicodeScalars.contains { $0.value == 0xfe0f }
    return isEmoji || Self.wide.contains { $0.contains(first.value) } ? 2 : 1
  }

  /// The blocks of wide and full-width characters (Unicode Standard Annex #11).
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115f, 0x2e80...0x303e, 0x3041...0x33ff, 0x3400...0x4dbf, 0x4e00...0x9fff,
    0xa000...0xa4cf, 0xa960...0xa97f, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe6f,
    0xff00...0xff60, 0xffe0...0xffe6, 0x20000...0x3fffd,
  ]
}
