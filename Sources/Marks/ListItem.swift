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
    // `1.`, `1)` or `1.2`
    let number = line.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let rest = line.dropFirst(number.count)
    guard number.first?.isNumber ?? false, number.contains(".") || rest.first == ")",
      let end = rest.drop(while: { $0 == ")" }).first, end == " "
    else { return nil }
    return rest.drop { $0 == ")" }.trimmed
  }

  /// Signs of completion before or after an item.
  private static let checks: Set<Character> = ["✅", "✔", "✔️", "✓", "☑", "☑️"]

  /// Returns true for an open item that is marked as done: `✅ call Lee`, `call Lee ✅`, `call Lee
  /// (done)`, `call Lee (Dana, done)` or `call Lee — done`.
  static func isDone(_ text: Substring, _ kind: Mark.Kind) -> Bool {
    guard kind == .open else { return false }
    let bare = text.trimming { $0 == "." || $0.isWhitespace }
    if bare.first.map(checks.contains) ?? false || bare.last.map(checks.contains) ?? false {
      return true
    }
    let words = bare.lowercased().split { !$0.isLetter }
    guard words.last == "done" else { return false }
    if bare.hasSuffix(")"), let open = bare.lastIndex(of: "(") {
      return !bare[open...].lowercased().split { !$0.isLetter }.contains("not")
    }
    let dash = bare.dropLast(4).trimmed.last
    return bare.last?.isLetter ?? false && dash.map { "-–—:→".contains($0) } ?? false
  }
}
