import TextAnalysis

/// A title prepared for comparison: its words, its abbreviations, and its number in a series.
struct TitleWords: Hashable, Sendable {
  private(set) var words: [String] = []
  private var spellings: [TitleWord] = []
  /// The words joined into one, such as `allcoredevs`.
  private var asOneWord = ""
  /// The number within a series: `208` in `Execution #208`; nil if there is none.
  private(set) var number: Int?
  /// All numbers in the title, including those that are part of a name.
  private(set) var numbers = Set<Int>()
  /// The possible abbreviations of the title, such as `pqi` for `Post-Quantum (PQ) Interop`.
  private(set) var acronyms = Set<String>()

  /// - Parameter title: the title of a meeting or a note.
  init(_ title: String) {
    let runs = Self.runs(title)
    var sequence: Int?
    for (place, run) in runs.enumerated() {
      if let value = Int(run.text) {
        if run.text.count <= 4 { numbers.insert(value) }
        // The number in `EIP-7928 Breakout` is part of a name.
        let isName = run.isJoined && place < runs.count - 1
        if run.isMarked { number = value } else if run.text.count <= 4, !isName { sequence = value }
      } else if run.text.count > 1, !Self.saysNothing.contains(run.text) {
        words.append(run.text)
        // `Execution #208`, `acde208`: digits at the end of a word.
        if place == runs.count - 1, let tail = run.text.firstMatch(of: Self.numbered) {
          words[words.count - 1] = String(tail.1)
          sequence = Int(tail.2)
          numbers.insert(sequence!)
        }
      }
    }
    number = number ?? sequence
    let letters = runs.filter { Int($0.text) == nil && !$0.isInBrackets }
    if letters.count > 1 { acronyms.insert(String(letters.compactMap(\.text.first))) }
    let telling = letters.filter { !Self.saysNothing.contains($0.text) }
    if telling.count > 1 { acronyms.insert(String(telling.compactMap(\.text.first))) }
    (spellings, asOneWord) = (words.map(TitleWord.init), words.joined())
  }

  var isEmpty: Bool { words.isEmpty }

  /// Returns a file's name without words for the kind of file and without generated numbers; nil if
  /// no distinctive word is left.
  static func said(in name: String) -> String? {
    var name = name
    if name.utf8.contains(UInt8(ascii: "-")) { name = name.replacing(Self.uuid, with: " ") }
    // `notes (2)` is the second file with that name.
    if name.utf8.contains(UInt8(ascii: ")")) { name = name.replacing(Self.copy, with: "") }
    if name.hasSuffix("Gemini") { name = name.replacing(Self.byGemini, with: "") }
    if name.contains(where: \.isNumber) { name = name.replacing(Self.longNumber, with: " ") }
    if name.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_") }) {
      name = name.replacing(Self.joints, with: " ")
    }
    let words = runs(name).map(\.text)
    guard words.contains(where: { Int($0) == nil && !saysNothing.contains($0) }) else { return nil }
    let said = name.split(whereSeparator: \.isWhitespace).filter {
      !fileWords.contains($0.lowercased())
    }.joined(separator: " ").trimmed(of: " -–—,")
    return said.isEmpty ? nil : said
  }

  // Compiled once, because compiling a pattern takes as long as a thousand matches.
  nonisolated(unsafe) private static let numbered = /^([a-z]{2,})(\d{1,4})$/
  nonisolated(unsafe) private static let uuid =
    /[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F-]{10,}/
  nonisolated(unsafe) private static let copy = /\s*\(\d{1,3}\)\s*$/
  nonisolated(unsafe) private static let byGemini = /[ -]*Notes by Gemini$/
  nonisolated(unsafe) private static let longNumber = /\d{5,}/
  nonisolated(unsafe) private static let joints = /[._]+/

  private struct Run {
    var text: String
    /// If true, the run follows a `#`.
    var isMarked: Bool
    var isInBrackets: Bool
    /// If true, a hyphen joins the run to letters.
    var isJoined: Bool
  }

  /// Splits a title into case-folded runs of letters and digits; `AllCoreDevs` gives three.
  private static func runs(_ title: String) -> [Run] {
    var runs: [Run] = []
    var text = ""
    var (isMarked, isJoined, depth) = (false, false, 0)
    func finish() {
      if !text.isEmpty {
        runs.append(
          Run(
            text: Analyzer.fold(text), isMarked: isMarked, isInBrackets: depth > 0,
            isJoined: isJoined))
        isMarked = false
      }
      text = ""
    }
    var before: Character = " "
    for character in title.prefix(300) {
      if character.isLetter || character.isNumber {
        if before.isLowercase, character.isUppercase { finish() }
        text.append(character)
      } else {
        finish()
        isJoined = character == "-" && before.isLetter
        if character == "(" || character == "[" { depth += 1 }
        if character == ")" || character == "]" { depth = max(0, depth - 1) }
        if character == "#" { isMarked = true } else if character != " " { isMarked = false }
      }
      before = character
    }
    finish()
    return runs
  }

  /// Words in file names that describe the kind of file rather than the meeting.
  private static let fileWords: Set<String> = [
    "recording", "transcript", "transcripts", "transcription", "audio", "video", "closed",
    "caption",
    "captions", "subtitles", "gmt", "otter", "otter-ai", "zoom", "untitled", "copy", "final", "cc",
    "default", "shared", "screen", "view", "gallery", "speaker", "chat", "saved",
  ]
  /// Words too common to distinguish meetings.
  private static let saysNothing = fileWords.union([
    "the", "a", "an", "of", "and", "for", "with", "in", "on", "at", "to", "call", "meeting",
    "notes", "note", "minutes", "summary", "recap", "agenda", "memo", "protocol", "re", "fwd", "am",
    "pm", "new", "my", "log", "file", "document", "voice", "rec",
  ])

  // MARK: Similarity

  /// Returns the similarity of two titles, from 0 to 1, in which rare words have more weight; nil
  /// if either title has no words.
  ///
  /// - Parameters:
  ///   - meeting: the meeting's title.
  ///   - besides: the words of the calendar's name, which also count as names of the meeting.
  ///   - rarity: the weight of a word.
  func likeness(
    to meeting: TitleWords, besides: Set<String>, rarity: (String) -> Double
  ) -> Double? {
    if words.isEmpty || meeting.words.isEmpty && besides.isEmpty { return nil }
    if words.count == 1, meeting.acronyms.contains(words[0]) || besides.contains(words[0]) {
      return 1
    }
    // `AllCoreDevs` may be written as one lower-case word, without visible word boundaries.
    if asOneWord == meeting.asOneWord { return 1 }
    func share(
      _ mine: [TitleWord], in others: [TitleWord], orAsOneOf also: [Set<String>]
    ) -> Double {
      var (found, all) = (0.0, 0.0)
      for word in mine {
        let weight = rarity(word.text)
        all += weight
        let isThere = also.contains { $0.contains(word.text) }
        found += weight * (isThere ? 1 : others.lazy.map(word.nearness).max() ?? 0)
      }
      return all > 0 ? found / all : 0
    }
    let there = share(
      spellings, in: meeting.spellings, orAsOneOf: [besides, meeting.acronyms])
    let back = share(meeting.spellings, in: spellings, orAsOneOf: [])
    return there * (0.6 + 0.4 * back)
  }
}

extension StringProtocol {
  /// The string without leading and trailing `characters`.
  fileprivate func trimmed(of characters: String) -> String {
    var rest = self[...]
    while let first = rest.first, characters.contains(first) { rest = rest.dropFirst() }
    while let last = rest.last, characters.contains(last) { rest = rest.dropLast() }
    return String(rest)
  }
}
