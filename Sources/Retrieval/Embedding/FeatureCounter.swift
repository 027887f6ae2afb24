/// Counts the features of a passage, from words of the vocabulary: the same features, weights and
/// saturation as `TextFeatures`.
///
/// Sums run over words, then character n-grams, then pairs, each in the order of their first
/// occurrence: the same everywhere, whatever else the vocabulary has.
struct FeatureCounter: ~Copyable {
  /// Tokens of one text, and how much each of them counts.
  struct Span {
    var tokens: Range<Int>
    var weight: Float
  }

  struct Gram: BitwiseCopyable {
    var count: Float
    var weight: Float
    /// Twice its dimension, and 1 where it counts negative.
    var place: UInt32
  }

  private let parameters: EmbedderParameters
  /// Of each word of the vocabulary, how often it is in this passage.
  private var counts = Buffer<Float>(capacity: 1 << 12)
  /// The passage's words, each once.
  private(set) var distinct = Buffer<UInt32>(capacity: 1 << 10)
  /// Of each n-gram of the vocabulary, how often it is in this passage.
  private var grams = Buffer<Gram>(capacity: 1 << 12)
  /// The passage's n-grams, each once.
  private var distinctGrams = Buffer<UInt32>(capacity: 1 << 12)
  private var pairs = PairCounter()

  init(_ parameters: EmbedderParameters) {
    self.parameters = parameters
  }

  /// Adds the passage's features, hashed into few dimensions, to `vector`. Its words, each once, are
  /// then in `distinct`.
  ///
  /// - Returns: the Euclidean length of the features themselves.
  mutating func count(
    _ spans: [Span], of words: UnsafeMutableBufferPointer<UInt32>,
    _ vocabulary: borrowing Vocabulary, into vector: UnsafeMutableBufferPointer<Float>
  ) -> Float {
    makeRoom(vocabulary)
    distinct.removeAll()
    for span in spans { countWords(words[span.tokens], weight: span.weight) }
    var sum = FeatureSum(vector, parameters)
    addWords(vocabulary, to: &sum)
    addGrams(to: &sum)
    for span in spans { pairs.count(words[span.tokens], weight: span.weight, vocabulary) }
    pairs.add(to: &sum, parameters)
    return Float(sum.squares.squareRoot())
  }

  private mutating func makeRoom(_ vocabulary: borrowing Vocabulary) {
    if counts.count < vocabulary.count {
      counts.append(repeating: 0, count: vocabulary.count - counts.count)
    }
    for gram in grams.count..<max(grams.count, vocabulary.grams.count) {
      let place = FeatureSum.place(of: vocabulary.grams.hashes[gram], parameters)
      grams.append(Gram(count: 0, weight: 0, place: place))
    }
  }

  private mutating func countWords(
    _ words: Slice<UnsafeMutableBufferPointer<UInt32>>, weight: Float
  ) {
    distinct.reserve(words.count)
    for word in words {
      let before = counts[Int(word)]
      distinct.append(word, if: before == 0)
      counts[Int(word)] = before + weight
    }
  }

  private mutating func addWords(_ vocabulary: borrowing Vocabulary, to sum: inout FeatureSum) {
    for number in distinct.elements {
      let word = vocabulary[Int(number)]
      let count = counts[Int(number)]
      counts[Int(number)] = 0
      sum.add(
        count: count, weight: word.rarity * parameters.wordWeight,
        place: FeatureSum.place(of: word.hash, parameters))
      let numbers = vocabulary.grams(of: word)
      distinctGrams.reserve(numbers.count)
      for number in numbers {
        var gram = grams[Int(number)]
        distinctGrams.append(number, if: gram.count == 0)
        gram.count += count
        gram.weight = gram.weight < word.gramWeight ? word.gramWeight : gram.weight
        grams[Int(number)] = gram
      }
    }
  }

  private mutating func addGrams(to sum: inout FeatureSum) {
    for number in distinctGrams.elements {
      let gram = grams[Int(number)]
      sum.add(count: gram.count, weight: gram.weight, place: gram.place)
      grams[Int(number)] = Gram(count: 0, weight: 0, place: gram.place)
    }
    distinctGrams.removeAll()
  }
}

/// The sum of a passage's features, hashed into few dimensions.
struct FeatureSum {
  private let vector: UnsafeMutableBufferPointer<Float>
  private let saturation: Float
  /// In double precision, for long texts have thousands of features.
  private(set) var squares = 0.0

  init(_ vector: UnsafeMutableBufferPointer<Float>, _ parameters: EmbedderParameters) {
    precondition(vector.count == 1 << parameters.dimensionBits)
    self.vector = vector
    saturation = parameters.saturation
  }

  /// Twice the dimension that a feature is hashed to, and 1 where it counts negative.
  @inline(__always)
  static func place(of hash: UInt64, _ parameters: EmbedderParameters) -> UInt32 {
    let dimension = hash &>> UInt64(64 - parameters.dimensionBits)
    return UInt32(truncatingIfNeeded: dimension << 1 | hash & 1)
  }

  @inline(__always)
  mutating func add(count: Float, weight: Float, place: UInt32) {
    let value = weight * (count * (saturation + 1) / (count + saturation))
    squares += Double(value) * Double(value)
    vector[Int(place >> 1)] += Float(bitPattern: value.bitPattern ^ place << 31)
  }
}
