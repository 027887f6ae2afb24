import Questions
import Retrieval

/// What a title says, as far as two titles of one meeting can be told to be the same: its words,
/// which may be misspelt, and the number that tells one of a series.
struct TitleWords: Hashable, Sendable {
  private(set) var words: [String] = []
  /// `208` of `Execution #208`; nil where it has none.
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
  }

  var isEmpty: Bool { words.isEmpty }

  /// What is left of a file's name when all is gone that only says what kind of file it is, or is
  /// a number that programs gave it; nil where nothing is.
  static func said(in name: String) -> String? {
    var name = name.replacing(Self.uuid, with: " ")
    // `notes (2)` is the second of that name.
    name = name.replacing(Self.copy, with: "")
    name = name.replacing(Self.longNumber, with: " ")
    name = name.replacing(Self.joints, with: " ")
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

  /// How far two titles say the same, 0 to 1, by the rarer words most; nil where one says nothing.
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
    if words.joined() == meeting.words.joined() { return 1 }
    func share(_ mine: [String], in others: [String], _ also: Set<String>) -> Double {
      var (found, all) = (0.0, 0.0)
      for word in mine {
        let weight = rarity(word)
        all += weight
        if also.contains(word) || others.contains(word) {
          found += weight
        } else {
          found += weight * (others.map { Self.nearness(word, $0) }.max() ?? 0)
        }
      }
      return all > 0 ? found / all : 0
    }
    let there = share(words, in: meeting.words, besides.union(meeting.acronyms))
    let back = share(meeting.words, in: words, [])
    return there * (0.6 + 0.4 * back)
  }

  /// 1 for the same word, less for one that is a slip away, 0 for another.
  private static func nearness(_ a: String, _ b: String) -> Double {
    let (a, b) = (Array(a.utf8), Array(b.utf8))
    if a == b { return 1 }
    guard min(a.count, b.count) > 3, abs(a.count - b.count) <= 2 else {
      return min(a.count, b.count) > 3 && (a.starts(with: b) || b.starts(with: a)) ? 0.8 : 0
    }
    let distance = slips(a, b)
    return distance == 1 ? 0.9 : distance == 2 && min(a.count, b.count) > 6 ? 0.7 : 0
  }

  /// How many letters are wrong, missing, doubled, or change places (optimal string alignment); 3
  /// for any more than two.
  private static func slips(_ a: [UInt8], _ b: [UInt8]) -> Int {
    // No slip brings more than one letter in. That rules out nearly all pairs of words.
    let (inA, inB) = (letters(a), letters(b))
    guard (inA & ~inB).nonzeroBitCount < 3, (inB & ~inA).nonzeroBitCount < 3 else { return 3 }
    var rows = [Array(0...b.count)]
    for i in 1...a.count {
      var distances = [i]
      for j in 1...b.count {
        let same = a[i - 1] == b[j - 1]
        var least = min(
          rows[i - 1][j] + 1, distances[j - 1] + 1, rows[i - 1][j - 1] + (same ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          least = min(least, rows[i - 2][j - 2] + 1)
        }
        distances.append(least)
      }
      rows.append(distances)
    }
    return min(3, rows[a.count][b.count])
  }

  /// A bit for each letter that a word has, some of which share one.
  private static func letters(_ word: [UInt8]) -> UInt64 {
    word.reduce(0) { $0 | 1 << UInt64($1 & 63) }
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
