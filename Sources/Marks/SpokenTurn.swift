/// A line of a conversation: a name, a colon, and words.
struct SpokenTurn {
  let name: Substring
  let words: Substring
  /// If true, the colon is at the end of a word, unlike in a time or an address.
  private let isAtEndOfWord: Bool

  /// The maximum length of a name in characters, including an addition such as `(guest)`.
  private static let maximumLength = 60

  init?(_ line: Substring) {
    guard let colon = Self.colon(in: line) else { return nil }
    let rest = line[line.index(after: colon)...]
    name = line[..<colon]
    words = rest.trimmed
    isAtEndOfWord = rest.first.map { $0.isWhitespace || $0.isEmphasis } ?? false
  }

  private static func colon(in line: Substring) -> Substring.Index? {
    for (place, byte) in line.utf8.prefix(maximumLength + 1).enumerated() {
      // From here on, bytes and characters may differ, so the search goes by characters.
      if byte >= 0x80 || byte == 0x0D { return line.prefix(maximumLength).firstIndex(of: ":") }
      if place == maximumLength { return nil }
      guard byte == UInt8(ascii: ":") else { continue }
      let index = line.utf8.index(line.startIndex, offsetBy: place)
      return line[index] == ":" ? index : line.prefix(maximumLength).firstIndex(of: ":")
    }
    return nil
  }

  /// The name without emphasis.
  var speaker: String {
    String(name.trimming { $0.isEmphasis || $0.isWhitespace })
  }

  /// The label or keyword that begins the words, as in `Ana: Action: …` or `Ana: TODO …`; nil if
  /// there is none.
  var label: Label? {
    let words = words.drop { $0.isEmphasis || $0.isWhitespace }
    if let label = Label(atHeadOf: words), !label.rest.isEmpty { return label }
    guard words.hasPrefix(Self.keyword + " ") else { return nil }
    return Label(Self.keyword[...], words.dropFirst(Self.keyword.count))
  }

  // MARK: Names

  /// If true, the text before the colon is written like a name.
  var isByName: Bool {
    let parts = speaker.prefix { !"(|[".contains($0) }.split(separator: " ")
    guard isAtEndOfWord, 1...4 ~= parts.count, !Self.shows.contains(parts[0].lowercased()) else {
      return false
    }
    return parts.allSatisfy { part in
      part.dropFirst().allSatisfy { $0.isLetter || $0.isNumber || "'’.,-_".contains($0) }
        && (part.first.map { $0 == "@" || $0.isLetter && !$0.isLowercase } ?? false
          || Self.small.contains(part))
    }
  }

  /// Lower-case words that occur in names, as in `Ana de la Cruz`.
  private static let small: Set<Substring> = [
    "al", "bin", "da", "de", "del", "den", "der", "di", "el", "la", "van", "von", "y",
  ]
  /// First words that introduce an example or a remark rather than speech.
  private static let shows: Set<String> = ["example", "note", "nb", "template", "format", "syntax"]

  // MARK: Bytes

  /// The keyword that needs no colon after a speaker's name: `Ana: TODO …`.
  private static let keyword = "TODO"
  private static let keywordBytes = Array((keyword + " ").utf8)

  /// Returns true if the keyword follows the colon at `place`, ignoring white space and emphasis.
  static func hasKeyword(behind place: Int, in bytes: UnsafeRawBufferPointer) -> Bool {
    var start = place + 1
    while start < bytes.count,
      bytes[start] == 0x20 || bytes[start] == 0x09 || bytes[start] == 0x2A
        || bytes[start] == 0x5F
    {
      start += 1
    }
    return start + keywordBytes.count <= bytes.count
      && keywordBytes.indices.allSatisfy { bytes[start + $0] == keywordBytes[$0] }
  }
}
