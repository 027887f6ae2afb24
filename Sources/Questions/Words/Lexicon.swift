import CLexicon
import TextAnalysis

/// The words that questions know, by class: `Sources/CLexicon/words.txt`, whose head says how it is
/// written.
enum Lexicon {
  /// The words of one class.
  struct Section: Sendable {
    /// `people` for the sections below the line `= people`.
    let group: String
    let name: String
    /// The bytes of what it means.
    fileprivate let explained: Range<Int>
    /// The bytes of each column.
    fileprivate let ranges: [Range<Int>]

    /// For the documentation; empty where words only say nothing of a topic.
    var meaning: String { Lexicon.text(explained) }
    /// Phrases with commas between them, or rows; where there are several columns, one of each is
    /// beside one of the next. Read when they are asked for, as a question needs a part of all.
    var columns: [String] { ranges.map(Lexicon.column) }
  }

  private static var bytes: Bytes { Bytes(start: lexicon_bytes(), count: lexicon_count()) }

  static let sections: [Section] = read()

  private static let places = Dictionary(
    sections.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })

  /// All that stands in a section.
  static func text(_ name: String) -> String {
    guard let place = places[name] else { preconditionFailure("no words are a \(name)") }
    return column(sections[place].ranges[0])
  }

  /// The phrases of a section.
  static func words(_ name: String) -> Set<String> { Set(phrases(text(name)[...].utf8)) }

  /// The rows of a section, each with its value and its phrases.
  static func rows(_ name: String) -> [(value: String, phrases: [String])] {
    text(name).utf8.split(separator: newline).map { line in
      let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.startIndex
      return (String(Substring(line[..<colon])), phrases(line[colon...].dropFirst()))
    }
  }

  /// The phrases of a section's rows as words, each with what its row's value is.
  static func phrases<Value>(
    _ name: String, _ value: (String) -> Value?
  ) -> [(words: [String], value: Value)] {
    rows(name, value).flatMap { row in row.phrases.map { (parts(of: $0), row.value) } }
  }

  /// Each phrase of a section's rows with what its row's value is.
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

  /// The words of a phrase or of a value. Bytes are split, as characters would take ten times as
  /// long, and each question starts a process.
  static func parts(of phrase: String) -> [String] {
    phrase.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
  }

  /// The phrases between commas.
  static func phrases(_ text: Substring.UTF8View) -> [String] {
    text.split { $0 == UInt8(ascii: ",") || $0 == newline }.compactMap { phrase in
      let bare = phrase.drop { $0 == UInt8(ascii: " ") }
      return bare.isEmpty ? nil : String(Substring(bare))
    }
  }

  // MARK: Reading

  static let newline = UInt8(ascii: "\n")

  private typealias Bytes = UnsafeBufferPointer<UInt8>

  /// One pass, as it takes a part of every question's time.
  private static func read() -> [Section] {
    let bytes = bytes
    var (sections, group, head) = ([Section](), "", nil as Range<Int>?)
    sections.reserveCapacity(256)
    var columns: [Range<Int>] = []
    var (line, column) = (0, 0)
    while let place = bytes.firstIndex(of: newline, in: line..<bytes.count) {
      defer { line = place + 1 }
      switch (bytes[line], head) {
      case (UInt8(ascii: "="), nil): group = text(line + 2..<place)
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
    return sections
  }

  /// - Parameter head: `with] people who were there`.
  private static func section(
    _ head: Range<Int>, _ group: String, _ columns: [Range<Int>]
  ) -> Section {
    let end = head.first { bytes[$0] == UInt8(ascii: "]") } ?? head.upperBound
    return Section(
      group: group, name: text(head.lowerBound..<end),
      explained: min(end + 2, head.upperBound)..<head.upperBound, ranges: columns)
  }

  private static func column(_ range: Range<Int>) -> String {
    bytes[range.lowerBound] == UInt8(ascii: "~")
      ? PhraseRules.inflected(text(range.lowerBound + 2..<range.upperBound)) : text(range)
  }

  private static func text(_ range: Range<Int>) -> String {
    String(decoding: Bytes(rebasing: bytes[range]), as: UTF8.self)
  }
}
