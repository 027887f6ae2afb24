import CKernels

/// Counts the features of passages whose words are in a vocabulary, one passage after another.
///
/// Sums run over words, then character n-grams, then pairs, each in the order of first occurrence.
/// They are therefore the same on every platform, whatever else the vocabulary contains.
struct FeatureCounter: ~Copyable {
  /// A range of tokens of one text, and the weight of each of its tokens.
  struct Span {
    var tokens: Range<Int>
    var weight: Float
  }

  struct Gram: BitwiseCopyable {
    var count: Float
    var weight: Float
    /// The coordinate and sign, encoded as in `TextFeatures.place(of:)`.
    var place: UInt32
  }

  private let features: TextFeatures
  /// The count of each word of the vocabulary in the current passage.
  private var counts = Buffer<Float>(capacity: 1 << 12)
  /// The numbers of the passage's distinct words.
  private(set) var distinct = Buffer<UInt32>(capacity: 1 << 10)
  /// The count of each n-gram of the vocabulary in the current passage.
  private var grams = Buffer<Gram>(capacity: 1 << 12)
  /// The numbers of the passage's distinct n-grams.
  private var distinctGrams = Buffer<UInt32>(capacity: 1 << 12)
  private var pairs = FeatureTable(capacity: 1 << 9)
  /// The sum of the word vectors of the passage.
  private var meaning = WordVectorSum()

  init(_ features: TextFeatures) {
    self.features = features
  }

  /// Adds the passage's hashed features to `vector`. Afterwards `distinct` contains the passage's
  /// distinct words, and `writeMeaning` writes the sum of their word vectors.
  ///
  /// - Returns: the Euclidean norm of the features before hashing.
  mutating func count(
    _ spans: [Span], of words: UnsafeMutableBufferPointer<UInt32>,
    _ vocabulary: borrowing Vocabulary, into vector: UnsafeMutableBufferPointer<Float>
  ) -> Float {
    makeRoom(vocabulary)
    distinct.removeAll()
    meaning.removeAll()
    for span in spans { countWords(words[span.tokens], weight: span.weight) }
    var sum = FeatureSum(vector, features)
    addWords(vocabulary, to: &sum)
    addGrams(to: &sum)
    for span in spans { countPairs(words[span.tokens], weight: span.weight, vocabulary) }
    addPairs(to: &sum)
    return Float(sum.squares.squareRoot())
  }

  /// Writes the code of the last passage's sum of word vectors.
  mutating func writeMeaning(to code: UnsafeMutableBufferPointer<UInt8>) {
    meaning.writeCode(to: code)
  }

  private mutating func makeRoom(_ vocabulary: borrowing Vocabulary) {
    if counts.count < vocabulary.count {
      counts.append(repeating: 0, count: vocabulary.count - counts.count)
    }
    for gram in grams.count..<max(grams.count, vocabulary.grams.count) {
      let place = features.place(of: vocabulary.grams.hashes[gram])
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
    for place in 0..<distinct.count {
      prefetch(after: place, vocabulary)
      let number = Int(distinct[place])
      let word = vocabulary[number]
      let count = counts[number]
      counts[number] = 0
      sum.add(
        count: count, weight: features.weight(of: word.feature),
        place: features.place(of: word.feature.hash))
      meaning.add(row: word.meaning, count: features.saturated(count))
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

  /// Prefetches words, then the numbers of their n-grams, then the n-grams, each some words ahead.
  /// The vocabulary doesn't fit into the cache, so `addWords` would otherwise spend most of its
  /// time waiting for memory.
  @inline(__always)
  private func prefetch(after place: Int, _ vocabulary: borrowing Vocabulary) {
    let left = distinct.count - place
    if left > 12 { vocabulary.prefetch(distinct[place + 12]) }
    if left > 8 { vocabulary.prefetchGrams(of: vocabulary[Int(distinct[place + 8])]) }
    guard left > 4 else { return }
    for number in vocabulary.grams(of: vocabulary[Int(distinct[place + 4])]) {
      kernel_prefetch(grams.start + Int(number))
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

  private mutating func countPairs(
    _ words: Slice<UnsafeMutableBufferPointer<UInt32>>, weight: Float,
    _ vocabulary: borrowing Vocabulary
  ) {
    guard let first = words.first else { return }
    var previous = vocabulary[Int(first)].feature
    for word in words.dropFirst() {
      let next = vocabulary[Int(word)].feature
      let pair = features.pair(previous, next)
      pairs.add(pair.hash, count: weight, weight: pair.weight)
      previous = next
    }
  }

  private mutating func addPairs(to sum: inout FeatureSum) {
    for position in 0..<pairs.count {
      let (hash, count, weight) = pairs[position]
      sum.add(count: count, weight: weight, place: features.place(of: hash))
    }
    pairs.removeAll()
  }
}

/// The hashed features of a text, added up.
struct FeatureSum {
  private let vector: UnsafeMutableBufferPointer<Float>
  private let features: TextFeatures
  /// The sum of squares, in double precision because long texts have thousands of features.
  private(set) var squares = 0.0

  /// Creates a sum that adds features to `vector`.
  init(_ vector: UnsafeMutableBufferPointer<Float>, _ features: TextFeatures) {
    precondition(vector.count == features.dimensions)
    self.vector = vector
    self.features = features
  }

  /// Adds a feature at a coordinate and sign, encoded as in `TextFeatures.place(of:)`.
  @inline(__always)
  mutating func add(count: Float, weight: Float, place: UInt32) {
    let value = features.value(count: count, weight: weight)
    squares += Double(value) * Double(value)
    vector[Int(place >> 1)] += Float(bitPattern: value.bitPattern ^ place << 31)
  }
}
