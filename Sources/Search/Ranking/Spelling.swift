import Algorithms
import Index
import Questions
import Retrieval
import TextAnalysis

/// Correction of words that no record contains, to the probably intended word or to another form.
struct Spelling {
  let index: SearchIndex
  let embedder: Embedder
  /// The minimum rarity of a word whose absence from the index is worth a notice.
  let tellingRarity: Float
  /// If true, removed meetings count as well.
  let includesGone: Bool

  /// The maximum number of corrections, because each one takes milliseconds to find.
  private static let maximumCorrections = 3
  private static let minimumWordLength = 4
  /// The maximum length of a word to correct, because the time grows with the square of the length.
  private static let maximumWordLength = 48

  struct Correction {
    /// The UTF-8 offsets of the word in the topic.
    let range: Range<Int>
    let written: String
    let term: String
    /// The terms that records contain instead; never empty.
    let spellings: [String]
    /// The intended word as spelled in a record; nil if only the inflection differs.
    let meant: String?
  }

  /// The results for words that no record contains.
  struct Findings {
    var corrections: [Correction] = []
    /// The significant words without a correction, as written and without duplicates.
    var absent: [String] = []

    /// Removes corrected and missing words that have everyday synonyms. Corrections that only
    /// change the inflection remain.
    mutating func leaveOut(_ equals: TopicSynonyms, in topic: TopicWords) {
      let covered = topic.words.indices.filter(equals.covers).map { topic.words[$0] }
      absent.removeAll { word in covered.contains { $0.written == word } }
      corrections.removeAll { correction in
        correction.meant != nil && covered.contains { $0.token.range == correction.range }
      }
    }

    /// Treats corrected words as missing if no other word of the topic is found and none of them is
    /// rarer than a word that is missing anyway: `the armitage chap` isn't answered with `cheap`. A
    /// long word rarely resembles another one by chance, so its correction remains.
    mutating func dropGuesses(in telling: [TopicWords.Word]) {
      let missing = telling.filter { absent.contains($0.written) }.map(\.rarity).max()
      let guessed = telling.filter { word in
        corrections.contains { $0.meant != nil && $0.range == word.token.range }
      }
      let isOpen = telling.contains { word in
        !absent.contains(word.written) && !QuestionWords.nameMeetings(word.written)
          && !guessed.contains { $0.token.range == word.token.range }
      }
      guard !isOpen, let missing,
        guessed.allSatisfy({ $0.rarity <= missing && $0.written.count <= Self.longestGuess })
      else { return }
      corrections.removeAll { $0.meant != nil }
      absent = telling.map(\.written).filter { word in
        absent.contains(word) || guessed.contains { $0.written == word }
      }
    }

    /// The maximum number of letters of a word whose correction may be a coincidence.
    private static let longestGuess = 5
  }

  /// - Parameters:
  ///   - joined: alternative spellings. Words found in one of them aren't missing.
  ///   - names: words of names that no known person has. They aren't corrected: `philippa`
  ///     doesn't mean `philippe`.
  func findings(
    in topic: TopicWords, _ joined: JoinedWords, names: Set<String>
  ) throws -> Findings {
    var found = Findings()
    // Compounds are skipped, because looking up their parts suffices.
    for (place, word) in topic.words.enumerated()
    where !word.isInCompound && !joined.covers(place) {
      let term = word.token.term
      let mayBeCorrected =
        found.corrections.count < Self.maximumCorrections && isCorrectable(term)
        && !names.contains(word.written)
      guard mayBeCorrected || word.rarity >= tellingRarity, try !isKnown(term) else { continue }
      if mayBeCorrected, let correction = try correction(of: word) {
        found.corrections.append(correction)
      } else if word.rarity >= tellingRarity, !found.absent.contains(word.written) {
        found.absent.append(word.written)
      }
    }
    return found
  }

  private func isKnown(_ term: String) throws -> Bool {
    guard try index.has(term) else { return false }
    return try includesGone || !index.isOnlyInGone(term)
  }

