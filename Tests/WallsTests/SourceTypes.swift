/// The names of types in a Swift file, without those in comments and strings.
struct SourceTypes {
  /// The types that the file declares for others: at its top level and not private.
  private(set) var declared: Set<String> = []
  /// The types that it uses, without its own and without members of other types.
  private(set) var used: Set<String> = []

  private static let kinds: Set<String> = [
    "struct", "enum", "class", "actor", "protocol", "typealias",
  ]

  init(_ text: String) {
    var own: Set<String> = []
    var (isPrivate, isDeclaration, depth) = (false, false, 0)
    var words = SourceWords(text)
    while let word = words.next() {
      switch word {
      case "{": depth += 1
      case "}": depth -= 1
      case "private", "fileprivate": isPrivate = true
      case _ where word.first!.isUppercase:
        if isDeclaration {
          own.insert(word)
          if depth == 0, !isPrivate { declared.insert(word) }
        } else {
          used.insert(word)
        }
        (isPrivate, isDeclaration) = (false, false)
      case _ where Self.kinds.contains(word): isDeclaration = true
      default: (isPrivate, isDeclaration) = (isPrivate && Self.isModifier(word), false)
      }
    }
    used.subtract(own)
  }

  private static func isModifier(_ word: String) -> Bool {
    ["final", "indirect", "nonisolated"].contains(word)
  }
}

/// Reads the words and braces of Swift code; it skips names after a dot.
struct SourceWords {
  private let bytes: [UInt8]
  private var place = 0
  /// The open parentheses of each interpolation.
  private var interpolations: [(parentheses: Int, quotes: Int)] = []

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func next() -> String? {
    while place < bytes.count {
      let byte = bytes[place]
      switch byte {
      case UInt8(ascii: "/") where at(1) == UInt8(ascii: "/"): skipLine()
      case UInt8(ascii: "\""): openString()
      case UInt8(ascii: "("), UInt8(ascii: ")"): passParenthesis(byte)
      case UInt8(ascii: "{"), UInt8(ascii: "}"):
        place += 1
        return byte == UInt8(ascii: "{") ? "{" : "}"
      case _ where Self.isLetter(byte):
        let isMember = place > 0 && bytes[place - 1] == UInt8(ascii: ".")
        let word = takeWord()
        if !isMember { return word }
      default: place += 1
      }
    }
    return nil
  }

  private func at(_ offset: Int) -> UInt8 {
    place + offset < bytes.count ? bytes[place + offset] : 0
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 97 < 26 || byte &- 48 < 10 || byte == 95 || byte >= 0x80
  }

  private mutating func takeWord() -> String {
    let start = place
    while place < bytes.count, Self.isLetter(bytes[place]) { place += 1 }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private mutating func skipLine() {
    while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { place += 1 }
  }

  private mutating func openString() {
    let quotes = at(1) == UInt8(ascii: "\"") && at(2) == UInt8(ascii: "\"") ? 3 : 1
    place += quotes
    skipText(quotes: quotes)
  }

  /// Skips to the end of a string or to its next interpolation.
  private mutating func skipText(quotes: Int) {
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "\\") where at(1) == UInt8(ascii: "("):
        place += 2
        interpolations.append((1, quotes))
        return
      case UInt8(ascii: "\\"): place += 2
      case UInt8(ascii: "\"")
      where quotes == 1 || at(1) == UInt8(ascii: "\"") && at(2) == UInt8(ascii: "\""):
        place += quotes
        return
      default: place += 1
      }
    }
  }

  private mutating func passParenthesis(_ byte: UInt8) {
    place += 1
    guard let last = interpolations.indices.last else { return }
    interpolations[last].parentheses += byte == UInt8(ascii: "(") ? 1 : -1
    guard interpolations[last].parentheses == 0 else { return }
    skipText(quotes: interpolations.removeLast().quotes)
  }
}
