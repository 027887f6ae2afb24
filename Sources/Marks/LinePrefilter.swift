/// A quick check of a line's bytes, for skipping lines without marks. Parsing a line by characters
/// is many times slower.
struct LinePrefilter {
  /// The kind of a line, judged by its first bytes.
  enum Kind {
    /// Only spaces.
    case empty
    /// A line that begins with a word.
    case words
    /// A list item.
    case item
    /// A heading, a code fence, a quotation, or deep indentation.
    case other
  }

  let kind: Kind
  /// If true, the line may contain a label or a verb that marks it.
  let mayMark: Bool
  /// The number of leading spaces.
  let indent: Int

  init(_ line: String) {
    var line = line
    self = line.withUTF8 { LinePrefilter(UnsafeRawBufferPointer($0)) }
  }

  private init(_ bytes: UnsafeRawBufferPointer) {
    indent = bytes.prefix { $0 == UInt8(ascii: " ") }.count
    kind = indent == bytes.count ? .empty : Self.kind(bytes, from: indent)
    mayMark =
      switch kind {
      case .empty: false
      case .other: true
      case .words: Self.hasLabel(bytes, from: indent)
      case .item: Self.hasLabel(bytes, from: indent + 2)
      }
  }

  /// Returns false only if the trimmed line has no label or verb that marks it.
  static func mayHaveLabel(_ line: Substring) -> Bool {
    var line = line
    return line.withUTF8 { hasLabel(UnsafeRawBufferPointer($0), from: 0) }
  }

  private static func kind(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Kind {
    let first = bytes[start]
    // The bullet `•` begins with the byte E2 in UTF-8.
    if first.isLetter || first >= 0xC3 && first != 0xE2 { return .words }
    guard first == UInt8(ascii: "-") || first == UInt8(ascii: "*") || first == UInt8(ascii: "+"),
      start + 3 < bytes.count, bytes[start + 1] == UInt8(ascii: " ")
    else { return .other }
    // Anything else may be a checkbox, emphasis, or a keyword in capitals.
    let (next, second) = (bytes[start + 2], bytes[start + 3])
    return next.isLetter && !(next.isCapital && second.isCapital) ? .item : .other
  }

  /// Prefixes of the labels and verbs at the start of a line, in lower case.
  private static let beginnings: [[UInt8]] = [
    "action", "todo", "to do", "to-do", "next step", "follow", "decision", "key decisions",
    "decided", "agreed", "agreement", "resol", "consensus", "deadline",
  ].map { Array($0.utf8) }
  private static let labels = LabelEnding(Set(Mark.Kind.allCases))

  /// Returns true if the line begins with a label or a verb, or has a label before a colon.
  private static func hasLabel(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Bool {
    isAtHead(bytes, start)
      || (start..<bytes.count).contains { place in
        bytes[place] == UInt8(ascii: ":")
          && (labels.isBefore(place, in: bytes) || SpokenTurn.hasKeyword(behind: place, in: bytes))
      }
  }

  private static func isAtHead(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> Bool {
    guard start + 1 < bytes.count else { return false }
    // `AI` is a label only in capitals.
    if bytes[start] == UInt8(ascii: "A"), bytes[start + 1] == UInt8(ascii: "I") { return true }
    return beginnings.contains { bytes.has($0, at: start) }
  }
}
