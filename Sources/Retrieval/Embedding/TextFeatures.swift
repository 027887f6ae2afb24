/// What an embedder sees in texts: words, pairs of neighbours and the character n-grams of words,
/// each with a weight.
///
/// Words count as they are written, unstemmed: the n-grams bring inflections and misspellings
/// together (as in fastText, Bojanowski et al. 2017) without confusing `organ` and `organize`.
struct TextFeatures: ~Copyable {
  private let parameters: EmbedderParameters
  private let rarity: InverseDocumentFrequency
  private var table = FeatureTable()
  private var scalars = Buffer<UInt32>()
  private var grams = Buffer<UInt64>()

  /// The features of texts that together describe one thing, each occurrence counted as its text
  /// weighs.
  init(_ texts: [WeightedText], _ parameters: EmbedderParameters) {
    self.parameters = parameters
    rarity = InverseDocumentFrequency(largest: parameters.largestIDF)
    for text in texts where text.weight > 0 { add(text.text, weight: text.weight) }
  }

  /// How many distinct features there are.
  var count: Int { table.count }

  /// A feature's hash and its value: weight times saturated count (tf (k + 1) / (tf + k), as in
  /// BM25).
  subscript(position: Int) -> (hash: UInt64, value: Float) {
    let feature = table[position]
    let k = parameters.saturation
    return (feature.hash, feature.weight * (feature.count * (k + 1) / (feature.count + k)))
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

  private mutating func addWord(
    _ word: UnsafeBufferPointer<UInt8>, after previous: (hash: UInt64, idf: Float)?, weight: Float
  ) -> (hash: UInt64, idf: Float) {
    let hash = FeatureHash.hash(word)
    let idf = rarity.idf(of: hash)
    table.add(hash, count: weight, weight: idf * parameters.wordWeight)
    if let previous {
      let pair = FeatureHash.pair(previous.hash, hash)
      let both = (previous.idf + idf) / 2
      table.add(pair, count: weight, weight: both * parameters.pairWeight)
    }
    addCharacters(of: word, idf: idf, weight: weight)
    return (hash, idf)
  }

  /// The n-grams of a word between its boundary marks together weigh what the word does.
  private mutating func addCharacters(
    of word: UnsafeBufferPointer<UInt8>, idf: Float, weight: Float
  ) {
    grams.removeAll()
    CharacterGrams.append(
      of: word, length: parameters.characterLength, scalars: &scalars, to: &grams)
    let each = idf * parameters.characterWeight / Float(grams.count).squareRoot()
    for gram in grams.elements { table.add(gram, count: weight, weight: each) }
  }
}
