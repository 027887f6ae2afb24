// TextAnalysis: splits texts into words and terms by scanning, folding and stemming, and long texts
// into passages.

/// Turns text into the terms that are indexed, embedded and searched.
///
/// The result is deterministic: it depends on built-in tables, not on locale or platform.
package enum Analyzer {
  /// Returns the terms of `text` in order. A compound such as `WebAssembly` yields its parts and
  /// the whole, so that a search for any of them finds it.
  package static func tokens(_ text: String) -> [Token] {
    var text = text
    return text.withUTF8 { utf8 in
      var tokens: [Token] = []
      tokens.reserveCapacity(utf8.count / 6)
      var words = WordScanner(utf8)
      while true {
        if let word = words.nextShort() {
          let term = Stemmer.stem(of: word).text
          tokens.append(Token(term: term, range: words.range))
          continue
        }
        guard words.next() else { return tokens }
        words.forEachPart { part, range in
          tokens.append(Token(term: Stemmer.term(part), range: range))
        }
      }
    }
  }

  /// The distinct terms of `text`.
  package static func terms(_ text: String) -> Set<String> { Set(tokens(text).map(\.term)) }

  /// Returns `text` in lower case and without diacritics, for comparing names: "Zoë" becomes `zoe`,
  /// "Müller" becomes `muller`. Spaces and punctuation remain.
  package static func fold(_ text: String) -> String {
    var text = text
    return text.withUTF8 { utf8 in
      if utf8.allSatisfy({ $0 < 0x80 }) { return foldASCII(utf8) }
      var output: [UInt8] = []
      output.reserveCapacity(utf8.count)
      var position = 0
      while position < utf8.count {
        let (scalar, length) = Folding.decode(utf8, at: position)
        if Folding.fold(scalar, into: &output) == .separator {
          Folding.encode(scalar, into: &output)
        }
        position += length
      }
      return String(decoding: output, as: UTF8.self)
    }
  }

  /// Folds ASCII text with the same result as the table. Only capitals change.
  private static func foldASCII(_ text: UnsafeBufferPointer<UInt8>) -> String {
    String(unsafeUninitializedCapacity: text.count) { output in
      for (place, byte) in text.enumerated() {
        let isCapital = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
        output.initializeElement(at: place, to: isCapital ? byte | 0x20 : byte)
      }
      return text.count
    }
  }
}

/// A term and its position in a text.
package struct Token: Hashable, Sendable {
  /// The term in lower case, without diacritics, and stemmed.
  package var term: String
  /// The UTF-8 offsets in the text.
  package var range: Range<Int>

  /// Creates a token with a range of UTF-8 offsets.
  package init(term: String, range: Range<Int>) {
    self.term = term
    self.range = range
  }
}
