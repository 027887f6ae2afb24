/// A look at the bytes of a line, which tells of most lines at once that they mark nothing. Reading each by
/// its characters takes many times as long.
struct LineGlance {
  /// The kind of a line, as far as its first bytes say it.
  enum Kind {
    /// Blanks alone.
    case empty
    /// Words, with nothing before them.
    case words
    /// The item of a list.
    case item
    /// Anything else: a heading, a fence, a quotation, deep indentation.
    case other
  }

  let kind: Kind
  /// If true, it may have a label or a verb of those that mark.
  let mayMark: Bool
  /// The blanks before it.
  let indent: Int

  /// - Parameter isSpeech: whether it is a line of a transcript.
  init(_ line: String, isSpeech: Bool) {
    var line = line
    self = line.withUTF8 { LineGlance(UnsafeRawBufferPointer($0), isSpeech) }
  }

  private init(_ bytes: UnsafeRawBufferPointer, _ isSpeech: Bool) {
    indent = bytes.prefix { $0 == UInt8(ascii: " ") }.count
    kind = indent == bytes.count ? .empty : Self.kind(bytes, from: indent)
    mayMark =
      switch kind {
      case .empty: false
      case .other: true
      case .words: Self.hasLabel(bytes, from: indent, isSpeech)
      case .item: Self.hasLabel(bytes, from: indent + 2, isSpeech)
      }
  }

  private static func kind(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Kind {
    let first = bytes[start]
    // That of a bullet is E2.
    if first.isLetter || first >= 0xC3 && first != 0xE2 { return .words }
    guard first == UInt8(ascii: "-") || first == UInt8(ascii: "*") || first == UInt8(ascii: "+"),
      start + 3 < bytes.count, bytes[start + 1] == UInt8(ascii: " ")
    else { return .other }
    // A box, emphasis, or a keyword in capitals.
    let (next, second) = (bytes[start + 2], bytes[start + 3])
    return next.isLetter && !(next.isCapital && second.isCapital) ? .item : .other
  }

  /// The beginnings of labels and verbs at the head of a line, in small letters.
  private static let beginnings: [[UInt8]] = [
    "action", "todo", "to do", "to-do", "next step", "follow", "decision", "decided", "agreed",
    "agreement", "resol", "consensus",
  ].map { Array($0.utf8) }
  /// Those of what a speaker says, anywhere in the line.
  private static let verbs: [[UInt8]] = ["decided", "agreed", "resolved"].map { Array($0.utf8) }
  private static let labels = LabelEnding(Set(Mark.Kind.allCases))

  /// Returns true if a label stands first or before a colon, or a verb first; in speech, anywhere.
  private static func hasLabel(
    _ bytes: UnsafeRawBufferPointer, from start: Int, _ isSpeech: Bool
  ) -> Bool {
    if isAtHead(bytes, start) { return true }
    for at in start..<bytes.count {
      switch bytes[at] {
      case UInt8(ascii: ":"):
        if labels.isBefore(at, in: bytes) || SpokenTurn.hasKeyword(behind: at, in: bytes) {
          return true
        }
      case UInt8(ascii: "a"), UInt8(ascii: "d"), UInt8(ascii: "r"), UInt8(ascii: "A"),
        UInt8(ascii: "D"), UInt8(ascii: "R"):
        if isSpeech, verbs.contains(where: { begins($0, bytes, at) }) { return true }
      default: continue
      }
    }
    return false
  }

  private static func isAtHead(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> Bool {
    guard start + 1 < bytes.count else { return false }
    // `AI` counts in capitals alone.
    if bytes[start] == UInt8(ascii: "A"), bytes[start + 1] == UInt8(ascii: "I") { return true }
    return beginnings.contains { begins($0, bytes, start) }
  }

  private static func begins(
    _ word: [UInt8], _ bytes: UnsafeRawBufferPointer, _ at: Int
  ) -> Bool {
    guard at + word.count <= bytes.count else { return false }
    for place in word.indices where bytes[at + place].lowercased != word[place] { return false }
    return true
  }
}
