/// A quick check of a text's bytes for marks of some kinds, for skipping the many texts without
/// any. A preparation examines sixty meetings, and without this check it spent most of its time
/// parsing lines.
package struct MarkPrefilter: Sendable {
  /// The check for the table of open texts. It also finds labels that follow other words, because a
  /// change would need a migration that fills the table anew.
  package static let open = MarkPrefilter([.open], isAnywhere: true)
  private static let openAtHead = MarkPrefilter([.open])
  private static let decision = MarkPrefilter([.decision])

  package static func of(_ kinds: Set<Mark.Kind>) -> MarkPrefilter {
    kinds == [.open] ? openAtHead : kinds == [.decision] ? decision : MarkPrefilter(kinds)
  }

  private let labels: LabelEnding
  private let keywords: [[UInt8]]
  /// The bytes allowed between the brackets of a checkbox.
  private let boxes: [UInt8]
  /// If true, a verb at the beginning of a line may be a mark, as in `Agreed to ship in June`.
  private let hasVerbs: Bool

  package init(_ kinds: Set<Mark.Kind>, isAnywhere: Bool = false) {
    // An open item that ends with `(done)` is done.
    labels = LabelEnding(
      kinds.contains(.done) ? kinds.union([.open]) : kinds, isAnywhere: isAnywhere)
    keywords = OrgSyntax.keywords.filter { $0.kind.map(kinds.contains) ?? false }
      .map { Array($0.word.utf8) }
    boxes =
      (kinds.contains(.open) ? Array(" -/".utf8) : [])
      + (kinds.contains(.done) ? Array("xX".utf8) : [])
    hasVerbs = kinds.contains(.decision)
  }

  /// Returns false only if `MarkReader` finds no mark of the kinds in the text.
  package func mayMark(_ bytes: UnsafeRawBufferPointer) -> Bool {
    if isLineMarked(bytes, from: 0) || labels.isBefore(bytes.count, in: bytes) { return true }
    var start = 0
    while start + 8 <= bytes.count {
      var telling = telling(bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self))
      while telling != 0 {
        if mayMark(bytes, at: start + telling.trailingZeroBitCount / 8) { return true }
        telling &= telling - 1
      }
      start += 8
    }
    return (start..<bytes.count).contains { mayMark(bytes, at: $0) }
  }

  /// Returns a mask of eight bytes. The top bit of each byte that may belong to a mark is set.
  private func telling(_ eight: UInt64) -> UInt64 {
    let tops: UInt64 = 0x8080_8080_8080_8080
    let bytes = UInt64(littleEndian: eight)
    func range(_ first: UInt8, _ last: UInt8) -> UInt64 {
      func each(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }
      let seven = bytes & ~tops
      return (seven &+ each(0x80 - first)) & ~(seven &+ each(0x7F - last))
    }
    return (bytes | range(0x0A, 0x0D) | range(0x3A, 0x3A) | range(0x5B, 0x5B)) & tops
  }

  private func mayMark(_ bytes: UnsafeRawBufferPointer, at place: Int) -> Bool {
    switch bytes[place] {
    case UInt8(ascii: "["): isBox(bytes, at: place)
    // `☐`, `☑` and `☒` are E2 98 90 to 92 in UTF-8.
    case 0x98: place > 0 && bytes[place - 1] == 0xE2
    case UInt8(ascii: ":"):
      labels.isBefore(place, in: bytes) || SpokenTurn.hasKeyword(behind: place, in: bytes)
    // A line break, or the last byte of a Unicode line separator.
    case 0x0A...0x0D, 0x85, 0xA8, 0xA9:
      labels.isBefore(place, in: bytes) || isLineMarked(bytes, from: place + 1)
    default: false
    }
  }

  private func isBox(_ bytes: UnsafeRawBufferPointer, at place: Int) -> Bool {
    guard place + 2 < bytes.count, bytes[place + 2] == UInt8(ascii: "]") else { return false }
    return boxes.contains(bytes[place + 1])
  }

  /// Returns true if the line begins with one of org-mode's keywords or a verb, after any heading
  /// or list marker.
  private func isLineMarked(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Bool {
    var start = start
    while start < bytes.count, !bytes[start].isLetter {
      if 0x0A...0x0D ~= bytes[start] { return false }
      start += 1
    }
    guard start < bytes.count, bytes[start].isCapital else { return false }
    if hasVerbs, Label.verbs.contains(where: { bytes.has($0, at: start) }) { return true }
    return keywords.contains { keyword in
      start + keyword.count < bytes.count
        && keyword.indices.allSatisfy { bytes[start + $0] == keyword[$0] }
    }
  }
}
