/// The features of texts and their weights: words, pairs of adjacent words, and character n-grams
/// of words. This is their only definition.
///
/// Words are not stemmed. N-grams relate inflected and misspelled forms (as in fastText, Bojanowski
/// et al. 2017) without confusing `organ` and `organize`.
///
/// It has three users: `FeatureReading` reads all features of a question, `FeatureCounter` those of
/// passages with words from a vocabulary, and `ExactScorer` those that a question has, too.
struct TextFeatures: Sendable {
  /// A word as a feature.
  struct Word: BitwiseCopyable {
    let hash: UInt64
    /// The information of the word: its idf in general language, in nats.
    let rarity: Float
  }

  private let parameters: EmbedderParameters
  private let rarity: InverseDocumentFrequency
  /// The word vectors by which texts with different words can be near.
  let meanings = WordMeanings.shipped

  init(_ parameters: EmbedderParameters) {
    self.parameters = parameters
    rarity = InverseDocumentFrequency(largest: parameters.largestIDF)
  }

  /// The dimension of vectors, a power of two.
  var dimensions: Int { 1 << parameters.dimensionBits }
  /// The rarity of words missing from the table of general language.
  var largestRarity: Float { parameters.largestIDF }
  /// The length of character n-grams, in Unicode scalars.
  var gramLength: Int { parameters.characterLength }

  /// The feature of a folded word.
  @inline(__always)
  func word(_ folded: UnsafeBufferPointer<UInt8>) -> Word {
    word(withHash: FeatureHash.hash(folded))
  }

  @inline(__always)
  func word(withHash hash: UInt64) -> Word { Word(hash: hash, rarity: rarity.idf(of: hash)) }

  /// The weight of an occurrence of a word.
  @inline(__always)
  func weight(of word: Word) -> Float { word.rarity * parameters.wordWeight }

  /// The feature of two consecutive words: its hash, and the weight of an occurrence.
  @inline(__always)
  func pair(_ first: Word, _ second: Word) -> (hash: UInt64, weight: Float) {
    (
      FeatureHash.pair(first.hash, second.hash),
      (first.rarity + second.rarity) / 2 * parameters.pairWeight
    )
  }

  /// Replaces `hashes` by the n-grams of a folded word, including repetitions.
  ///
  /// - Parameter scalars: a scratch buffer.
  /// - Returns: the weight of each occurrence; all together weigh as much as the word. An n-gram of
  ///   several words has the largest of its weights.
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

  /// Twice the dimension that a feature is hashed to, plus 1 if its sign is negative.
  @inline(__always)
  func place(of hash: UInt64) -> UInt32 {
    let dimension = hash &>> UInt64(64 - parameters.dimensionBits)
    return UInt32(truncatingIfNeeded: dimension << 1 | hash & 1)
  }
}
