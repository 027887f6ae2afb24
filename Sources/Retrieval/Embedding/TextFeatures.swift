/// The features of texts for an embedder, defined only here: words, pairs of neighbours and the
/// character n-grams of words, each with a weight, and what counts of a text's words make of them.
///
/// Words count as they are written, unstemmed: the n-grams bring inflections and misspellings
/// together (as in fastText, Bojanowski et al. 2017) without confusing `organ` and `organize`.
///
/// Three read texts by it, each for what it is asked for: `FeatureReading` all of a question,
/// `FeatureCounter` passages of words that a vocabulary knows, and `ExactScorer` what a question
/// has too.
struct TextFeatures: Sendable {
  /// A word, which is a feature itself.
  struct Word: BitwiseCopyable {
    let hash: UInt64
    /// The information of the word: its idf in general language, in nats.
    let rarity: Float
  }

  private let parameters: EmbedderParameters
  private let rarity: InverseDocumentFrequency
  /// The vectors of words by which texts in other words are near.
  let meanings = WordMeanings.shipped

  init(_ parameters: EmbedderParameters) {
    self.parameters = parameters
    rarity = InverseDocumentFrequency(largest: parameters.largestIDF)
  }

  /// The number of numbers a vector has: a power of two.
  var dimensions: Int { 1 << parameters.dimensionBits }
  /// The rarity of words that general language does not know.
  var largestRarity: Float { parameters.largestIDF }
  /// The length of character n-grams, in Unicode scalars.
  var gramLength: Int { parameters.characterLength }

  /// A folded word.
  @inline(__always)
  func word(_ folded: UnsafeBufferPointer<UInt8>) -> Word {
    word(withHash: FeatureHash.hash(folded))
  }

  @inline(__always)
  func word(withHash hash: UInt64) -> Word { Word(hash: hash, rarity: rarity.idf(of: hash)) }

  /// The weight of an occurrence of a word.
  @inline(__always)
  func weight(of word: Word) -> Float { word.rarity * parameters.wordWeight }

  /// Two words that follow one another, and what an occurrence of both weighs.
  @inline(__always)
  func pair(_ first: Word, _ second: Word) -> (hash: UInt64, weight: Float) {
    (
      FeatureHash.pair(first.hash, second.hash),
      (first.rarity + second.rarity) / 2 * parameters.pairWeight
    )
  }

  /// Puts the n-grams of a folded word, each as often as the word has it, in place of `hashes`.
  ///
  /// - Parameter scalars: what this works with.
  /// - Returns: what an occurrence of each weighs: together they weigh what the word does. An n-gram
  ///   of several words weighs as much as in the word where it weighs most.
  func grams(
    of folded: UnsafeBufferPointer<UInt8>, _ word: Word, scalars: inout Buffer<UInt32>,
    into hashes: inout Buffer<UInt64>
  ) -> Float {
    hashes.removeAll()
    CharacterGrams.append(of: folded, length: gramLength, scalars: &scalars, to: &hashes)
    return word.rarity * parameters.characterWeight / Float(hashes.count).squareRoot()
  }

  /// The weight of many occurrences: tf (k + 1) / (tf + k), as in BM25.
  @inline(__always)
  func saturated(_ count: Float) -> Float {
    count * (parameters.saturation + 1) / (count + parameters.saturation)
  }

  /// The value of a feature in a text's vector, before that is hashed into few dimensions.
  @inline(__always)
  func value(count: Float, weight: Float) -> Float { weight * saturated(count) }

  /// Twice the dimension that a feature is hashed to, and 1 if it counts negative.
  @inline(__always)
  func place(of hash: UInt64) -> UInt32 {
    let dimension = hash &>> UInt64(64 - parameters.dimensionBits)
    return UInt32(truncatingIfNeeded: dimension << 1 | hash & 1)
  }
}
