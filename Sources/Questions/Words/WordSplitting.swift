extension Word {
  /// Splits a command line into words. The shell has removed quotes, so an argument that contains a
  /// space must have been quoted. A single argument is the whole question.
  package static func words(of arguments: [String]) -> [Word] {
    if arguments.count == 1 { return words(of: arguments[0]) }
    return arguments.flatMap { argument -> [Word] in
      let isPhrase = argument.contains(where: \.isWhitespace) && !argument.contains("\"")
      return isPhrase ? [Word(argument, isQuoted: true)] : words(of: argument)
    }
  }

  /// Splits a text into words. Quotation marks of any style (straight, curly, low, angle or single)
  /// enclose phrases. An unclosed quotation mark is ignored.
  package static func words(of text: String) -> [Word] { words(of: text, keepingSymbols: false) }

  /// Splits a text into words.
  ///
  /// - Parameter keepsSymbols: if true, symbols between words, such as `🎉` and `→`, are returned as
  ///   quoted words, because they may belong to a title.
  static func words(of text: String, keepingSymbols keepsSymbols: Bool) -> [Word] {
    var splitting = WordSplitting(rest: Substring(spaced(text)), keepsSymbols: keepsSymbols)
    return withoutPauses(splitting.words())
  }

  /// Returns the words without those between punctuation that only fill a pause: `is there, um, a
  /// review`.
  private static func withoutPauses(_ words: [Word]) -> [Word] {
    let kept = words.indices.filter { place in
      let word = words[place]
      let isSetOff =
        (place == 0 || words[place - 1].endsClause) && (word.endsClause || place + 1 == words.count)
      return !isSetOff || word.isQuoted || word.isNegated
        || !pauses.contains(word.folded)
    }
    return kept.isEmpty ? words : kept.map { words[$0] }
  }

  private static let pauses = Lexicon.words("pauses")

  /// Adds spaces between words that are separated only by punctuation: `noor...hiring`,
  /// `with,dana,,about`, `山田、桟橋`.
  private static func spaced(_ text: String) -> String {
    let characters = Array(withFields(text))
    var spaced = ""
    for (place, character) in characters.enumerated() {
      if let mark = wideMarks[character] {
        spaced += mark
        continue
      }
      // `> 1h` is one word, like `>1h`.
      if character == " ", let last = spaced.last, "<>≤≥=".contains(last),
        place + 1 < characters.count, characters[place + 1].isNumber
      {
        continue
      }
      spaced.append(character)
      let next = place + 1 < characters.count ? characters[place + 1] : " "
      let isRun = character == "." && place > 0 && characters[place - 1] == "." || character == "…"
      if ",;!?".contains(character) || isRun, next.isLetter { spaced += " " }
    }
    return spaced
  }

  /// Converts a query string such as `with=dana&about=pricing` into fields.
  private static func withFields(_ text: String) -> String {
    guard text.contains("=") else { return text }
    var parts: [String] = []
    for part in text.split(whereSeparator: { "&?".contains($0) }) {
      let words = part.split(separator: " ", omittingEmptySubsequences: false).map { word in
        let bare = word.drop { "[({".contains($0) }
        guard let mark = bare.firstIndex(of: "="),
          FieldName.named[Word.fold(String(bare[..<mark]))] != nil
        else { return String(word) }
        return bare[..<mark] + ":" + bare[bare.index(after: mark)...]
      }
      parts.append(words.joined(separator: " "))
    }
    return parts.joined(separator: " ")
  }

  /// Punctuation of other scripts, with its ASCII equivalent.
  private static let wideMarks: [Character: String] = [
    "、": ", ", "，": ", ", "。": ". ", "；": "; ", "：": ": ", "！": "! ", "？": "? ", "؟": "? ",
    "،": ", ", "・": " ", "　": " ",
  ]
}

/// A single pass over the characters of a question.
private struct WordSplitting {
  var rest: Substring
  let keepsSymbols: Bool
  private var found: [Word] = []

  init(rest: Substring, keepsSymbols: Bool) {
    (self.rest, self.keepsSymbols) = (rest, keepsSymbols)
  }

  mutating func words() -> [Word] {
    while let first = rest.first {
      if first.isWhitespace {
        rest.removeFirst()
      } else if !readPhrase(isNegated: false) {
        readWord()
      }
    }
    return found
  }

  // MARK: Phrases

  private static let doubleQuotes: Set<Character> = ["\"", "“", "”", "„", "«", "»", "‟"]
  private static let singleQuotes: Set<Character> = ["'", "‘", "’", "‚", "‹", "›"]

