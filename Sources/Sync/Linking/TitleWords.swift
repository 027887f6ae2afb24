import Questions
import TextAnalysis

/// A title in the form in which titles are compared: its words, which may be misspelt, and the
/// number that tells one of a series.
struct TitleWords: Hashable, Sendable {
  private(set) var words: [String] = []
  private var spellings: [TitleWord] = []
  /// `allcoredevs`.
  private var asOneWord = ""
  /// `208` of `Execution #208`; nil if it has none.
  private(set) var number: Int?
  /// All numbers in it, those that are part of a name too.
  private(set) var numbers = Set<Int>()
  /// Letters that may stand for the whole: `pqi` of `Post-Quantum (PQ) Interop`.
  private(set) var acronyms = Set<String>()

  /// - Parameter title: of a meeting, or what a note says it is.
  init(_ title: String) {
    let runs = Self.runs(title)
    var sequence: Int?
    for (place, run) in runs.enumerated() {
      if let value = Int(run.text) {
        if run.text.count <= 4 { numbers.insert(value) }
        // `EIP-7928 Breakout` has a number for a name.
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

  /// The telling part of a file's name, without words for the kind of file and numbers by programs;
  /// nil if there is none.
  static func said(in name: String) -> String? {
    var name = name
    if name.utf8.contains(UInt8(ascii: "-")) { name = name.replacing(Self.uuid, with: " ") }
    // `notes (2)` is the second of that name.
    if name.utf8.contains(UInt8(ascii: ")")) { name = name.replacing(Self.copy, with: "") }
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

  // Made once: to make a pattern takes as long as a thousand matches.
  nonisolated(unsafe) private static let numbered = /^([a-z]{2,})(\d{1,4})$/
  nonisolated(unsafe) private static let uuid =
    /[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F-]{10,}/
  nonisolated(unsafe) private static let copy = /\s*\(\d{1,3}\)\s*$/
  nonisolated(unsafe) private static let longNumber = /\d{5,}/
  nonisolated(unsafe) private static let joints = /[._]+/

  private struct Run {
    var text: String
    /// Behind a number sign.
    var isMarked: Bool
    var isInBrackets: Bool
    /// By a hyphen, to letters.
    var isJoined: Bool
  }

  /// Runs of letters and digits, folded; `AllCoreDevs` is three words.
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

  /// Words that say what kind of file it is.
  private static let fileWords: Set<String> = [
    "recording", "transcript", "transcripts", "transcription", "audio", "video", "closed",
    "caption",
    "captions", "subtitles", "gmt", "otter", "otter-ai", "zoom", "untitled", "copy", "final", "cc",
    "default", "shared", "screen", "view", "gallery", "speaker", "chat",
  ]
  /// Words that tell no meeting from another.
  private static let saysNothing = fileWords.union([
    "the", "a", "an", "of", "and", "for", "with", "in", "on", "at", "to", "call", "meeting",
    "notes",
    "note", "minutes", "summary", "recap", "agenda", "memo", "protocol", "re", "fwd", "am", "pm",
    "new", "my", "log", "file", "document", "am", "voice", "rec",
  ])

  // MARK: How alike

  /// The similarity of two titles, 0 to 1, by the rarer words most; nil if one says nothing.
  ///
  /// - Parameters:
  ///   - meeting: the meeting's title.
  ///   - besides: other names that the meeting goes by: those of its calendar.
  ///   - rarity: how much a word tells.
  func likeness(
    to meeting: TitleWords, besides: Set<String>, rarity: (String) -> Double
  ) -> Double? {
    if words.isEmpty || meeting.words.isEmpty && besides.isEmpty { return nil }
    if words.count == 1, meeting.acronyms.contains(words[0]) || besides.contains(words[0]) {
      return 1
    }
    // `AllCoreDevs` may be written as one word in lower case.
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
  /// Without any of `characters` at either side.
  fileprivate func trimmed(of characters: String) -> String {
    var rest = self[...]
    while let first = rest.first, characters.contains(first) { rest = rest.dropFirst() }
    while let last = rest.last, characters.contains(last) { rest = rest.dropLast() }
    return String(rest)
  }
}
