/// Pointers to the columns of a layout, valid while the layout's bytes stay in place.
struct LayoutView {
  /// A column of numbers in one, two or four bytes each.
  struct Numbers {
    let start: UnsafeRawPointer
    /// The binary logarithm of a number's size in bytes. Four bytes are always read, and `mask`
    /// removes the excess ones.
    let shift: Int
    let mask: UInt32

    @inline(__always)
    subscript(row: Int) -> Int {
      let four = start.loadUnaligned(fromByteOffset: row &<< shift, as: UInt32.self)
      return Int(UInt32(littleEndian: four) & mask)
    }
  }

  let documentCount: Int
  let passageCount: Int
  /// For each document, the number of tokens in its title.
  let titleEnd: Numbers
  /// For each document, the position of the first token of its people.
  let peopleStart: Numbers
  /// For each document, the number of its tokens.
  let length: Numbers
  let firstPassage: Numbers
  /// For each passage, the position of the first token of its window, and the position after the
  /// last.
  let windowStart: Numbers
  let windowEnd: Numbers

  @inline(__always)
  func passages(of document: Int) throws -> Range<Int> {
    let first = firstPassage[document]
    let end = document + 1 < documentCount ? firstPassage[document + 1] : passageCount
    guard first <= end, end <= passageCount else { throw DamagedSegment.layout }
    return first..<end
  }

  /// The number of tokens in a passage whose title has `titleLength` tokens.
  @inline(__always)
  func length(ofPassage passage: Int, titleLength: Int) throws -> Int {
    let window = windowEnd[passage] - windowStart[passage]
    guard window >= 0 else { throw DamagedSegment.layout }
    return titleLength + window
  }
}

extension LayoutView {
  /// Calls `body` with each passage that contains any of `positions`, and with the number of
  /// positions that it contains.
  @inline(__always)
  func forEachPassage(
    of document: Int, having positions: borrowing Buffer<UInt32>,
    _ body: (_ passage: Int, _ frequency: Int) throws -> Void
  ) throws {
    let titleEnd = UInt32(truncatingIfNeeded: titleEnd[document])
    var inTitle = 0
    while inTitle < positions.count, positions[inTitle] < titleEnd { inTitle += 1 }
    // The starts and ends of windows are ascending, as are the positions.
    var first = inTitle
    var end = inTitle
    for passage in try passages(of: document) {
      let limit = windowEnd[passage]
      // Most passages of a long text contain none of the positions.
      if inTitle == 0, first < positions.count, limit <= positions[first] { continue }
      let start = windowStart[passage]
      while first < positions.count, positions[first] < start { first += 1 }
      if first == positions.count, inTitle == 0 { return }
      while end < positions.count, positions[end] < limit { end += 1 }
      let frequency = inTitle + max(0, end - first)
      if frequency > 0 { try body(passage, frequency) }
    }
  }
}
