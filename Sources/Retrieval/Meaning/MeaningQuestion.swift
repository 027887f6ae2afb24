import CKernels
import TextAnalysis

/// The meaning of a question: the sum of its words' vectors.
package struct MeaningQuestion: Sendable {
  private let numbers: [Int8]
  private let unit: Float
  private let features: TextFeatures

  /// Creates the meaning of a question; nil if the word table contains none of its words.
  init?(_ text: String, _ features: TextFeatures) {
    self.features = features
    var counts = FeatureTable()
    var rows: [Int32] = []
    var text = text
    text.withUTF8 { utf8 in
      var words = WordScanner(utf8)
      while words.next() {
        words.forEachPart { part, _ in
          let hash = FeatureHash.hash(part)
          if counts.position(of: hash) == nil { rows.append(features.meanings.row(of: part)) }
          counts.add(hash, count: 1, weight: 1)
        }
      }
    }
    var sum = WordVectorSum()
    for (position, row) in rows.enumerated() {
      sum.add(row: row, count: features.saturated(counts[position].count))
    }
    (numbers, unit) = sum.question()
    if unit == 0 { return nil }
  }

  /// Returns the cosine of each passage of a segment.
  ///
  /// - Parameters:
  ///   - rows: the number of its passages.
  ///   - bundle: returns the bytes of a bundle of `MeaningCodes`, which must stay valid until the
  ///     next call; called once for each.
  /// - Throws: `DamagedCodes` if a bundle has the wrong length.
  package func cosines(
    rows: Int, bundle: (_ number: Int) throws -> UnsafeRawBufferPointer
  ) throws -> [Float] {
    var cosines = [Float](repeating: 0, count: rows)
    try cosines.withUnsafeMutableBufferPointer { cosines in
      try MeaningCodes.forEachBundle(ofRows: rows, bundle) { own, bytes in
        kernel_meaning_products(
          bytes.assumingMemoryBound(to: UInt8.self).baseAddress!, own.count, numbers,
          cosines.baseAddress! + own.lowerBound)
        for row in own {
          // A damaged scale may make the cosine NaN or infinite; it then counts as 0.
          let cosine = cosines[row] * unit
          cosines[row] = cosine.isFinite ? min(1, max(-1, cosine)) : 0
        }
      }
    }
    return cosines
  }

  /// Returns the row, term and cosine of a folded word; nil if the cosine is less than `least`.
  fileprivate func near(_ word: UnsafeBufferPointer<UInt8>, least: Float) -> NearWords.Near? {
    let row = features.meanings.row(of: word)
    guard row >= 0, case let cosine = cosine(ofRow: row), cosine >= least else { return nil }
    return NearWords.Near(row: row, term: Stemmer.term(word), cosine: cosine)
  }

  private func cosine(ofRow row: Int32) -> Float {
    let meanings = features.meanings
    // Words without a weight add nothing to the codes of passages, so they are not compared.
    guard meanings.factor(of: row, count: 1) > 0 else { return 0 }
    return kernel_meaning_word(meanings.signs(of: row), numbers) * unit
  }
}

/// Finds the words of texts that are near to a question. Because most words recur, the results for
/// short ones are cached.
package struct NearWords: ~Copyable {
  fileprivate struct Near {
    let row: Int32
    let term: String
    let cosine: Float
  }

  private let question: MeaningQuestion
  private let least: Float
  private var index = HashIndex(capacity: 512)
  private var words = Buffer<ShortWord>()
  private var known: [Near?] = []

  /// Creates a search for words whose cosine with the question is at least `least`.
  package init(to question: MeaningQuestion, least: Float) {
    (self.question, self.least) = (question, least)
  }

  /// Returns the distinct words of a text that are near to the question, as indexed terms with
  /// their cosines.
  package mutating func words(of text: String) -> [(term: String, cosine: Float)] {
    var found: [Near] = []
    func add(_ near: Near?) {
      guard let near, !found.contains(where: { $0.row == near.row }) else { return }
      found.append(near)
    }
    var text = text
    text.withUTF8 { utf8 in
      var words = WordScanner(utf8)
      while true {
        if let word = words.nextShort() {
          add(near(word))
          continue
        }
        guard words.next() else { return }
        words.forEachPart { part, _ in add(question.near(part, least: least)) }
      }
    }
    return found.map { ($0.term, $0.cosine) }
  }

  private mutating func near(_ word: ShortWord) -> Near? {
    let known = words.start
    if let number = index.number(of: word.hash, where: { known[$0] == word }) {
      return self.known[number]
    }
    index.add(words.count, hash: word.hash)
    words.append(word)
    var near: Near?
    word.withBytes { near = question.near($0, least: least) }
    self.known.append(near)
    return near
  }
}

extension Embedder {
  /// Returns the meaning of a question; nil if the word table contains none of its words.
  package func meaning(of text: String) -> MeaningQuestion? { MeaningQuestion(text, features) }

  /// Returns true if the word table has the word, in any case, or its stem.
  package func hasMeaning(_ word: String) -> Bool {
    Array(Analyzer.fold(word).utf8).withUnsafeBufferPointer { features.meanings.row(of: $0) >= 0 }
  }
}
