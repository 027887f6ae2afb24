/// What is known of each word that has been seen: everything that depends on the word alone, so
/// that a text costs one look-up a word.
struct Vocabulary: ~Copyable {
  struct Word: BitwiseCopyable {
    var hash: UInt64
    /// In nats.
    var rarity: Float
    /// What each of its character n-grams weighs.
    var gramWeight: Float
    /// Where their numbers are in `gramNumbers`.
    var firstGram: UInt32
    var gramCount: UInt32
    /// The number of its stem.
    var term: Int32
  }

  struct Slot: BitwiseCopyable {
    var check: UInt32
    /// -1 where it is empty.
    var number: Int32
  }

  private let parameters: EmbedderParameters
  private let rarity: InverseDocumentFrequency
  private var words = Buffer<Word>(capacity: 1 << 12)
  /// Of each word, its letters, or none where it is long.
  private var letters = Buffer<ShortWord>(capacity: 1 << 12)
  /// Of short words, open addressing: a power of two, at most two thirds full.
  private var slots = Buffer<Slot>(repeating: Slot(check: 0, number: -1), count: 1 << 13)
  private var longWords = ByteTable()
  /// Of each long word.
  private var longNumbers = Buffer<Int32>()
  private(set) var terms = ByteTable()
  private(set) var grams = HashTable()
  private var gramNumbers = Buffer<UInt32>(capacity: 1 << 15)
  private var scalars = Buffer<UInt32>()
  private var hashes = Buffer<UInt64>()
  private var stem = Buffer<UInt8>()

  init(_ parameters: EmbedderParameters) {
    self.parameters = parameters
    rarity = InverseDocumentFrequency(largest: parameters.largestIDF)
  }

  var count: Int { words.count }
  /// Roughly what it takes of memory, in bytes.
  var size: Int {
    count * 72 + longWords.byteCount + terms.byteCount + terms.count * 32
      + gramNumbers.count * 4 + grams.count * 16
  }

  subscript(number: Int) -> Word {
    @inline(__always) get { words[number] }
  }

  /// The numbers of a word's character n-grams in `grams`.
  @inline(__always)
  func grams(of word: Word) -> UnsafeMutableBufferPointer<UInt32> {
    let range = Int(word.firstGram)..<Int(word.firstGram) + Int(word.gramCount)
    return UnsafeMutableBufferPointer(rebasing: gramNumbers.elements[range])
  }

  /// Appends the numbers of folded words to `numbers`.
  ///
  /// Each look-up waits for memory, so they are made side by side: all slots, then all letters.
  mutating func number(
    _ words: UnsafeMutableBufferPointer<ShortWord>, to numbers: inout Buffer<UInt32>
  ) {
    let mask = slots.count - 1
    let first = numbers.count
    for word in words {
      let hash = word.hash
      let check = UInt32(truncatingIfNeeded: hash >> 32)
      var slot = Int(truncatingIfNeeded: hash) & mask
      while slots[slot].number >= 0, slots[slot].check != check { slot = (slot + 1) & mask }
      numbers.append(UInt32(bitPattern: slots[slot].number))
    }
    for (place, word) in words.enumerated() {
      let number = Int(Int32(bitPattern: numbers[first + place]))
      if number >= 0, letters[number] == word { continue }
      numbers[first + place] = UInt32(truncatingIfNeeded: self.number(of: word))
    }
  }

  /// The number of a folded word.
  mutating func number(of word: ShortWord) -> Int {
    let hash = word.hash
    let check = UInt32(truncatingIfNeeded: hash >> 32)
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot].number >= 0 {
      let number = Int(slots[slot].number)
      if slots[slot].check == check, letters[number] == word { return number }
      slot = (slot + 1) & mask
    }
    slots[slot] = Slot(check: check, number: Int32(words.count))
    word.withBytes { add($0, word) }
    if 3 * (words.count - longWords.count) > 2 * slots.count { grow() }
    return words.count - 1
  }

  mutating func number(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
    if let word = ShortWord(bytes) { return number(of: word) }
    let (number, isNew) = longWords.number(of: bytes, hash: FeatureHash.hash(bytes))
    if isNew {
      longNumbers.append(Int32(words.count))
      add(bytes, ShortWord(low: 0, high: 0))
    }
    return Int(longNumbers[number])
  }

  private mutating func grow() {
    slots = Buffer(repeating: Slot(check: 0, number: -1), count: 2 * slots.count)
    let mask = slots.count - 1
    for number in 0..<words.count {
      if letters[number].low == 0 { continue }
      let hash = letters[number].hash
      var slot = Int(truncatingIfNeeded: hash) & mask
      while slots[slot].number >= 0 { slot = (slot + 1) & mask }
      slots[slot] = Slot(check: UInt32(truncatingIfNeeded: hash >> 32), number: Int32(number))
    }
  }

  private mutating func add(_ bytes: UnsafeBufferPointer<UInt8>, _ word: ShortWord) {
    letters.append(word)
    let hash = FeatureHash.hash(bytes)
    let idf = rarity.idf(of: hash)
    hashes.removeAll()
    CharacterGrams.append(
      of: bytes, length: parameters.characterLength, scalars: &scalars, to: &hashes)
    let first = gramNumbers.count
    for gram in hashes.elements {
      gramNumbers.append(UInt32(truncatingIfNeeded: grams.number(of: gram)))
    }
    words.append(
      Word(
        hash: hash, rarity: idf,
        gramWeight: idf * parameters.characterWeight / Float(hashes.count).squareRoot(),
        firstGram: UInt32(first), gramCount: UInt32(hashes.count), term: term(of: bytes)))
  }

  private mutating func term(of word: UnsafeBufferPointer<UInt8>) -> Int32 {
    let (kept, endsInY) = Stemmer.stem(of: word)
    stem.removeAll()
    stem.append(contentsOf: UnsafeBufferPointer(rebasing: word[..<kept]))
    if endsInY { stem.append(UInt8(ascii: "y")) }
    let bytes = UnsafeBufferPointer(stem.elements)
    return Int32(terms.number(of: bytes, hash: FeatureHash.hash(bytes)).number)
  }
}
