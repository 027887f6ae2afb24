import CLexicon

/// The words that questions know, by class: `Sources/CLexicon/words.txt`, whose head says how it is
/// written.
enum Lexicon {
  /// The words of one class.
  struct Section: Sendable {
    /// `people` for the sections below the line `= people`.
    let group: String
    let name: String
    /// For the documentation; empty where words only say nothing of a topic.
    let meaning: String
    /// Phrases with commas between them, or rows; where there are several columns, one of each is
    /// beside one of the next.
    let columns: [String]
  }

  static let sections: [Section] = read(
    UnsafeBufferPointer(start: lexicon_bytes(), count: lexicon_count()))

  private static let places = Dictionary(
    sections.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })

  /// All that stands in a section.
  static func text(_ name: String) -> String {
    guard let place = places[name] else { preconditionFailure("no words are a \(name)") }
    return sections[place].columns[0]
  }

  /// The phrases of a section.
  static func words(_ name: String) -> Set<String> { Set(phrases(text(name))) }

  /// The rows of a section, each with its value and its phrases.
  static func rows(_ name: String) -> [(value: String, phrases: [String])] {
    text(name).split(separator: "\n").map { line in
      let parts = line.split(separator: ":", maxSplits: 1)
      return (String(parts[0]), phrases(String(parts[1])))
    }
  }

  /// The phrases of a section's rows as words, each with what its row's value is.
  static func phrases<Value>(_ name: String, _ value: (String) -> Value?) -> [(
    words: [String], value: Value
  )] {
    rows(name).flatMap { row in
      guard let value = value(row.value) else { preconditionFailure("\(name) has \(row.value)") }
      return row.phrases.map { ($0.split(separator: " ").map(String.init), value) }
    }
  }

  /// Each phrase of a section's rows with what its row's value is.
  static func values<Value>(_ name: String, _ value: (String) -> Value?) -> [String: Value] {
    Dictionary(
      uniqueKeysWithValues: phrases(name, value).map { ($0.words.joined(separator: " "), $0.value) }
    )
  }

  private static func phrases(_ text: String) -> [String] {
    text.utf8.split { $0 == UInt8(ascii: ",") || $0 == newline }.compactMap { phrase in
      let bare = phrase.drop { $0 == UInt8(ascii: " ") }
      return bare.isEmpty ? nil : String(Substring(bare))
    }
  }

  // MARK: Reading

  private static let newline = UInt8(ascii: "\n")

  private typealias Line = Slice<UnsafeBufferPointer<UInt8>>

  private static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> [Section] {
    var (sections, group, block) = ([Section](), "", [Line]())
    for line in bytes.split(separator: newline, omittingEmptySubsequences: false) {
      if !line.isEmpty {
        block.append(line)
        continue
      }
      switch block.first?.first {
      case UInt8(ascii: "="): group = text(block[0].dropFirst(2))
      case UInt8(ascii: "["): sections.append(section(block, group))
      default: break
      }
      block = []
    }
    return sections
  }

  private static func section(_ lines: [Line], _ group: String) -> Section {
    let head = lines[0]
    let end = head.firstIndex(of: UInt8(ascii: "]")) ?? head.endIndex
    let columns = lines.dropFirst().split { $0.elementsEqual("+".utf8) }.map { lines in
      // The lines of a column lie one behind the other.
      let column = lines.first!.base[lines.first!.startIndex..<lines.last!.endIndex]
      return column.first == UInt8(ascii: "~")
        ? PhraseRules.inflected(text(column.dropFirst(2))) : text(column)
    }
    return Section(
      group: group, name: text(head[..<end].dropFirst()), meaning: text(head[end...].dropFirst(2)),
      columns: columns)
  }

  private static func text(_ bytes: Line) -> String { String(decoding: bytes, as: UTF8.self) }
}
