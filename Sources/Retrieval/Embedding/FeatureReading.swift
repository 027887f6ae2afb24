extension TextFeatures {
  /// All features of texts that together describe one thing, each occurrence counted as its text
  /// weighs.
  func all(of texts: [WeightedText]) -> FeatureTable {
    var reading = FeatureReading(features: self)
    for text in texts where text.weight > 0 { reading.add(text.text, weight: text.weight) }
    return reading.finish()
  }
}

/// Reads texts word by word, and counts every feature of them.
private struct FeatureReading: ~Copyable {
  let features: TextFeatures
  private var table = FeatureTable()
  private var scalars = Buffer<UInt32>()
  private var grams = Buffer<UInt64>()

  init(features: TextFeatures) { self.features = features }

  consuming func finish() -> FeatureTable { table }

  mutating func add(_ text: String, weight: Float) {
    var text = text
    text.withUTF8 { utf8 in
      var words = WordScanner(utf8)
      var previous: TextFeatures.Word?
      while words.next() {
        words.forEachPart { part, _ in
          previous = addWord(part, after: previous, weight: weight)
        }
      }
    }
  }

  private mutating func addWord(
    _ folded: UnsafeBufferPointer<UInt8>, after previous: TextFeatures.Word?, weight: Float
  ) -> TextFeatures.Word {
    let word = features.word(folded)
    table.add(word.hash, count: weight, weight: features.weight(of: word))
    if let previous {
      let pair = features.pair(previous, word)
      table.add(pair.hash, count: weight, weight: pair.weight)
    }
    let each = features.grams(of: folded, word, scalars: &scalars, into: &grams)
    for gram in grams.elements { table.add(gram, count: weight, weight: each) }
    return word
  }
}
