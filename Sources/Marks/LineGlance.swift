/// A look at the bytes of a line, which tells of most lines at once that they mark nothing. Reading each by
/// its characters takes four times as long, and a preparation goes through sixty meetings.
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
    self = line.withUTF8 { LineGlance($0, isSpeech) }
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>, _ isSpeech: Bool) {
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

  private static func kind(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Kind {
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

  /// The beginnings of the words of labels and verbs, in small letters.
  private static let beginnings: [[UInt8]] = [
    "action", "todo", "to do", "to-do", "next step", "follow", "decision", "decided", "agreed",
    "agreement", "resol", "consensus",
  ].map { Array($0.utf8) }
  /// A label has so many bytes at most, with an owner in brackets.
  private static let longestLabel = 80

  /// Returns true if one of the words stands first, or before a colon; in speech, anywhere.
  private static func hasLabel(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ isSpeech: Bool
  ) -> Bool {
    var at = start
    while at + 1 < bytes.count {
      if begins(bytes, at), at == start || isSpeech || hasColon(bytes, from: at) { return true }
      at += 1
    }
    return false
  }

  private static func hasColon(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
    for at in start..<min(start + longestLabel, bytes.count) where bytes[at] == UInt8(ascii: ":") {
      return true
    }
    return false
  }

  private static func begins(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> Bool {
    switch bytes[at] | 0x20 {
    case UInt8(ascii: "a"):
      // `AI` counts in capitals alone.
      if bytes[at] == UInt8(ascii: "A"), bytes[at + 1] == UInt8(ascii: "I") { return true }
    case UInt8(ascii: "t"), UInt8(ascii: "n"), UInt8(ascii: "f"), UInt8(ascii: "d"),
      UInt8(ascii: "r"), UInt8(ascii: "c"):
      break
    default: return false
    }
    return beginnings.contains { word in
      guard at + word.count <= bytes.count else { return false }
      for place in word.indices {
        let byte = bytes[at + place]
        if (byte.isCapital ? byte | 0x20 : byte) != word[place] { return false }
      }
      return true
    }
  }
}

extension UInt8 {
  fileprivate var isCapital: Bool { 0x41...0x5A ~= self }
  fileprivate var isLetter: Bool { isCapital || 0x61...0x7A ~= self }
}
