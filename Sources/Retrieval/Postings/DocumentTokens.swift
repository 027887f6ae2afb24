import TextAnalysis

/// The tokens of one document in the order of their positions, as numbers of words in the
/// vocabulary.
struct DocumentTokens: ~Copyable {
  /// The words of the title, of the notes and of the people, in this order.
  private(set) var words = Buffer<UInt32>(capacity: 1 << 12)
  /// The words that follow `words` and have not been looked up yet.
  private var waiting = Buffer<ShortWord>(capacity: 1 << 12)
  /// The index of the first token of the notes, and that of the first token of the people.
  private(set) var notesStart = 0
  private(set) var peopleStart = 0

  var count: Int { words.count }

  /// The position of a token. One position is left unused before the notes and one before the
  /// people, so that no phrase extends across them.
  func position(ofToken token: Int) -> Int {
    token + (token >= notesStart ? 1 : 0) + (token >= peopleStart ? 1 : 0)
  }

  mutating func removeAll() {
    words.removeAll()
    (notesStart, peopleStart) = (0, 0)
  }

  mutating func beginNotes() { notesStart = words.count }

  mutating func beginPeople() { peopleStart = words.count }

  /// Appends the tokens of a text.
  ///
  /// - Returns: the range of their indexes.
  mutating func append(_ text: String, _ vocabulary: inout Vocabulary) -> Range<Int> {
    let first = words.count
    var text = text
    text.withUTF8 { utf8 in
      var scanner = WordScanner(utf8)
      while appendWord(&scanner, &vocabulary) {}
    }
    lookUp(&vocabulary)
    return first..<words.count
  }

  /// Appends the tokens of a long text.
  ///
  /// - Returns: the passages into which the text is divided.
  mutating func appendCut(
    _ text: String, _ vocabulary: inout Vocabulary
  ) -> [Passages.Window] {
    var text = text
    return text.withUTF8 { utf8 in
      var scanner = WordScanner(utf8)
      var lines = Passages.Lines(utf8)
      while true {
        let token = words.count + waiting.count
        guard appendWord(&scanner, &vocabulary) else { break }
        lines.add(scanner.range, token: token)
      }
      lookUp(&vocabulary)
      return Passages.windows(over: lines.finish(tokens: words.count))
    }
  }

  /// Appends the tokens of the next word; returns false at the end of the text.
  @inline(__always)
  private mutating func appendWord(
    _ scanner: inout WordScanner, _ vocabulary: inout Vocabulary
  ) -> Bool {
    if let word = scanner.nextShort() {
      waiting.append(word)
      return true
    }
    guard scanner.next() else { return false }
    scanner.forEachPart { part, _ in
      if let word = ShortWord(part) {
        waiting.append(word)
      } else {
        lookUp(&vocabulary)
        words.append(UInt32(truncatingIfNeeded: vocabulary.number(of: part)))
      }
    }
    return true
  }

  private mutating func lookUp(_ vocabulary: inout Vocabulary) {
    vocabulary.number(waiting.elements, to: &words)
    waiting.removeAll()
  }
}
