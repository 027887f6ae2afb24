import CKernels

/// A case-folded text with bitmaps of its letters. Its memory is reused for the next text.
struct FoldedText: ~Copyable {
  /// The separator of words in folded text.
  static let space = UInt8(ascii: " ")
  /// The number of spaces around the letters, and of bytes around the bitmaps. They make it safe to
  /// read beyond the ends.
  private static let margin = 16

  private var letters = Buffer<UInt8>()
  private var words = Buffer<UInt8>()
  private var odd = Buffer<UInt8>()
  private var hits = Buffer<UInt8>()
  private(set) var count = 0

  /// Folds a text, and marks the positions at which it may have features of the question.
  mutating func read(_ utf8: UnsafeBufferPointer<UInt8>, _ filter: borrowing Buffer<UInt8>) {
    count = utf8.count
    if letters.count < count + 2 * Self.margin {
      let bytes = (count + 63) / 64 * 8 + 2 * Self.margin
      letters = Buffer(repeating: Self.space, count: 2 * count + 2 * Self.margin)
      words = Buffer(repeating: 0, count: 2 * bytes)
      odd = Buffer(repeating: 0, count: 2 * bytes)
      hits = Buffer(repeating: 0, count: 2 * bytes)
    }
    guard let text = utf8.baseAddress else { return }
    let first = letters.start + Self.margin
    Kernels.best.fold(
      text, count, first, words.start + Self.margin, odd.start + Self.margin)
    for place in count..<count + Self.margin { first[place] = Self.space }
    let end = Self.margin + (count + 63) / 64 * 8
    for byte in end..<end + 8 { words[byte] = 0 }
    // A word's first n-gram begins at the space before the word.
    Kernels.best.find_grams(first - 1, count, filter.start, hits.start + Self.margin)
  }

  /// The folded letters of a run.
  func run(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: letters.start + Self.margin + range.lowerBound, count: range.count)
  }

  /// A bitmap of the 64 positions from `place` on, a multiple of 64. A bit is set if there may be a
  /// feature of the question.
  func hits(from place: Int) -> UInt64 {
    let bits = Self.bits(hits, place) | Self.bits(odd, place)
    return count - place < 64 ? bits & (1 << UInt64(count - place) - 1) : bits
  }

  /// The run of letters around `place`; empty at a space.
  @inline(__always)
  func run(around place: Int) -> Range<Int> {
    var end = place
    while true {
      let ones = (~Self.bits(words, end)).trailingZeroBitCount
      end += ones
      if ones < 57 { break }
    }
    var start = place
    while start > 0, end > place {
      // At least 57 bits before `start`; the last one is the highest.
      let bits = Self.bits(words, (start - 1) & ~7 - 56) << UInt64(7 - (start - 1) & 7)
      let ones = (~bits).leadingZeroBitCount
      start -= min(ones, 57)
      if ones < 57 { break }
    }
    return start..<end
  }

  /// Returns true if the run contains characters that only the full scanner handles.
  @inline(__always)
  func isOdd(_ range: Range<Int>) -> Bool {
    Self.any(odd, range)
  }

  /// Returns true if the range contains letters.
  @inline(__always)
  func hasWord(_ range: Range<Int>) -> Bool {
    Self.any(words, range)
  }

  @inline(__always)
  private static func any(_ bits: borrowing Buffer<UInt8>, _ range: Range<Int>) -> Bool {
    var place = range.lowerBound
    while place < range.upperBound {
      let length = min(range.upperBound - place, 56)
      if Self.bits(bits, place) & (1 << UInt64(length) - 1) != 0 { return true }
      place += length
    }
    return false
  }

  /// At least 57 bits from `place` on, the first in the lowest bit. `place` must be at least -56.
  @inline(__always)
  private static func bits(_ bits: borrowing Buffer<UInt8>, _ place: Int) -> UInt64 {
    let start = UnsafeRawPointer(bits.start + margin + place >> 3)
    return UInt64(littleEndian: start.loadUnaligned(as: UInt64.self)) >> UInt64(place & 7)
  }
}
