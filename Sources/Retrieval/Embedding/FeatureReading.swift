import TextAnalysis

extension TextFeatures {
  /// Returns all features of texts that together describe one object. Occurrences are weighted by
  /// text.
  func all(of texts: [WeightedText]) -> FeatureTable {
    var reading = FeatureReading(features: self)
    for text in texts where text.weight > 0 { reading.add(text.text, weight: text.weight) }
    return reading.finish()
  }

  /// Returns all features of a question. For a compound, these include its parts and their pairs
  /// with adjacent words. They are weighted so that together they count as much as one word.
  func all(ofQuestion text: String) -> FeatureTable {
    var reading = FeatureReading(features: self)
    reading.shares = .question
    reading.add(text, weight: 1)
    return reading.finish()
  }
}

/// The shares of a word's weight that count for the features of compounds.
private struct CompoundShares {
  var part: Float = 1
  /// The share for a pair of parts within a compound.
  var inside: Float = 1

  static let question = CompoundShares(part: 0.5, inside: 0.5)
}

/// Counts all features of texts, word by word.
private struct FeatureReading: ~Copyable {
  let features: TextFeatures
  var shares = CompoundShares()
  private var table = FeatureTable()
  private var scalars = Buffer<UInt32>()
  private var grams = Buffer<UInt64>()

  init(features: TextFeatures) { self.features = features }

  private struct Word {
    let word: TextFeatures.Word
    let share: Float
  }

  consuming func finish() -> FeatureTable { table }

  mutating func add(_ text: String, weight: Float) {
    var text = text
    text.withUTF8 { utf8 in
      var words = WordScanner(utf8)
      var previous: Word?
      while words.next() {
        var isFirst = true
        words.forEachPart { part, range in
          let share = range == words.range ? 1 : shares.part
          previous = addWord(
            part, after: previous, isInside: !isFirst, weight: weight, share: share)
          isFirst = false
        }
      }
    }
  }

  private mutating func addWord(
    _ folded: UnsafeBufferPointer<UInt8>, after previous: Word?, isInside: Bool, weight: Float,
    share: Float
  ) -> Word {
    let word = features.word(folded)
    table.add(word.hash, count: weight, weight: share * features.weight(of: word))
    if let previous {
      let pair = features.pair(previous.word, word)
      let both = min(previous.share, share) * (isInside ? shares.inside : 1)
      table.add(pair.hash, count: weight, weight: both * pair.weight)
    }
    let each = features.grams(of: folded, word, scalars: &scalars, into: &grams)
    for gram in grams.elements { table.add(gram, count: weight, weight: share * each) }
    return Word(word: word, share: share)
  }
}
