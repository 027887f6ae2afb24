import Algorithms

/// Expands abbreviated and carelessly typed words of the grammar: `mnth`, `b4`, `any1`, `talkin`,
/// `evrything`. The number of words doesn't change, and the text as typed is kept for display and
/// search.
struct Shorthand {
  /// Returns true if the word is somebody's name.
  let isName: (String) -> Bool
  /// Returns true if the word belongs to the general vocabulary.
  let isKnown: (String) -> Bool

  func expanded(_ words: [Word]) -> [Word] {
    var expanded = words
    for place in words.indices {
      let word = words[place]
      // An abbreviation in capitals such as `TLS` is a name and isn't expanded.
      guard !word.isQuoted, !word.isField, !word.text.dropFirst().contains(where: \.isUppercase),
        word.folded.utf8.allSatisfy({ $0 < 0x80 }), !isName(word.folded),
        let meant = Self.usual[word.folded]
          ?? than(words, place) ?? between(words, place) ?? digit(expanded, place)
          ?? manner(words, place)
          ?? (Self.isOfGrammar(word.folded) ? nil : owner(words, place) ?? meant(word.folded))
      else { continue }
      expanded[place].folded = meant
    }
    return expanded
  }

  /// Returns `than` for a mistyped or wrong word after a comparative: `less then an hour`, `longer
  /// as an hour`.
  private func than(_ words: [Word], _ place: Int) -> String? {
    guard place > 0, ["then", "as"].contains(words[place].folded) else { return nil }
    return Vocabulary.shared.knows(words[place - 1].folded + " than") ? "than" : nil
  }

  /// Returns `between` for `btw` before a date: `btw 20 jul n 5 aug`. Elsewhere `btw` means *by the
  /// way*.
  private func between(_ words: [Word], _ place: Int) -> String? {
    guard words[place].folded == "btw", place + 1 < words.count else { return nil }
    let next = words[place + 1].folded
    return next.first?.isNumber == true || DateWords.senses[next] != nil ? "between" : nil
  }

  /// Returns the word that is meant after `how`: `how mny`, `how lng`.
  private func manner(_ words: [Word], _ place: Int) -> String? {
    guard place > 0, ["how", "hw"].contains(words[place - 1].folded),
      !isKnown(words[place].folded)
    else { return nil }
    let skeleton = Self.skeleton(words[place].folded.utf8)
    return ["many", "much", "long", "often"].first { Self.isSkeleton(skeleton, of: $0.utf8) }
  }

  /// Returns the word that a digit stands for between a verb and a name or an article: `tlk 2
  /// dana`.
  private func digit(_ words: [Word], _ place: Int) -> String? {
    guard let said = Self.said[words[place].folded], place > 0,
      place + 1 < words.count,
      isName(words[place + 1].folded)
        || Vocabulary.shared.roles(in: words, at: place + 1).contains(where: { found in
          found.role == .article || found.role == .possessive
        }),
      Vocabulary.shared.roles(in: words, at: place - 1).contains(where: { $0.role == .verb })
    else { return nil }
    return said
  }

  private static let said = ["2": "to", "4": "for"]

  private func meant(_ word: String) -> String? {
    // A typed ending such as `cancel'd`.
    if word.hasSuffix("'d"), case let stem = word.dropLast(2), let last = stem.last {
      return [stem + "ed", stem + "\(last)ed"].map(String.init).first(where: Self.isOfGrammar)
    }
    if let digits = Self.withoutDigits(word) { return digits }
    guard word.utf8.count > 2, word.allSatisfy(\.isLetter) else { return nil }
    // A contraction without its apostrophe: `havent`.
    if word.hasSuffix("nt"), case let verb = String(word.dropLast()) + "'t", Self.isOfGrammar(verb)
    {
      return verb
    }
    if !word.dropFirst().contains(where: "aeiou".contains) {
      return "aeiou".contains(word.first!) && isKnown(word) ? nil : Self.bySkeleton(word)
    }
    if word.hasSuffix("in"), word.count > 5, Self.isOfGrammar(word + "g") { return word + "g" }
    guard word.count > 4, !isKnown(word) else { return nil }
    let slip = Vocabulary.shared.word(near: word) { Self.isSlip(word, of: $0) }
    let skeleton = Self.skeleton(word.utf8)
    return slip ?? (skeleton.count > 4 ? Self.word(withSkeleton: skeleton) : nil)
  }

