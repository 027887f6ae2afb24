import CKernels
import TextAnalysis

/// The dense vector of a question, as the sum of its words' vectors.
package struct MeaningQuestion: Sendable {
  private let numbers: [Int8]
  private let unit: Float
  private let features: TextFeatures

  /// Fails if the table has none of the words.
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
    var sum = MeaningSum()
    for (position, row) in rows.enumerated() {
      sum.add(row: row, count: features.saturated(counts[position].count))
    }
    (numbers, unit) = sum.question()
    if unit == 0 { return nil }
  }

  /// The cosine of each passage of a segment.
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
          // A damaged scale counts as no similarity.
          let cosine = cosines[row] * unit
          cosines[row] = cosine.isFinite ? min(1, max(-1, cosine)) : 0
        }
      }
    }
    return cosines
  }

  /// The distinct words of a text that are at least this near, as indexed terms with their cosines.
  package func words(of text: String, least: Float) -> [(term: String, cosine: Float)] {
    var found: [(term: String, cosine: Float)] = []
    var known = Set<Int32>()
    var text = text
    text.withUTF8 { utf8 in
      var words = WordScanner(utf8)
      while words.next() {
        words.forEachPart { part, _ in
          let row = features.meanings.row(of: part)
          guard row >= 0, case let cosine = cosine(ofRow: row), cosine >= least,
            known.insert(row).inserted
          else { return }
          found.append((Stemmer.term(part), cosine))
        }
      }
    }
    return found
  }

  private func cosine(ofRow row: Int32) -> Float {
    let meanings = features.meanings
    // Words without a weight are not in the codes of passages, either.
    guard meanings.factor(of: row, count: 1) > 0 else { return 0 }
    return kernel_meaning_word(meanings.signs(of: row), numbers) * unit
  }
}

extension Embedder {
  /// Returns nil if the word table has none of the text's words.
  package func meaning(of text: String) -> MeaningQuestion? { MeaningQuestion(text, features) }

  /// Returns true if the word table has the word or its stem.
  ///
  /// - Parameter word: in upper or lower case.
  package func hasMeaning(_ word: String) -> Bool {
    Array(Analyzer.fold(word).utf8).withUnsafeBufferPointer { features.meanings.row(of: $0) >= 0 }
  }
}
