import Synchronization
import TextAnalysis

/// Computes exact cosines of one question with texts, on one thread at a time.
///
/// Only features of the question are counted, because the norms of the texts' vectors are stored.
/// Most words have no feature in common with the question and aren't even tokenized.
struct ExactScorer: ~Copyable {
  private let query: QueryFeatures
  private var known = WordCache()
  private var odd = IrregularRunCache()
  private var text = FoldedText()
  /// For each of the question's features, its count in the text; `weights` has the weight of an
  /// occurrence.
  private var counts: Buffer<Float>
  private var weights: Buffer<Float>
  /// The indexes of the features that occur in the text.
  private var present: Buffer<Int32>
  /// The last title; `ofTitle` has the counts that it added. The passages of a document share their
  /// title.
  private var title = WeightedText(text: "", weight: 0)
  private var ofTitle = Buffer<Counted>()

  private struct Counted: BitwiseCopyable {
    let feature: Int32
    let count: Float
    let weight: Float
  }

  init(_ query: QueryFeatures) {
    self.query = query
    counts = Buffer(repeating: 0, count: query.values.count)
    weights = Buffer(repeating: 0, count: query.values.count)
    present = Buffer(capacity: query.values.count)
  }

  /// Returns the cosine of the question with texts that are embedded together.
  ///
  /// - Parameter norm: the Euclidean norm of their feature vector.
  mutating func cosine(with texts: [WeightedText], norm: Float) -> Float {
    guard query.length > 0, norm > 0 else { return 0 }
    if known.isFull {
      known = WordCache()
      odd = IrregularRunCache()
    }
    for (place, text) in texts.enumerated() where text.weight > 0 {
      if place == 0, texts.count > 1 { addTitle(text) } else { add(text) }
    }
    var dot: Float = 0
    for position in 0..<present.count {
      let feature = Int(present[position])
      let count = counts[feature]
      dot += query.values[feature] * weights[feature] * query.features.saturated(count)
      counts[feature] = 0
      weights[feature] = 0
    }
    present.removeAll()
    return dot / (query.length * norm)
  }

  private mutating func addTitle(_ text: WeightedText) {
    if text.weight == title.weight, text.text == title.text {
      for counted in ofTitle.elements {
        present.append(counted.feature)
        counts[Int(counted.feature)] = counted.count
        weights[Int(counted.feature)] = counted.weight
      }
      return
    }
    add(text)
    title = text
    ofTitle.removeAll()
    for feature in present.elements {
      ofTitle.append(
        Counted(
          feature: feature, count: counts[Int(feature)], weight: weights[Int(feature)]))
    }
  }

  private mutating func add(_ text: WeightedText) {
    var utf8 = text.text
    utf8.withUTF8 { add($0, weight: text.weight) }
  }

  /// Counts the features in the runs of letters that the filter selects, in order.
  private mutating func add(_ utf8: UnsafeBufferPointer<UInt8>, weight: Float) {
    text.read(utf8, query.filter)
    var end = 0
    // The previous word if it occurs in the question.
    var previous: TextFeatures.Word?
    for first in stride(from: 0, to: utf8.count, by: 64) {
      var hits = text.hits(from: first)
      while hits != 0 {
        let place = first + hits.trailingZeroBitCount
        hits &= hits - 1
        if place < end { continue }
        let run = text.run(around: place)
        if run.isEmpty { continue }
        // Only adjacent words form a pair, so a word in between is looked for.
        if previous != nil, text.hasWord(end..<run.lowerBound) { previous = nil }
        end = run.upperBound
        if text.isOdd(run) {
          previous = addWords(.init(rebasing: utf8[run]), after: previous, weight)
        } else {
          previous = addWord(text.run(run), after: previous, weight)
        }
      }
    }
  }

  /// Adds the words of a run with non-ASCII letters, apostrophes or inner capitals.
  private mutating func addWords(
    _ run: UnsafeBufferPointer<UInt8>, after previous: TextFeatures.Word?, _ weight: Float
  ) -> TextFeatures.Word? {
    var previous = previous
    if let short = ShortWord(run) {
      for place in words(of: short, run) {
        previous = addWord(odd.words[place], after: previous, weight)
      }
    } else {
      var words = WordScanner(run)
      while words.next() {
        words.forEachPart { part, _ in previous = addWord(part, after: previous, weight) }
      }
    }
    return previous
  }

