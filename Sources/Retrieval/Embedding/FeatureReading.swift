import TextAnalysis

extension TextFeatures {
  /// All features of texts that together describe one thing, each occurrence counted as its text
  /// weighs.
  func all(of texts: [WeightedText]) -> FeatureTable {
    var reading = FeatureReading(features: self)
    for text in texts where text.weight > 0 { reading.add(text.text, weight: text.weight) }
    return reading.finish()
  }

  /// All features of a question. A compound is a word, though its parts and what they make with their
  /// neighbours are features beside it: together they weigh as a word does.
  func all(ofQuestion text: String) -> FeatureTable {
    var reading = FeatureReading(features: self)
    reading.shares = .question
    reading.add(text, weight: 1)
    return reading.finish()
  }
}

/// The shares of a word's weight where it is a part of a compound.
private struct CompoundShares {
  var part: Float = 1
  /// For pairs inside a compound.
  var inside: Float = 1

  static let question = CompoundShares(part: 0.5, inside: 0.5)
}

/// Reads texts word by word, and counts every feature of them.
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