  private mutating func readPhrase(isNegated: Bool) -> Bool {
    guard let first = rest.first else { return false }
    let inner = rest.dropFirst()
    let end: Substring.Index? =
      if Self.doubleQuotes.contains(first) {
        inner.firstIndex { Self.doubleQuotes.contains($0) }
      } else if Self.singleQuotes.contains(first) { endOfSingleQuotes(inner) } else { nil }
    guard let end else { return false }
    let phrase = inner[..<end]
    rest = rest[rest.index(after: end)...]
    if phrase.allSatisfy({ $0.isWhitespace }) { return true }
    var word = Word(String(phrase), isQuoted: true)
    word.isNegated = isNegated
    word.after = takeMarks()
    found.append(word)
    return true
  }

  /// Returns the end of a phrase in single quotes, which must be at the end of a word, or nil.
  /// Between letters, the mark is an apostrophe, and `'26` has no closing one.
  private func endOfSingleQuotes(_ inner: Substring) -> Substring.Index? {
    guard let first = inner.first, first.isLetter else { return nil }
    return inner.indices.first { index in
      guard Self.singleQuotes.contains(inner[index]),
        !inner[inner.index(before: index)].isWhitespace
      else { return false }
      let next = inner.index(after: index)
      return next == inner.endIndex || !(inner[next].isLetter || inner[next].isNumber)
    }
  }

  // MARK: Words

  private mutating func readWord() {
    if rest.first == "-", let next = rest.dropFirst().first,
      next.isLetter || Self.doubleQuotes.contains(next), isAtBoundary
    {
      rest.removeFirst()
      if readPhrase(isNegated: true) { return }
      return append(takeWord(), isNegated: true)
    }
    append(takeWord(), isNegated: false)
  }

  /// If true, a `-` at this position excludes the word after it, because only white space precedes
  /// it.
  private var isAtBoundary: Bool {
    let all = rest.base
    return rest.startIndex == all.startIndex || all[all.index(before: rest.startIndex)].isWhitespace
  }

  /// Consumes the characters up to the next space, or up to a quotation mark after `field:`.
  private mutating func takeWord() -> Substring {
    var previous: Character?
    let end = rest.indices.first { index in
      defer { previous = rest[index] }
      if rest[index].isWhitespace { return true }
      return previous == ":" && Self.doubleQuotes.contains(rest[index])
    }
    let word = rest[..<(end ?? rest.endIndex)]
    rest = rest[word.endIndex...]
    return word
  }

  private mutating func append(_ written: Substring, isNegated: Bool) {
    if let colon = written.firstIndex(of: ":"),
      FieldName.named[Word.fold(String(written[..<colon]))] != nil
    {
      var field = Word(String(written[..<colon]))
      field.isField = true
      field.isNegated = isNegated
      field.after = ":"
      found.append(field)
      let value = written[written.index(after: colon)...]
      if !value.isEmpty { append(value, isNegated: false) }
      return
    }
    // In `w/ dana` and `w/dana`, only the slash distinguishes `with` from a letter.
    if let rest = Self.afterWith(written) {
      found.append(Word("w/"))
      if !rest.isEmpty { append(rest, isNegated: false) }
      return
    }
    guard var word = Self.bare(written) else {
      // A detached percent sign: `4.50 %`.
      if written.allSatisfy({ "%,;:!?".contains($0) }), let last = found.indices.last,
        !found[last].isQuoted
      {
        found[last].after += written
      } else if keepsSymbols, written.contains(where: \.isSymbol) {
        found.append(Word(String(written), isQuoted: true))
      }
      return
    }
    word.isNegated = isNegated
    found.append(word)
  }

  private static func afterWith(_ written: Substring) -> Substring? {
    guard written.lowercased().hasPrefix("w/") else { return nil }
    let rest = written.dropFirst(2)
    // `w/o` is without; `w/c` and `w/b` begin a week.
    return ["o", "out", "c", "b", "e"].contains(rest.lowercased()) ? nil : rest
  }

  /// Returns a word without the punctuation around it, or nil if nothing is left, as for `🙂` or
  /// `??`.
  private static func bare(_ written: Substring) -> Word? {
    let isContent: (Character) -> Bool = { $0.isLetter || $0.isNumber }
    guard let first = written.firstIndex(where: { isContent($0) || $0 == "@" }),
      let last = written.lastIndex(where: isContent), first <= last
    else {
      let joins = written.filter { "-–—&+/~#".contains($0) }
      return joins.isEmpty ? nil : Word(String(joins))
    }
    // `'26` and `#42` keep the mark that determines their meaning.
    var word = Word(String(written[first...last]))
    word.before = String(written[..<first])
    word.after = String(written[written.index(after: last)...])
    return word
  }

  /// Consumes the punctuation directly after a closing quotation mark.
  private mutating func takeMarks() -> String {
    let marks = rest.prefix { !$0.isWhitespace && !$0.isLetter && !$0.isNumber && $0 != "<" }
    rest = rest[marks.endIndex...]
    return String(marks)
  }
}