  private func isCorrectable(_ term: String) -> Bool {
    Self.minimumWordLength...Self.maximumWordLength ~= term.utf8.count
      && term.utf8.allSatisfy { 0x61...0x7A ~= $0 }
  }

  private func correction(of word: TopicWords.Word) throws -> Correction? {
    let term = word.token.term
    // A word of general language is taken as intended, even if it resembles an indexed term.
    let near =
      word.rarity < embedder.largestRarity ? nil : try nearest(to: word) ?? withVowels(term)
    let forms = try near.map { [$0] } ?? inflections(of: term)
    if forms.isEmpty { return nil }
    return Correction(
      range: word.token.range, written: word.written, term: term, spellings: forms,
      meant: try near.map { try index.writtenForm(of: $0) ?? $0 })
  }

  /// Replaces each misspelled word in the topic by the intended word, or by the first spelling
  /// found.
  static func apply(_ corrections: [Correction], to topic: String) -> String {
    var bytes = Array(topic.utf8)
    for correction in corrections.reversed() {
      bytes.replaceSubrange(
        correction.range, with: (correction.meant ?? correction.spellings[0]).utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the most frequent term that is one edit away, preferring the same first letter. A
  /// capitalized word must keep its first letter: `Kite` doesn't mean `site`.
  private func nearest(to word: TopicWords.Word) throws -> String? {
    let term = word.token.term
    let isName = word.written.first?.isUppercase ?? false
    func keepsFirst(_ edit: String) -> Int { edit.utf8.first == term.utf8.first ? 1 : 0 }
    let edits = Self.edits(of: Array(term.utf8)).filter { !isName || keepsFirst($0) == 1 }
    let known = try index.known(among: edits).map { edit in (edit, try index.count(of: edit)) }
    return known.max {
      (keepsFirst($0.0), $0.1, $1.0) < (keepsFirst($1.0), $1.1, $0.0)
    }?.0
  }

  /// Returns the most frequent term that was typed without some of its vowels: `playgrnd`.
  private func withVowels(_ term: String) throws -> String? {
    let letters = Array(term.utf8)
    let known = try index.terms(spelledWith: term).filter { whole in
      var rest = letters[...]
      for letter in whole.utf8 where letter == rest.first || !"aeiou".utf8.contains(letter) {
        guard letter == rest.popFirst() else { return false }
      }
      return rest.isEmpty && whole != term
    }
    return try known.max { try (index.count(of: $0), $1) < (index.count(of: $1), $0) }
  }

  /// Returns the inflected forms of the word that records contain.
  private func inflections(of term: String) throws -> [String] {
    let endings = ["", "e", "s", "ed", "ing", "er", "ment", "ation"]
    var stems = [term]
    for ending in endings.dropFirst() where term.hasSuffix(ending) {
      let stem = String(term.dropLast(ending.count))
      if stem.count >= Self.minimumWordLength - 1 { stems.append(stem) }
      // `swimming`
      if stem.count > 3, stem.last == stem.dropLast().last { stems.append(String(stem.dropLast())) }
    }
    return try product(stems, endings).map { $0 + $1 }.uniqued().filter { form in
      try form != term && form.count >= Self.minimumWordLength && index.has(form)
    }
  }

  /// Returns all strings one edit away: a letter deleted, transposed, changed or inserted (Damerau,
  /// 1964).
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

extension SearchIndex {
  /// Returns a term as written in a record, in lower case, because terms are stems and not always
  /// words. Returns nil if it occurs only in people's names.
  func writtenForm(of term: String) throws -> String? {
    guard let document = try documents(with: [term], inTextOnly: true).min() else { return nil }
    guard let texts = try DocumentTexts.all(of: document, db) else { return nil }
    for text in texts {
      if let token = Analyzer.tokens(text).first(where: { $0.term == term }) {
        let bytes = Array(text.utf8)[token.range]
        return String(decoding: bytes, as: UTF8.self).lowercased()
      }
    }
    return nil
  }
}
