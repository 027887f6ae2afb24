import Foundation

/// An answer that a model gives, held against the passages that it was given: what it cites has to
/// be one of them, and what it quotes has to be there. It is checked sentence by sentence, as it
/// comes.
package struct CheckedAnswer: Sendable {
  /// The quotable text of each passage, normalized.
  private let passages: [String]
  private var waiting = ""
  private var isAtLineStart = true
  /// The numbers of the passages that were cited, from 1.
  package private(set) var cited = Set<Int>()
  /// The number of citations there were of what was not given.
  package private(set) var dropped = 0
  /// The number of quotations there were that are not in their passage.
  package private(set) var misquoted = 0

  /// The mark after a quotation that is not in its passage.
  package static let mark = "(not in the passage)"
  /// The line before the sources, which no line of the model's can be.
  package static let sourcesHeading = "Sources:"
  /// A sentence that is longer is checked piece by piece.
  private static let longest = 4_000

  package init(_ page: ContextPage) { self.init(page.items.map(\.quotable)) }

  /// - Parameter passages: their texts, in the order of their numbers.
  package init(_ passages: [String]) { self.passages = passages.map(Self.plain) }

  /// - Parameter piece: what has come now.
  /// - Returns: the sentences that are whole by now, checked, safe to show.
  package mutating func take(_ piece: String) -> String {
    // Half of a line end may come with the next piece.
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

  /// - Returns: what is left.
  package mutating func finish() -> String {
    defer { waiting = "" }
    return waiting.isEmpty ? "" : checked(waiting)
  }

  /// Behind the first sentence with the citations that follow it; nil while there may be more of it.
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
        // A citation may stand behind the point.
        let rest = text[next...].drop { $0 == " " }
        if rest.isEmpty { return nil }
        if text[next] == " ", rest.first != "[" { return next }
      default: break
      }
      place = next
    }
    return text.utf8.count > Self.longest ? text.endIndex : nil
  }

  // MARK: Checking

  private mutating func checked(_ sentence: String) -> String {
    let kept = withKnownCitations(sentence)
    return indented(Sanitizer.lines(withMarkedQuotations(kept)))
  }

  /// Indents the lines that look like the sources that are shown below the answer, or their heading.
  private mutating func indented(_ text: String) -> String {
    if text.isEmpty { return "" }
    let isLike = Self.skeleton(text).contains(#/^(\[\d+\] *[0-9a-f]{8}\b|\W*sources\W*(:|$))/#)
    defer { isAtLineStart = text.hasSuffix("\n") }
    return isAtLineStart && isLike ? "  " + text : text
  }

  /// The beginning of a text in the plain small letters that it looks like: full-width and mathematical
  /// ones (NFKC), with accents, and those of other scripts in the word `sources`.
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

  /// Without citations of what was not given.
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

  /// With a mark behind what is quoted and is not in the passage that is cited next, or in none if
  /// none is cited.
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

  /// Returns true if all parts of a quotation are in a passage, in their order.
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

  /// Without case, kinds of blanks, apostrophes and dashes.
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
