/// The columns of a layout while its bytes stay where they are.
struct LayoutView {
  /// A column.
  struct Numbers {
    let start: UnsafeRawPointer
    /// A number has 2^shift bytes; the others of four are masked.
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
  /// Of each document: how many tokens its title has.
  let titleEnd: Numbers
  /// The position of its first token of people.
  let peopleStart: Numbers
  /// The number of tokens it has.
  let length: Numbers
  let firstPassage: Numbers
  /// Of each passage: positions of the window's first token, and after its last one.
  let windowStart: Numbers
  let windowEnd: Numbers

  /// The document's passages.
  @inline(__always)
  func passages(of document: Int) throws -> Range<Int> {
    let first = firstPassage[document]
    let end = document + 1 < documentCount ? firstPassage[document + 1] : passageCount
    guard first <= end, end <= passageCount else { throw DamagedSegment.layout }
    return first..<end
  }

  /// The number of tokens of a passage whose title has `titleLength`.
  @inline(__always)
  func length(ofPassage passage: Int, titleLength: Int) throws -> Int {
    let window = windowEnd[passage] - windowStart[passage]
    guard window >= 0 else { throw DamagedSegment.layout }
    return titleLength + window
  }
}

extension LayoutView {
  /// Calls `body` with each passage of a document that has a term at one of `positions`, and how
  /// often that passage has it.
  @inline(__always)
  func forEachPassage(
    of document: Int, having positions: borrowing Buffer<UInt32>,
    _ body: (_ passage: Int, _ frequency: Int) throws -> Void
  ) throws {
    let titleEnd = UInt32(truncatingIfNeeded: titleEnd[document])
    var inTitle = 0
    while inTitle < positions.count, positions[inTitle] < titleEnd { inTitle += 1 }
    // Windows begin and end in ascending order, as positions do.
    var first = inTitle
    var end = inTitle
    for passage in try passages(of: document) {
      let limit = windowEnd[passage]
      // Most passages of a long text have none of the places.
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
