import Models
import TextAnalysis

/// The features of texts and their weights: words, pairs of adjacent words, and character n-grams
/// of words. This is their only definition.
///
/// Words are not stemmed. N-grams relate inflected and misspelled forms (as in fastText, Bojanowski
/// et al. 2017) without confusing `organ` and `organize`.
///
/// There are three users: `FeatureReading` counts all features of a text, `FeatureCounter` those of
/// passages whose words are in a vocabulary, and `ExactScorer` those that a text shares with a
/// question.
struct TextFeatures: Sendable {
  /// A word as a feature.
  struct Word: BitwiseCopyable {
    let hash: UInt64
    /// The information content of the word: its idf in general language, in nats.
    let rarity: Float
  }

  private let parameters: EmbedderParameters
  private let rarity: InverseDocumentFrequency
  /// The word vectors, which make texts similar if their words differ but have similar meanings.
  let meanings = WordVectors.shipped

  init(_ parameters: EmbedderParameters) {
    self.parameters = parameters
    rarity = InverseDocumentFrequency(largest: parameters.largestIDF)
  }

  /// The dimension of vectors, a power of two.
  var dimensions: Int { 1 << parameters.dimensionBits }
  /// The rarity, in nats, of words missing from the table of general language.
  var largestRarity: Float { parameters.largestIDF }
  /// The length of character n-grams, in Unicode scalars.
  var gramLength: Int { parameters.characterLength }

  /// The hash and rarity of a folded word.
  @inline(__always)
  func word(_ folded: UnsafeBufferPointer<UInt8>) -> Word {
    word(withHash: FeatureHash.hash(folded))
  }

  @inline(__always)
  func word(withHash hash: UInt64) -> Word { Word(hash: hash, rarity: rarity.idf(of: hash)) }

  /// The weight of an occurrence of a word.
  @inline(__always)
  func weight(of word: Word) -> Float { word.rarity * parameters.wordWeight }

  /// The feature of two consecutive words: its hash and the weight of an occurrence.
  @inline(__always)
  func pair(_ first: Word, _ second: Word) -> (hash: UInt64, weight: Float) {
    (
      FeatureHash.pair(first.hash, second.hash),
      (first.rarity + second.rarity) / 2 * parameters.pairWeight
    )
  }

  /// Replaces the contents of `hashes` with the hashes of a folded word's n-grams, including
  /// repetitions.
  ///
  /// - Parameter scalars: a scratch buffer.
  /// - Returns: the weight of each n-gram; together they weigh as much as the word. If an n-gram
  ///   occurs in several words, the largest of its weights counts.
  func grams(
    of folded: UnsafeBufferPointer<UInt8>, _ word: Word, scalars: inout Buffer<UInt32>,
    into hashes: inout Buffer<UInt64>
  ) -> Float {
    hashes.removeAll()
    CharacterGrams.append(of: folded, length: gramLength, scalars: &scalars, to: &hashes)
    return word.rarity * parameters.characterWeight / Float(hashes.count).squareRoot()
  }

  /// The saturated count of occurrences: tf (k + 1) / (tf + k), as in BM25.
  @inline(__always)
  func saturated(_ count: Float) -> Float {
    count * (parameters.saturation + 1) / (count + parameters.saturation)
  }

  /// The value of a feature in a text's vector before hashing.
  @inline(__always)
  func value(count: Float, weight: Float) -> Float { weight * saturated(count) }

  /// The coordinate to which a feature is hashed, times two, plus 1 if its sign is negative.
  @inline(__always)
  func place(of hash: UInt64) -> UInt32 {
    let dimension = hash &>> UInt64(64 - parameters.dimensionBits)
    return UInt32(truncatingIfNeeded: dimension << 1 | hash & 1)
  }
}

/// The character n-grams of a word, including a boundary mark at each end: `<we`, `web`, `eb>`.
enum CharacterGrams {
  /// Appends the hashes of a folded word's n-grams, in order, to `hashes`. A word that would have
  /// only one n-gram gets none, because it is the word itself.
  ///
  /// - Parameters:
  ///   - length: the length of an n-gram in Unicode scalars.
  ///   - scalars: a scratch buffer.
  static func append(
    of word: UnsafeBufferPointer<UInt8>, length: Int, scalars: inout Buffer<UInt32>,
    to hashes: inout Buffer<UInt64>
  ) {
    scalars.removeAll()
    scalars.append(0x3C)  // <
    var position = 0
    while position < word.count {
      let (scalar, bytes) = Folding.decode(word, at: position)
      scalars.append(scalar)
      position += bytes
    }
    scalars.append(0x3E)  // >
    guard scalars.count > length else { return }
    let elements = UnsafeBufferPointer(scalars.elements)
    var window = RollingHash(elements[..<length])
    hashes.append(window.hash)
    for next in length..<elements.count {
      window.roll(from: elements[next - length], to: elements[next])
      hashes.append(window.hash)
    }
  }
}

/// The inverse document frequency of words in general language. It is fixed, so that vectors don't
/// depend on the other texts in an index.
///
/// The table is read in its stored form, without parsing; Models/make_idf.py describes its layout
/// and source.
struct InverseDocumentFrequency: Sendable {
  private static let levelsPerNat: Float = 31
  // Safe, because the data is constant.
  nonisolated(unsafe) private let slots: UnsafePointer<UInt32>
  private let slotBits: Int
  private let largest: Float

  /// Opens the table. Words that are missing from it have the idf `largest`, in nats.
  init(largest: Float) {
    let data = model_idf()
    precondition(data.count.nonzeroBitCount == 1, "the idf table has a power of two of slots")
    slots = UnsafeRawPointer(data.bytes).assumingMemoryBound(to: UInt32.self)
    slotBits = (data.count / MemoryLayout<UInt32>.size).trailingZeroBitCount
    self.largest = largest
  }

  /// The idf of the folded word with this hash, in nats.
  func idf(of hash: UInt64) -> Float {
    let mask = 1 << slotBits - 1
    let check = UInt32(truncatingIfNeeded: hash & 0xFF_FFFF)
    var slot = Int(hash >> UInt64(64 - slotBits))
    while true {
      let entry = UInt32(littleEndian: slots[slot])
      if entry == 0 { return largest }
      if entry >> 8 == check { return min(largest, Float(entry & 0xFF) / Self.levelsPerNat) }
      slot = (slot + 1) & mask
    }
  }
}