  /// Returns the range in `odd.words` of a run's words, adding them if the run is new.
  private mutating func words(
    of short: ShortWord, _ run: UnsafeBufferPointer<UInt8>
  ) -> Range<Int> {
    if let known = odd.words(of: short) { return known }
    let first = odd.words.count
    var words = WordScanner(run)
    while words.next() {
      words.forEachPart { part, _ in
        odd.words.append(known.position(of: FeatureHash.hash(part), part, query))
      }
    }
    return odd.add(short, wordsFrom: first)
  }

  /// Adds a folded word, and returns it if it occurs in the question.
  @inline(__always)
  private mutating func addWord(
    _ bytes: UnsafeBufferPointer<UInt8>, after previous: TextFeatures.Word?, _ weight: Float
  ) -> TextFeatures.Word? {
    addWord(known.position(of: FeatureHash.hash(bytes), bytes, query), after: previous, weight)
  }

  /// Adds the word with the index `position` in the cache, and returns it if it occurs in the
  /// question.
  @inline(__always)
  private mutating func addWord(
    _ position: Int, after previous: TextFeatures.Word?, _ weight: Float
  ) -> TextFeatures.Word? {
    let word = known.words[position]
    for position in word.firstGram..<word.lastGram {
      let gram = known.grams[Int(position)]
      count(gram.position, gram.weight, weight)
    }
    guard word.position >= 0 else { return nil }
    count(word.position, query.features.weight(of: word.feature), weight)
    if let previous {
      let pair = query.features.pair(previous, word.feature)
      let position = query.position(of: pair.hash)
      if position >= 0 { count(position, pair.weight, weight) }
    }
    return word.feature
  }

  @inline(__always)
  private mutating func count(_ feature: Int32, _ each: Float, _ weight: Float) {
    let feature = Int(feature)
    if counts[feature] == 0 { present.append(Int32(feature)) }
    counts[feature] += weight
    weights[feature] = max(weights[feature], each)
  }
}

/// The words of irregular runs, cached because runs such as `don't` and `WebAssembly` recur.
private struct IrregularRunCache: ~Copyable {
  /// The words of all runs, one run after another, as indexes of known words.
  var words = Buffer<Int>()
  private var index = HashIndex(capacity: 128)
  private var letters = Buffer<ShortWord>()
  private var ends = Buffer<Int>()

  /// The range in `words` of a run's words; nil if the run is new.
  ///
  /// - Parameter run: the letters as written, before folding.
  @inline(__always)
  func words(of run: ShortWord) -> Range<Int>? {
    let letters = letters.start
    guard let number = index.number(of: run.hash, where: { letters[$0] == run }) else { return nil }
    return (number > 0 ? ends[number - 1] : 0)..<ends[number]
  }

  /// Adds a run whose words begin at `first` in `words`.
  mutating func add(_ run: ShortWord, wordsFrom first: Int) -> Range<Int> {
    index.add(letters.count, hash: run.hash)
    letters.append(run)
    ends.append(words.count)
    return first..<words.count
  }
}

/// A pool of scorers for one question, one for each concurrent thread.
final class ExactScorers: Sendable {
  private let query: QueryFeatures
  private let idle = Mutex<[Idle]>([])

  /// A pooled scorer, used by one thread at a time.
  private final class Idle: @unchecked Sendable {
    var scorer: ExactScorer
    init(_ query: QueryFeatures) { scorer = ExactScorer(query) }
  }

  init(_ query: QueryFeatures) { self.query = query }

  func cosine(with texts: [WeightedText], norm: Float) -> Float {
    let taken = idle.withLock { $0.popLast() } ?? Idle(query)
    defer { idle.withLock { $0.append(taken) } }
    return taken.scorer.cosine(with: texts, norm: norm)
  }
}
