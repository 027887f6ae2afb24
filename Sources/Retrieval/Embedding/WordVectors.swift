// Word vectors, which make texts similar if their words differ but have similar meanings: the
// table, sums and codes.

import CKernels
import Models
import TextAnalysis

/// A table of word vectors, distilled from a sentence model.
///
/// It is read in its stored form, without parsing; Models/Meaning/make_meaning.py describes its
/// layout and source.
struct WordVectors: Sendable {
  static let shipped = WordVectors(model_meaning())

  // Safe, because the data is constant.
  nonisolated(unsafe) private let keys: UnsafePointer<UInt32>
  nonisolated(unsafe) private let weights: UnsafePointer<UInt16>
  nonisolated(unsafe) private let signs: UnsafePointer<UInt8>
  private let count: Int

  private static let bytesPerRow = 4 + 2 + Int(MEANING_SIGN_BYTES)

  private init(_ data: ModelData) {
    precondition(data.count.isMultiple(of: Self.bytesPerRow), "the table of words has whole rows")
    count = data.count / Self.bytesPerRow
    let start = UnsafeRawPointer(data.bytes)
    keys = start.assumingMemoryBound(to: UInt32.self)
    weights = (start + 4 * count).assumingMemoryBound(to: UInt16.self)
    signs = (start + 6 * count).assumingMemoryBound(to: UInt8.self)
  }

  /// The row of a folded word or, if the table lacks the word, of its stem; -1 if it lacks both.
  func row(of word: UnsafeBufferPointer<UInt8>) -> Int32 {
    let own = row(ofHash: FeatureHash.hash(word))
    return own >= 0 ? own : row(ofHash: FeatureHash.hash(Stemmer.term(word).utf8))
  }

  func row(ofHash hash: UInt64) -> Int32 {
    let key = UInt32(truncatingIfNeeded: hash >> 32)
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if UInt32(littleEndian: keys[middle]) < key { low = middle + 1 } else { high = middle }
    }
    return low < count && UInt32(littleEndian: keys[low]) == key ? Int32(low) : -1
  }

  /// The weight of a row, which includes the word's rarity.
  func weight(of row: Int32) -> Float { Float(UInt16(littleEndian: weights[Int(row)])) }

  private static let largestFactor: Float = 511
  /// The scale of factors. The largest weight is 8,191, so a word with this weight can count up to
  /// 1.6 times before its factor is clipped.
  private static let unit: Float = 1 / 26

  /// The factor by which a row's signs are multiplied in the sum of a text's words.
  ///
  /// - Parameter occurrences: the saturated count (`TextFeatures.saturated`).
  @inline(__always)
  func factor(of row: Int32, count occurrences: Float) -> Int16 {
    Int16(min(Self.largestFactor, (weight(of: row) * occurrences * Self.unit).rounded()))
  }

  func signs(of row: Int32) -> UnsafePointer<UInt8> {
    signs + Int(row) * Int(MEANING_SIGN_BYTES)
  }
}

/// The sum of the word vectors of a text.
struct WordVectorSum: ~Copyable {
  private let meanings = WordVectors.shipped
  /// The sums of the most recent words; `totals` has the sums of all earlier words.
  private var sums = Buffer<Int16>(repeating: 0, count: Int(MEANING_SUMS))
  private var totals = Buffer<Int32>(repeating: 0, count: Int(MEANING_SUMS))
  /// The number of words in `sums`.
  private var count = 0

  /// The number of words whose sum is certain to fit into 16 bits.
  private static let maximumWords = 64

  /// Adds a row's vector.
  ///
  /// - Parameter occurrences: the saturated count of the word (`TextFeatures.saturated`).
  @inline(__always)
  mutating func add(row: Int32, count occurrences: Float) {
    guard row >= 0 else { return }
    if count == Self.maximumWords { moveSums() }
    count += 1
    kernel_add_signs(
      meanings.signs(of: row), meanings.factor(of: row, count: occurrences), sums.start)
  }

  private mutating func moveSums() {
    kernel_move_sums(sums.start, totals.start)
    count = 0
  }

  mutating func removeAll() {
    sums.elements.update(repeating: 0)
    totals.elements.update(repeating: 0)
    count = 0
  }

  mutating func writeCode(to code: UnsafeMutableBufferPointer<UInt8>) {
    precondition(code.count == Int(MEANING_CODE_BYTES))
    moveSums()
    kernel_meaning_code(totals.start, code.baseAddress!)
  }

  /// Returns the sum of a question's words, quantized for comparison with the codes of passages.
  mutating func question() -> (numbers: [Int8], unit: Float) {
    moveSums()
    var numbers = [Int8](repeating: 0, count: Int(MEANING_DIMENSIONS))
    let unit = kernel_meaning_question(totals.start, &numbers)
    return (numbers, unit)
  }
}
