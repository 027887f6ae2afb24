import CLexicon
import StableHashing
import TextAnalysis

/// The vocabulary of questions, in word classes. The head of `Sources/CLexicon/words.txt` describes
/// the file format.
enum Lexicon {
  struct Section: Sendable {
    /// The name of the group, such as `people` for the sections below the line `= people`.
    var group: String { Lexicon.text(groupPlace) }
    var name: String { Lexicon.text(namePlace) }
    let namePlace, groupPlace: Range<Int>
    /// The byte range of the section's description.
    let explained: Range<Int>
    /// The byte ranges of each column, which may consist of several pieces of the text.
    var ranges: [[Range<Int>]]

    /// The meaning, for the documentation; empty for words that are only excluded from topics.
    var meaning: String { Lexicon.text(explained) }
    /// Comma-separated phrases, or rows. Each phrase of a column combines with each one of the next
    /// column. Columns are parsed on demand, because a question needs few of them.
    var columns: [String] { ranges.map(Lexicon.column) }
  }

  /// Bytes of the table, which are never freed.
  typealias Bytes = UnsafeBufferPointer<UInt8>

  private static var bytes: Bytes { Bytes(start: lexicon_bytes(), count: lexicon_count()) }

  private static let table = CompiledWords.shared?.sections ?? SectionTable(of: read())

  static var sections: [Section] { (0..<table.count).map { table[$0] } }

  static func sections(_ name: String) -> [Section] { table.named(name) }

  static func text(_ name: String) -> String { section(name).columns[0] }

  private static func section(_ name: String) -> Section {
    guard let section = sections(name).first else {
      preconditionFailure("no word is a \(name)")
    }
    return section
  }

  static func view(of range: Range<Int>) -> Bytes { Bytes(rebasing: bytes[range]) }

  static func words(_ name: String) -> Set<String> { Set(list(name)) }

  /// Returns the phrases of a class, in the order of the file.
  static func list(_ name: String) -> [String] {
    var text = text(name)
    return text.withUTF8 { phrases($0) }
  }

  /// Returns the lines of a section of rows, as views of the table.
  static func lines(_ name: String) -> [Bytes] {
    var lines: [Bytes] = []
    for range in section(name).ranges[0] {
      forEachPiece(of: Bytes(rebasing: bytes[range]), between: newline) { lines.append($0) }
    }
    return lines
  }

  static func rows(_ name: String) -> [(value: String, phrases: [String])] {
    lines(name).map { line in
      let (value, phrases) = parts(ofRow: line)
      return (String(decoding: value, as: UTF8.self), self.phrases(phrases))
    }
  }

  /// Returns the value of a row and the phrases after its colon.
  static func parts(ofRow line: Bytes) -> (value: Bytes, phrases: Bytes) {
    let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? 0
    return (Bytes(rebasing: line[..<colon]), Bytes(rebasing: line[colon...].dropFirst()))
  }

  /// Returns the phrases of a section's rows, split into words, with the values of their rows.
  static func phrases<Value>(
    _ name: String, _ value: (String) -> Value?
  ) -> [(words: [String], value: Value)] {
    rows(name, value).flatMap { row in row.phrases.map { (parts(of: $0), row.value) } }
  }

  /// Returns a dictionary from the phrases of a section's rows to the values of their rows.
  static func values<Value>(_ name: String, _ value: (String) -> Value?) -> [String: Value] {
    Dictionary(
      uniqueKeysWithValues: rows(name, value).flatMap { row in row.phrases.map { ($0, row.value) } }
    )
  }

  private static func rows<Value>(
    _ name: String, _ value: (String) -> Value?
  ) -> [(value: Value, phrases: [String])] {
    rows(name).map { row in
      guard let value = value(row.value) else { preconditionFailure("\(name) has \(row.value)") }
      return (value, row.phrases)
    }
  }

  /// Returns the words of a phrase or a value. Splitting bytes is ten times faster than splitting
  /// characters, which matters because each question starts a process.
  static func parts(of phrase: String) -> [String] {
    var (phrase, words) = (phrase, [String]())
    phrase.withUTF8 { bytes in
      forEachPiece(of: bytes, between: UInt8(ascii: " ")) {
        words.append(String(decoding: $0, as: UTF8.self))
      }
    }
    return words
  }

  /// Returns the phrases between commas or line breaks.
  static func phrases(_ text: Bytes) -> [String] {
    var phrases: [String] = []
    forEachPiece(of: text, between: UInt8(ascii: ","), or: newline) { phrase in
      let bare = phrase.drop { $0 == UInt8(ascii: " ") }
      if !bare.isEmpty { phrases.append(String(decoding: bare, as: UTF8.self)) }
    }
    return phrases
  }

  /// Calls `body` with each non-empty piece between separators.
  @inline(__always)
  static func forEachPiece(
    of bytes: Bytes, between first: UInt8, or second: UInt8? = nil, _ body: (Bytes) -> Void
  ) {
    let second = second ?? first
    var start = 0
    for place in 0...bytes.count
    where place == bytes.count || bytes[place] == first || bytes[place] == second {
      if place > start { body(Bytes(rebasing: bytes[start..<place])) }
      start = place + 1
    }
  }

  // MARK: Reading