  /// Returns true if a letter is missing or doubled, or two letters are swapped, within the word. A
  /// different ending or letter makes it another word.
  private static func isSlip(_ word: String, of meant: String) -> Bool {
    guard word.isOneEdit(from: meant) else { return false }
    if word.count > meant.count {
      return String(word.chunked(by: ==).map { $0[$0.startIndex] })
        == String(meant.chunked(by: ==).map { $0[$0.startIndex] })
    }
    return word.count < meant.count || word.utf8.sorted() == meant.utf8.sorted()
  }

  /// Returns the possessive for a name without its apostrophe: `lees mtgs`.
  private func owner(_ words: [Word], _ place: Int) -> String? {
    let name = words[place].folded.dropLast()
    guard words[place].folded.hasSuffix("s"), isName(String(name)), place + 1 < words.count,
      Vocabulary.shared.roles(in: words, at: place + 1).contains(where: { found in
        found.role == .meeting || found.role == .container
      })
    else { return nil }
    return name + "'s"
  }

  private static func isOfGrammar(_ word: String) -> Bool {
    Vocabulary.shared.knows(word) || DateWords.senses[word] != nil
  }

  /// Returns the word with its digits spelled out, as in `any1`, `2day` or `b4`; nil if the result
  /// isn't a known word.
  private static func withoutDigits(_ word: String) -> String? {
    guard word.first?.isNumber == true || word.last?.isNumber == true, word.count > 2 else {
      return nil
    }
    let said = word.replacing("1", with: "one").replacing("2", with: "to").replacing(
      "4", with: "for"
    ).replacing("8", with: "ate")
    return said.allSatisfy(\.isLetter) && isOfGrammar(said) ? said : nil
  }

  /// Returns the word that was typed without its vowels: `mnth`, `btwn`, `mrng`. A skeleton of
  /// three letters, such as `ths`, matches only date words.
  private static func bySkeleton(_ word: String) -> String? {
    let asked = skeleton(word.utf8)
    if let date = DateWords.senses.keys.filter({ isSkeleton(asked, of: $0.utf8) }).min() {
      return word == "pst" ? nil : date
    }
    return word.utf8.count > 3 ? Self.word(withSkeleton: asked) : nil
  }

  private static func word(withSkeleton asked: [UInt8]) -> String? {
    Vocabulary.shared.word(from: asked.first) { isSkeleton(asked, of: $0) }
  }

  /// Returns the skeleton of a word: its first letter and all following consonants, with doubled
  /// consonants once.
  private static func skeleton(_ word: some Sequence<UInt8>) -> [UInt8] {
    var skeleton: [UInt8] = []
    for byte in word
    where skeleton.isEmpty || !"aeiou".utf8.contains(byte) && byte != skeleton.last {
      skeleton.append(byte)
    }
    return skeleton
  }

  /// Returns true if `asked` is the skeleton of a word, without building the skeleton.
  private static func isSkeleton(_ asked: [UInt8], of word: some Sequence<UInt8>) -> Bool {
    var (place, last) = (0, UInt8(0))
    for byte in word where place == 0 || !"aeiou".utf8.contains(byte) && byte != last {
      guard place < asked.count, asked[place] == byte else { return false }
      (place, last) = (place + 1, byte)
    }
    return place == asked.count
  }

  /// Common abbreviations that follow no rule.
  private static let usual = Lexicon.values("shorthand") { $0 }
}
