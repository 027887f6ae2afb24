/// Detects labels of marks before a colon or the end of a line, by comparing bytes.
struct LabelEnding {
  /// The labels in lower case, reversed, by the low five bits of their last letter.
  private let labels: [[[UInt8]]]
  /// If true, a label may also follow other words.
  private let isAnywhere: Bool

  /// The maximum length in bytes of an owner in parentheses.
  private static let maximumLength = 80

  init(_ kinds: Set<Mark.Kind>, isAnywhere: Bool = false) {
    self.isAnywhere = isAnywhere
    let names = Label.names(of: kinds).map { Array($0.utf8.reversed()) }
    labels = (0..<32).map { letter in names.filter { $0[0] & 0x1F == letter } }
  }

  /// Returns true if a label may precede `end`, ignoring emphasis, brackets, and a few words that
  /// qualify the label.
  func isBefore(_ end: Int, in bytes: UnsafeRawBufferPointer) -> Bool {
    var end = Self.withoutDecoration(end, bytes)
    if end > 0, bytes[end - 1] == UInt8(ascii: ")") {
      let least = max(0, end - Self.maximumLength)
      guard let open = (least..<end).last(where: { bytes[$0] == UInt8(ascii: "(") }) else {
        return false
      }
      end = Self.withoutDecoration(open, bytes)
    }
    for _ in 0...Self.maximumWords {
      guard end > 0 else { return false }
      let last = bytes[end - 1]
      if last.isLetter, labels[Int(last & 0x1F)].contains(where: { ends($0, at: end, bytes) }) {
        return true
      }
      guard let start = Self.startOfQualifier(before: end, in: bytes) else { return false }
      end = Self.withoutDecoration(start, bytes)
    }
    return false
  }

  /// Returns the start of a word that may qualify a label, such as a name, a number or `required`;
  /// nil for any other word and at the beginning of a line.
  private static func startOfQualifier(
    before end: Int, in bytes: UnsafeRawBufferPointer
  ) -> Int? {
    var start = end
    while start > 0, isInWord(bytes[start - 1]) { start -= 1 }
    guard start > 1, start < end, bytes[start - 1] != 0x0A else { return nil }
    let isWord = bytes[start].isLetter && !bytes[start].isCapital
    let isNeeded = bytes[end - 1] == UInt8(ascii: "d") || bytes[start - 1] == UInt8(ascii: "@")
    return isWord && !isNeeded ? nil : start
  }

  /// The maximum number of words after a label.
  private static let maximumWords = 4

  /// Returns true for bytes in a word after a label, such as a name or a number.
  private static func isInWord(_ byte: UInt8) -> Bool {
    byte.isLetter || 0x30...0x39 ~= byte || byte == UInt8(ascii: "'") || byte == UInt8(ascii: ".")
  }

  /// Returns the end of the text without trailing spaces, emphasis, brackets, signs
  /// and non-ASCII characters.
  private static func withoutDecoration(_ end: Int, _ bytes: UnsafeRawBufferPointer) -> Int {
    var end = end
    while end > 0 {
      switch bytes[end - 1] {
      case 0x09...0x0D, UInt8(ascii: " "), UInt8(ascii: "*"), UInt8(ascii: "_"),
        UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ":"), UInt8(ascii: "@"),
        UInt8(ascii: "#"), UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: "&"),
        UInt8(ascii: ","), UInt8(ascii: "+"), 0x80...:
        end -= 1
      default: return end
      }
    }
    return end
  }

  /// Returns true if `label` ends at `end` and may be a label there.
  private func ends(_ label: [UInt8], at end: Int, _ bytes: UnsafeRawBufferPointer) -> Bool {
    guard label.count <= end else { return false }
    for place in label.indices where bytes[end - 1 - place].lowercased != label[place] {
      return false
    }
    return mayBegin(at: end - label.count, bytes)
  }

  /// Returns true if a label may begin at `start`: at the beginning of a line, an item or a
  /// sentence, or after a speaker's name.
  private func mayBegin(at start: Int, _ bytes: UnsafeRawBufferPointer) -> Bool {
    if isAnywhere { return start == 0 || !bytes[start - 1].isLetter }
    guard let before = bytes[..<start].last(where: { !" \t*_[]".utf8.contains($0) }) else {
      return true
    }
    return 0x0A...0x0D ~= before || before >= 0x80 || ".!?:#-+)|".utf8.contains(before)
  }
}

extension UInt8 {
  var isCapital: Bool { 0x41...0x5A ~= self }
  var isLetter: Bool { isCapital || 0x61...0x7A ~= self }
  /// The lower-case form of an ASCII letter; other bytes stay the same.
  var lowercased: UInt8 { isCapital ? self | 0x20 : self }
}
