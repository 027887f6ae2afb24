import Retrieval

/// What to look for in place of words that no record has: the word that was probably meant, or
/// other forms of it.
struct Spelling {
  let index: SearchIndex
  let embedder: Embedder

  /// Words beyond this are searched as they are: looking for what was meant takes milliseconds.
  private static let mostCorrected = 3
  private static let shortestWord = 4
  /// Nobody misspells a longer word, and what is one edit away of it grows with its square.
  private static let longestWord = 48

  struct Correction {
    /// UTF-8 offsets in the topic.
    let range: Range<Int>
    let written: String
    let term: String
    /// Terms that records have; not empty.
    let spellings: [String]
    /// Whether the word was misspelled, not only inflected.
    let isMisspelled: Bool
  }

  func corrections(of topic: String) throws -> [Correction] {
    let bytes = Array(topic.utf8)
    let words = embedder.rarities(in: topic)
    var found: [Correction] = []
    for (place, word) in words.enumerated() where found.count < Self.mostCorrected {
      let (token, rarity) = word
      // Compounds stand beside their parts, which are enough.
      let isCompound = [place - 1, place + 1].contains {
        words.indices.contains($0) && words[$0].token.range.overlaps(token.range)
      }
      guard !isCompound, Self.shortestWord...Self.longestWord ~= token.term.utf8.count,
        token.term.utf8.allSatisfy({ 0x61...0x7A ~= $0 }), try !index.has(token.term)
      else { continue }
      // A word of the language was meant as it stands, whatever resembles it.
      let near = rarity < embedder.largestRarity ? nil : try nearest(to: token.term)
      let forms = try near.map { [$0] } ?? inflections(of: token.term)
      if forms.isEmpty { continue }
      found.append(
        Correction(
          range: token.range, written: String(decoding: bytes[token.range], as: UTF8.self),
          term: token.term, spellings: forms, isMisspelled: near != nil))
    }
    return found
  }

  /// `topic` with the first spelling of each correction in the place of what was written.
  static func apply(_ corrections: [Correction], to topic: String) -> String {
    var bytes = Array(topic.utf8)
    for correction in corrections.reversed() {
      bytes.replaceSubrange(correction.range, with: correction.spellings[0].utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The term one edit away that most records have, the first letter kept if possible.
  private func nearest(to term: String) throws -> String? {
    let known = try index.known(among: Self.edits(of: Array(term.utf8))).map { edit in
      (edit, try index.count(of: edit))
    }
    func keepsFirst(_ edit: String) -> Int { edit.utf8.first == term.utf8.first ? 1 : 0 }
    return known.max {
      (keepsFirst($0.0), $0.1, $1.0) < (keepsFirst($1.0), $1.1, $0.0)
    }?.0
  }

  /// Other forms of the word that records have.
  private func inflections(of term: String) throws -> [String] {
    let endings = ["", "e", "s", "ed", "ing", "er", "ment", "ation"]
    var stems = [term]
    for ending in endings.dropFirst() where term.hasSuffix(ending) {
      let stem = String(term.dropLast(ending.count))
      if stem.count >= Self.shortestWord - 1 { stems.append(stem) }
    }
    var seen: Set = [term]
    return try stems.flatMap { stem in endings.map { stem + $0 } }.filter { form in
      try seen.insert(form).inserted && form.count >= Self.shortestWord && index.has(form)
    }
  }

  /// A letter left out, two swapped, one changed, one put in (Damerau 1964).
  private static func edits(of word: [UInt8]) -> Set<String> {
    var edits = Set<[UInt8]>()
    for place in 0...word.count {
      for letter in UInt8(ascii: "a")...UInt8(ascii: "z") {
        edits.insert(word[..<place] + [letter] + word[place...])
        if place < word.count { edits.insert(word[..<place] + [letter] + word[(place + 1)...]) }
      }
      if place < word.count { edits.insert(Array(word[..<place] + word[(place + 1)...])) }
      if place + 1 < word.count {
        edits.insert(word[..<place] + [word[place + 1], word[place]] + word[(place + 2)...])
      }
    }
    edits.remove(word)
    return Set(edits.map { String(decoding: $0, as: UTF8.self) })
  }
}