  static let newline = UInt8(ascii: "\n")

  /// Parses the sections of `words.txt`.
  static func read() -> [Section] {
    let bytes = bytes
    var (sections, group, head) = ([Section](), 0..<0, nil as Range<Int>?)
    sections.reserveCapacity(256)
    var columns: [Range<Int>] = []
    var (line, column) = (0, 0)
    while let place = bytes.firstIndex(of: newline, in: line..<bytes.count) {
      defer { line = place + 1 }
      switch (bytes[line], head) {
      case (UInt8(ascii: "="), nil): group = line + 2..<place
      case (UInt8(ascii: "["), nil): (head, column) = (line + 1..<place, place + 1)
      case (newline, let words?):
        columns.append(column..<max(column, line - 1))
        sections.append(section(words, group, columns))
        (head, columns) = (nil, [])
      case (UInt8(ascii: "+"), _?) where place == line + 1:
        columns.append(column..<line - 1)
        column = place + 1
      default: break
      }
    }
    return merged(sections)
  }

  /// - Parameter head: the range of a text such as `with] people who were there`.
  private static func section(
    _ head: Range<Int>, _ group: Range<Int>, _ columns: [Range<Int>]
  ) -> Section {
    let end = head.first { bytes[$0] == UInt8(ascii: "]") } ?? head.upperBound
    return Section(
      namePlace: head.lowerBound..<end, groupPlace: group,
      explained: min(end + 2, head.upperBound)..<head.upperBound, ranges: columns.map { [$0] })
  }

  /// Returns one section for each class, with the words of all its sections. Words that belong to
  /// several classes are rows of a separate section.
  private static func merged(_ sections: [Section]) -> [Section] {
    var shared = SharedWords()
    for range in sections.filter({ $0.name == several }).flatMap({ $0.ranges[0] }) {
      var start = range.lowerBound
      while start < range.upperBound {
        let end = bytes.firstIndex(of: newline, in: start..<range.upperBound) ?? range.upperBound
        let colon = bytes.firstIndex(of: UInt8(ascii: ":"), in: start..<end) ?? start
        forEachPiece(of: Bytes(rebasing: bytes[start..<colon]), between: UInt8(ascii: " ")) {
          shared.add(min(colon + 1, end)..<end, to: hash(of: $0))
        }
        start = end + 1
      }
    }
    var (merged, places) = ([Section](), [String: Int]())
    merged.reserveCapacity(sections.count)
    places.reserveCapacity(sections.count)
    for var section in sections where section.name != several {
      if section.ranges.count == 1, let place = places[section.name] {
        merged[place].ranges[0] += section.ranges[0]
        continue
      }
      if section.ranges.count == 1 {
        places[section.name] = merged.count
        let own = section.ranges[0][0]
        section.ranges[0] = shared.ranges(of: hash(of: section.name.utf8))
        if !own.isEmpty { section.ranges[0].append(own) }
      }
      merged.append(section)
    }
    return merged
  }

  private static let several = "words"

  private static func hash(of name: some Sequence<UInt8>) -> UInt64 {
    var hash = FNV1a()
    for byte in name { hash.combine(byte) }
    return hash.state
  }

  /// Returns the phrases of a column, with all forms of its verbs.
  private static func column(_ pieces: [Range<Int>]) -> String {
    if pieces.contains(where: isInflected) {
      return pieces.map { piece in
        isInflected(piece)
          ? PhraseRules.inflected(text(piece.lowerBound + 2..<piece.upperBound)) : text(piece)
      }.joined(separator: ", ")
    }
    let separator = [UInt8(ascii: ","), UInt8(ascii: " ")]
    return String(unsafeUninitializedCapacity: pieces.reduce(0) { $0 + $1.count + 2 }) { buffer in
      var end = 0
      for (number, piece) in pieces.enumerated() {
        for byte in number == 0 ? [] : separator {
          buffer[end] = byte
          end += 1
        }
        end = buffer[end...].update(fromContentsOf: bytes[piece])
      }
      return end
    }
  }

  private static func isInflected(_ piece: Range<Int>) -> Bool {
    !piece.isEmpty && bytes[piece.lowerBound] == UInt8(ascii: "~")
  }

  private static func text(_ range: Range<Int>) -> String {
    String(decoding: Bytes(rebasing: bytes[range]), as: UTF8.self)
  }
}

/// The byte ranges of words that belong to several classes, in a hash table by the name of the
/// class. Creating strings and arrays for a thousand of them would take longer than most searches.
private struct SharedWords {
  private var heads = [Int32](repeating: -1, count: 512)
  private var rows: [(name: UInt64, range: Range<Int>, next: Int32)] = []

  init() { rows.reserveCapacity(2_048) }

  mutating func add(_ range: Range<Int>, to name: UInt64) {
    let place = Int(name & 511)
    rows.append((name, range, heads[place]))
    heads[place] = Int32(rows.count - 1)
  }

  /// Returns the ranges for a class name, in the order of insertion.
  func ranges(of name: UInt64) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var number = Int(heads[Int(name & 511)])
    while number >= 0 {
      if rows[number].name == name { found.append(rows[number].range) }
      number = Int(rows[number].next)
    }
    found.reverse()
    return found
  }
}
