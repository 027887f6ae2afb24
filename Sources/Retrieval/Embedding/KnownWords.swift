/// What a question's words and n-grams make of the words of texts; each is worked out once.
///
/// Holds words that share something with the question and a few that seemed to, so it stays small.
struct KnownWords: ~Copyable {
  /// A word as the question sees it.
  struct Word {
    let hash: UInt64
    let idf: Float
    /// The question's feature that is this word, or -1.
    let feature: Int32
    /// Where in `grams` its n-grams are that the question has too.
    let firstGram: Int32
    let lastGram: Int32
  }

  /// An n-gram of a word that the question has too.
  struct Gram {
    let feature: Int32
    let weight: Float
  }

  private static let most = 1 << 14

  /// Word by word; an n-gram that a word has twice is there twice.
  private(set) var grams = Buffer<Gram>()
  private(set) var words = Buffer<Word>()
  /// Open addressing; a power of two, at most half full. The position of a word, or -1.
  private var slots = Buffer<Int32>(repeating: -1, count: 256)
  private var hashes = Buffer<UInt64>()
  private var scalars = Buffer<UInt32>()

  /// The position in `words` of a word; good until the next call.
  ///
  /// - Parameter bytes: folded.
  @inline(__always)
  mutating func position(
    of hash: UInt64, _ bytes: UnsafeBufferPointer<UInt8>, _ query: QueryFeatures
  ) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] >= 0 {
      let position = Int(slots[slot])
      if words[position].hash == hash { return position }
      slot = (slot + 1) & mask
    }
    return learn(hash, bytes, query)
  }

  @inline(never)
  private mutating func learn(
    _ hash: UInt64, _ bytes: UnsafeBufferPointer<UInt8>, _ query: QueryFeatures
  ) -> Int {
    if words.count == Self.most { self = KnownWords() }
    let idf = query.rarity.idf(of: hash)
    let first = Int32(grams.count)
    findGrams(of: bytes, idf: idf, query)
    words.append(
      Word(
        hash: hash, idf: idf, feature: query.position(of: hash), firstGram: first,
        lastGram: Int32(grams.count)))
    if 2 * words.count > slots.count {
      slots = Buffer(repeating: -1, count: 4 * slots.count)
      for position in 0..<words.count { place(position) }
    } else {
      place(words.count - 1)
    }
    return words.count - 1
  }

  private mutating func place(_ position: Int) {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: words[position].hash) & mask
    while slots[slot] >= 0 { slot = (slot + 1) & mask }
    slots[slot] = Int32(position)
  }

  /// Weighs as `TextFeatures` does: the n-grams of a word together as much as the word.
  private mutating func findGrams(
    of word: UnsafeBufferPointer<UInt8>, idf: Float, _ query: QueryFeatures
  ) {
    hashes.removeAll()
    CharacterGrams.append(
      of: word, length: query.parameters.characterLength, scalars: &scalars, to: &hashes)
    let weight = idf * query.parameters.characterWeight / Float(hashes.count).squareRoot()
    for hash in hashes.elements {
      let feature = query.position(of: hash)
      if feature >= 0 { grams.append(Gram(feature: feature, weight: weight)) }
    }
  }
}
