import Foundation

/// Checks a model's answer against the passages that the model received, sentence by sentence as
/// it arrives: citations must name a passage, and quotations must be in it.
package struct CheckedAnswer: Sendable {
  /// The quotable text of each passage, normalized.
  private let passages: [String]
  private var waiting = ""
  private var isAtLineStart = true
  /// The numbers of the passages that were cited, from 1.
  package private(set) var cited = Set<Int>()
  /// The number of citations of passages that don't exist.
  package private(set) var dropped = 0
  /// The number of quotations that aren't in their passage.
  package private(set) var misquoted = 0

  /// The text inserted after a quotation that isn't in its passage.
  package static let mark = "(not in the passage)"
  /// The heading of the sources. No line of the model's answer can look like it.
  package static let sourcesHeading = "Sources:"
  /// The length above which a sentence is checked in parts.
  private static let maximumLength = 4_000

  package init(_ page: ContextPage) { self.init(page.items.map(\.quotableText)) }

  /// - Parameter passages: the texts in order of their numbers.
  package init(_ passages: [String]) { self.passages = passages.map(Self.plain) }

  /// Processes the next piece of the answer.
  ///
  /// - Returns: the sentences that are now complete, checked and safe to print.
  package mutating func take(_ piece: String) -> String {
    // A line ending may be split between two pieces.
    waiting = (waiting + piece).replacing("\r\n", with: "\n")
    var rest = waiting[...]
    var ready = ""
    while let end = end(of: rest) {
      ready += checked(String(rest[..<end]))
      rest = rest[end...]
    }
    waiting = String(rest)
    return ready
  }

  /// Ends the answer. Returns its remaining text, checked.
  package mutating func finish() -> String {
    defer { waiting = "" }
    return waiting.isEmpty ? "" : checked(waiting)
  }

  /// Returns the end of the first sentence and its citations; nil if the next piece may continue
  /// it.
  private func end(of text: Substring) -> String.Index? {
    var isQuoted = false
    var place = text.startIndex
    while place < text.endIndex {
      let next = text.index(after: place)
      switch text[place] {
      case "\"": isQuoted.toggle()
      case "“", "„", "«": isQuoted = true
      case "”", "»": isQuoted = false
      case "\n": return next
      case ".", "!", "?":
        guard !isQuoted, next < text.endIndex else { break }
        // A citation may follow the period.
        let rest = text[next...].drop { $0 == " " }
        if rest.isEmpty { return nil }
        if text[next] == " ", rest.first != "[" { return next }
      default: break
      }
      place = next
    }
    return text.utf8.count > Self.maximumLength ? text.endIndex : nil
  }

  // MARK: Checking

  private mutating func checked(_ sentence: String) -> String {
    let kept = withKnownCitations(sentence)
    return indented(Sanitizer.lines(withMarkedQuotations(kept)))
  }

  /// Indents a line that looks like an entry of the source list below the answer, or like its
  /// heading.
  private mutating func indented(_ text: String) -> String {
    if text.isEmpty { return "" }
    let isLike = Self.skeleton(text).contains(#/^(\[\d+\] *[0-9a-f]{8}\b|\W*sources\W*(:|$))/#)
    defer { isAtLineStart = text.hasSuffix("\n") }
    return isAtLineStart && isLike ? "  " + text : text
  }

  /// Returns the beginning of a text with plain lower-case letters in place of similar characters:
  /// full-width and mathematical letters (NFKC), accented letters, and letters of other scripts
  /// that look like those of `sources`.
  private static func skeleton(_ text: String) -> String {
    let start = String(text.prefix(80)).folding(
      options: [.diacriticInsensitive, .widthInsensitive], locale: nil)
    return String(
      start.precomposedStringWithCompatibilityMapping.lowercased().map { lookalikes[$0] ?? $0 })
  }

  private static let lookalikes: [Character: Character] = [
    "ѕ": "s", "ꜱ": "s", "ƽ": "s", "о": "o", "ο": "o", "σ": "o", "օ": "o", "ᴏ": "o",
    "υ": "u", "ս": "u", "ᴜ": "u", "г": "r", "ʀ": "r", "с": "c", "ϲ": "c", "ᴄ": "c", "е": "e",
    "є": "e", "ᴇ": "e", "∶": ":", "ː": ":", "׃": ":", "։": ":",
  ]

  /// Removes citations of passages that don't exist, and counts them.
  private mutating func withKnownCitations(_ sentence: String) -> String {
    sentence.replacing(#/ ?\[\^?(\d+(?:\s*[,;–-]\s*\d+)*)\]/#) { match in
      let numbers = match.output.1.split { !$0.isNumber }.map { Int($0) ?? 0 }
      let known = numbers.filter { (1...max(1, passages.count)).contains($0) && !passages.isEmpty }
      dropped += numbers.count - known.count
      cited.formUnion(known)
      let lead = match.output.0.hasPrefix(" ") ? " " : ""
      return known.isEmpty ? "" : lead + known.map { "[\($0)]" }.joined()
    }
  }

  /// Marks quotations that aren't in the passage cited next, or in any passage if none is cited.
  private mutating func withMarkedQuotations(_ sentence: String) -> String {
    var result = ""
    var rest = sentence[...]
    while let match = rest.firstMatch(of: /["“„]([^"“”„]{2,})["”“]|«([^«»]{2,})»/) {
      result += rest[..<match.range.upperBound]
      rest = rest[match.range.upperBound...]
      let quoted = String(match.output.1 ?? match.output.2 ?? "")
      let cited = rest.firstMatch(of: /\[(\d+)\]/).flatMap { Int($0.output.1) }
      let texts = cited.map { [passages[$0 - 1]] } ?? passages
      if !texts.contains(where: { Self.has($0, quoted) }) {
        misquoted += 1
        result += " " + Self.mark
      }
    }
    return result + rest
  }

  /// Returns true if the passage contains the quotation. Parts that are separated by ellipses must
  /// occur in this order.
  private static func has(_ passage: String, _ quoted: String) -> Bool {
    var rest = passage[...]
    for part in quoted.replacing("...", with: "…").split(separator: "…") {
      let words = plain(String(part))
        .trimmingCharacters(in: .punctuationCharacters.union(.whitespaces))
      if words.isEmpty { continue }
      guard let found = rest.firstRange(of: words) else { return false }
      rest = rest[found.upperBound...]
    }
    return true
  }

  /// Returns the text with normalized case, whitespace, quotation marks and dashes.
  private static func plain(_ text: String) -> String {
    let straight = text.lowercased().map { character -> Character in
      switch character {
      case "’", "‘": "'"
      case "“", "”", "„": "\""
      case "–", "—": "-"
      default: character
      }
    }
    return String(straight).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
