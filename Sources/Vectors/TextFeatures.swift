/// What an embedder counts in a text: words, pairs of neighbours, and the character n-grams of words.
struct TextFeatures {
  struct Feature {
    var hash: UInt64
    /// How often, times the weight of the text that it stands in.
    var count: Float
    /// Weight of one occurrence: the kind's weight times the idf of its words.
    var weight: Float
  }

  private(set) var features: [Feature] = []
  private let parameters: EmbedderParameters
  private let rarity: InverseDocumentFrequency

  init(_ parameters: EmbedderParameters) {
    self.parameters = parameters
    rarity = InverseDocumentFrequency(unknown: parameters.unknownIDF)
  }

  mutating func add(_ text: String, weight: Float) {
    var previous: (hash: UInt64, idf: Float)?
    for token in Analyzer.tokens(text) {
      let hash = FeatureHash.hash(token.term.utf8)
      let idf = rarity.idf(of: hash)
      features.append(Feature(hash: hash, count: weight, weight: parameters.wordWeight * idf))
      if let previous {
        let both = parameters.bigramWeight * (previous.idf + idf) / 2
        let pair = FeatureHash.pair(previous.hash, hash)
        features.append(Feature(hash: pair, count: weight, weight: both))
      }
      addCharacters(of: token.term, idf: idf, textWeight: weight)
      previous = (hash, idf)
    }
  }

  /// Each feature once, its counts summed: in the order of hashes, so that sums are the same on
  /// every platform.
  func merged() -> [Feature] {
    var merged: [Feature] = []
    merged.reserveCapacity(features.count)
    for feature in features.sorted(by: { $0.hash < $1.hash }) {
      if merged.last?.hash == feature.hash {
        merged[merged.count - 1].count += feature.count
      } else {
        merged.append(feature)
      }
    }
    return merged
  }

  /// The n-grams of `<term>` together weigh what the word does, times the kind's weight.
  private mutating func addCharacters(of term: String, idf: Float, textWeight: Float) {
    guard parameters.characterWeight > 0 else { return }
    let marked = [UInt8(ascii: "<")] + Array(term.utf8) + [UInt8(ascii: ">")]
    let lengths = parameters.characterLengths.filter { $0 < marked.count }
    let count = lengths.reduce(0) { $0 + marked.count - $1 + 1 }
    guard count > 0 else { return }
    let weight = parameters.characterWeight * idf / Float(count).squareRoot()
    for length in lengths {
      for start in 0...marked.count - length {
        // A seed of their own keeps the n-gram `cat` apart from the word.
        let seed = FeatureHash.absorb(UInt8(length), into: ~FeatureHash.basis)
        let state = marked[start..<start + length].reduce(seed) {
          FeatureHash.absorb($1, into: $0)
        }
        features.append(
          Feature(hash: FeatureHash.finish(state), count: textWeight, weight: weight))
      }
    }
  }
}
