/// What an embedder sees in texts: words, pairs of neighbours and the character n-grams of words,
/// each with a weight.
///
/// Words count as they are written, unstemmed: the n-grams bring inflections and misspellings
/// together (as in fastText, Bojanowski et al. 2017) without confusing `organ` and `organize`.
struct TextFeatures {
  /// Distinct features in the order of their first occurrence, so that sums over them are the same
  /// on every platform.
  private var hashes: [UInt64] = []
  private var counts: [Float] = []
  private var weights: [Float] = []
  private let parameters: EmbedderParameters
  private let rarity: InverseDocumentFrequency
  private var index = HashIndex()
  private var scalars: [UInt32] = []

  /// The features of texts that together describe one thing, each occurrence counted as its text
  /// weighs.
  init(_ texts: [WeightedText], _ parameters: EmbedderParameters) {
    self.parameters = parameters
    rarity = InverseDocumentFrequency(largest: parameters.largestIDF)
    for text in texts where text.weight > 0 { add(text.text, weight: text.weight) }
  }

  private mutating func add(_ text: String, weight: Float) {
    var text = text
    text.withUTF8 { utf8 in
      var words = WordScanner(utf8)
      var previous: (hash: UInt64, idf: Float)?
      while words.next() {
        words.forEachPart { part, _ in
          previous = addWord(part, after: previous, weight: weight)
        }
      }
    }
  }

  /// Each feature's hash and its value: weight times saturated count (tf (k + 1) / (tf + k), as in
  /// BM25).
  var all: some Sequence<(hash: UInt64, value: Float)> {
    let k = parameters.saturation
    return hashes.indices.lazy.map { feature in
      let count = counts[feature]
      return (hashes[feature], weights[feature] * (count * (k + 1) / (count + k)))
    }
  }

  private mutating func addWord(
    _ word: UnsafeBufferPointer<UInt8>, after previous: (hash: UInt64, idf: Float)?, weight: Float
  ) -> (hash: UInt64, idf: Float) {
    let hash = FeatureHash.hash(word)
    let idf = rarity.idf(of: hash)
    count(hash, as: weight, each: idf * parameters.wordWeight)
    if let previous {
      let pair = FeatureHash.pair(previous.hash, hash)
      count(pair, as: weight, each: (previous.idf + idf) / 2 * parameters.pairWeight)
    }
    addCharacters(of: word, idf: idf, weight: weight)
    return (hash, idf)
  }

  /// The n-grams of a word between its boundary marks together weigh what the word does.
  private mutating func addCharacters(
    of word: UnsafeBufferPointer<UInt8>, idf: Float, weight: Float
  ) {
    scalars.removeAll(keepingCapacity: true)
    scalars.append(0x3C)  // <
    var position = 0
    while position < word.count {
      let (scalar, length) = Folding.decode(word, at: position)
      scalars.append(scalar)
      position += length
    }
    scalars.append(0x3E)  // >
    let length = parameters.characterLength
    guard scalars.count > length else { return }
    let starts = 0...scalars.count - length
    let each = idf * parameters.characterWeight / Float(starts.count).squareRoot()
    for start in starts {
      count(FeatureHash.characters(scalars[start..<start + length]), as: weight, each: each)
    }
  }

  private mutating func count(_ hash: UInt64, as count: Float, each weight: Float) {
    let feature = index.find(hash, among: hashes)
    if feature < hashes.count {
      counts[feature] += count
      weights[feature] = max(weights[feature], weight)
    } else {
      hashes.append(hash)
      counts.append(count)
      weights.append(weight)
    }
  }
}
