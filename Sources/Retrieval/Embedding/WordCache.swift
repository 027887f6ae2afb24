/// A cache of the words in texts, with the features that each word shares with the question.
///
/// It stays small, because only words that pass the question's filter are added.
struct WordCache: ~Copyable {
  /// A word, and the features that it shares with the question.
  struct Word {
    let feature: TextFeatures.Word
    /// The index of the word among the question's features; -1 if the question doesn't contain it.
    let position: Int32
    /// The range in `grams` of the word's n-grams that the question also has.
    let firstGram: Int32
    let lastGram: Int32
  }

  /// An n-gram of a word that the question also has.
  struct Gram {
    /// The index of the n-gram among the question's features.
    let position: Int32
    let weight: Float
  }

  private static let maximumWords = 1 << 14

  /// If true, the cache must be cleared before the next text.
  var isFull: Bool { words.count >= Self.maximumWords }

  /// The n-grams word by word. An n-gram that occurs twice in a word is listed twice.
  private(set) var grams = Buffer<Gram>()
  private(set) var words = Buffer<Word>()
  private var index = HashIndex(capacity: 128)
  private var hashes = Buffer<UInt64>()
  private var scalars = Buffer<UInt32>()

  /// Returns the index of a word in `words`, adding the word if it is new.
  ///
  /// - Parameter bytes: the folded word.
  @inline(__always)
  mutating func position(
    of hash: UInt64, _ bytes: UnsafeBufferPointer<UInt8>, _ query: QueryFeatures
  ) -> Int {
    let known = words.start
    if let position = index.number(of: hash, where: { known[$0].feature.hash == hash }) {
      return position
    }
    return learn(hash, bytes, query)
  }

  @inline(never)
  private mutating func learn(
    _ hash: UInt64, _ bytes: UnsafeBufferPointer<UInt8>, _ query: QueryFeatures
  ) -> Int {
    let word = query.features.word(withHash: hash)
    let first = Int32(grams.count)
    findGrams(of: bytes, word, query)
    index.add(words.count, hash: hash)
    words.append(
      Word(
        feature: word, position: query.position(of: hash), firstGram: first,
        lastGram: Int32(grams.count)))
    return words.count - 1
  }

  private mutating func findGrams(
    of bytes: UnsafeBufferPointer<UInt8>, _ word: TextFeatures.Word, _ query: QueryFeatures
  ) {
    let weight = query.features.grams(of: bytes, word, scalars: &scalars, into: &hashes)
    for hash in hashes.elements {
      let position = query.position(of: hash)
      if position >= 0 { grams.append(Gram(position: position, weight: weight)) }
    }
  }
}
