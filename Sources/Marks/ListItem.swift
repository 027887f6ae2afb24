/// The syntax of list items.
enum ListItem {
  /// Check boxes as characters, as Word, Pandoc and Teams write them.
  private static let boxes: [Character: Mark.Kind] = ["☐": .open, "☑": .done, "☒": .done]

  /// Returns the state of the checkbox that begins an item or a heading; nil if there is none.
  static func box(_ item: Substring) -> Mark.Kind? {
    if let first = item.first, let kind = boxes[first] { return kind }
    return switch item.prefix(3).lowercased() {
    case "[ ]", "[-]", "[/]": .open
    case "[x]": .done
    default: nil
    }
  }

  /// Returns the item without its bullet or number; nil for a line that is no item.
  static func text(of line: Substring) -> Substring? {
    if let first = line.first, boxes[first] != nil { return line }
    if let first = line.first, "-*+•".contains(first) {
      let rest = line.dropFirst()
      return rest.first == " " ? rest.trimmed : nil
    }
    let number = line.prefix { $0.isNumber && $0.isASCII }
    let rest = line.dropFirst(number.count)
    guard !number.isEmpty, let mark = rest.first, mark == "." || mark == ")",
      rest.dropFirst().first == " "
    else { return nil }
    return rest.dropFirst().trimmed
  }

  /// Returns true for an open item that ends with `(done)` or `(Lee, done)`.
  static func isDone(_ text: Substring, _ kind: Mark.Kind) -> Bool {
    let bare = text.trimming { $0 == "." || $0.isWhitespace }.lowercased()
    guard kind == .open, bare.hasSuffix(")"), let open = bare.lastIndex(of: "(") else {
      return false
    }
    let words = bare[open...].split { !$0.isLetter }
    return words.last == "done" && !words.contains("not")
  }
}
