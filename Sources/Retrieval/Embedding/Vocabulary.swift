import CKernels
import TextAnalysis

/// All words seen so far, with the properties that depend on the word alone. A text then requires
/// only one lookup per word.
struct Vocabulary: ~Copyable {
  struct Word: BitwiseCopyable {
    var feature: TextFeatures.Word
    /// The weight of each character n-gram of the word.
    var gramWeight: Float
    /// The index of the first n-gram's number in `gramNumbers`.
    var firstGram: UInt32
    var gramCount: UInt32
    /// The number of the word's stem in `terms`.
    var term: Int32
    /// The word's row in the table of word vectors; -1 if it has none.
    var meaning: Int32
  }

  /// The number of words between a prefetch and its lookup.
  private static let ahead = 8

  private let features: TextFeatures
  private var words = Buffer<Word>(capacity: 1 << 12)
  /// The letters of each word; empty if the word is too long for a `ShortWord`.
  private var letters = Buffer<ShortWord>(capacity: 1 << 12)
  private var shortWords = HashIndex(capacity: 1 << 12)
  private var longWords = ByteTable()
  /// The number of each long word, by its number in `longWords`.
  private var longNumbers = Buffer<Int32>()
  private(set) var terms = ByteTable()
  private(set) var grams = HashTable(capacity: 1 << 12)
  private var gramNumbers = Buffer<UInt32>(capacity: 1 << 15)
  private var scalars = Buffer<UInt32>()
  private var hashes = Buffer<UInt64>()
  private var stem = Buffer<UInt8>()

  init(_ features: TextFeatures) {
    self.features = features
  }

  var count: Int { words.count }
  /// The approximate size in memory, in bytes.
  var size: Int {
    count * 72 + longWords.byteCount + terms.byteCount + terms.count * 32
      + gramNumbers.count * 4 + grams.count * 16
  }

  subscript(number: Int) -> Word {
    @inline(__always) get { words[number] }
  }

  /// Prefetches a word that will be needed soon.
  @inline(__always)
  func prefetch(_ number: UInt32) { kernel_prefetch(words.start + Int(number)) }

  /// Prefetches the numbers of a word's n-grams.
  @inline(__always)
  func prefetchGrams(of word: Word) { kernel_prefetch(gramNumbers.start + Int(word.firstGram)) }

  /// The numbers of a word's character n-grams in `grams`.
  @inline(__always)
  func grams(of word: Word) -> UnsafeMutableBufferPointer<UInt32> {
    let range = Int(word.firstGram)..<Int(word.firstGram) + Int(word.gramCount)
    return UnsafeMutableBufferPointer(rebasing: gramNumbers.elements[range])
  }

  /// Appends the numbers of folded words to `numbers`. New words are added.
  ///
  /// Because each lookup waits for memory, lookups are interleaved: all slots are read first, then
  /// all letters.
  mutating func number(
    _ words: UnsafeMutableBufferPointer<ShortWord>, to numbers: inout Buffer<UInt32>
  ) {
    let first = numbers.count
    numbers.reserve(words.count)
    for place in words.indices {
      if place + Self.ahead < words.count { shortWords.prefetch(words[place + Self.ahead].hash) }
      let likely = shortWords.number(of: words[place].hash) { _ in true } ?? -1
      numbers.appendReserved(UInt32(truncatingIfNeeded: likely))
      if likely >= 0 { kernel_prefetch(letters.start + likely) }
    }
    for (place, word) in words.enumerated() {
      let likely = Int(Int32(bitPattern: numbers[first + place]))
      if likely >= 0, letters[likely] == word { continue }
      numbers[first + place] = UInt32(truncatingIfNeeded: number(of: word))
    }
  }

  /// Returns the number of a folded word, adding the word if it is new.
  mutating func number(of word: ShortWord) -> Int {
    let (letters, next) = (letters.start, words.count)
    let number = shortWords.number(of: word.hash, orAdd: next) { letters[$0] == word }
    if number == next { word.withBytes { add($0, word) } }
    return number
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

  private mutating func add(_ bytes: UnsafeBufferPointer<UInt8>, _ short: ShortWord) {
    letters.append(short)
    let word = features.word(bytes)
    let gramWeight = features.grams(of: bytes, word, scalars: &scalars, into: &hashes)
    let first = gramNumbers.count
    for gram in hashes.elements {
      gramNumbers.append(UInt32(truncatingIfNeeded: grams.number(of: gram)))
    }
    words.append(
      Word(
        feature: word, gramWeight: gramWeight, firstGram: UInt32(first),
        gramCount: UInt32(hashes.count), term: term(of: bytes),
        meaning: features.meanings.row(of: bytes)))
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
