/// Infers commitments from the form of sentences: decisions (`let's go with the blue one`),
/// promises (`I'll send it`), and accepted requests (`can you …?`, `sure`). Callers must not
/// present these as marks that somebody made explicitly.
package struct SpokenReader {
  private let lines: [String]
  private let isSpeech: Bool
  private var marks: [Mark] = []
  /// The lines that accept a request. They are not marks of their own.
  private var replies: Set<Int> = []

  /// - Parameters:
  ///   - isSpeech: if true, the lines are a transcript.
  ///   - marked: the indices of lines with explicit marks, which are skipped.
  package static func marks(
    in lines: some Sequence<String>, isSpeech: Bool, besides marked: Set<Int> = []
  ) -> [Mark] {
    var reader = SpokenReader(lines: Array(lines), isSpeech: isSpeech)
    var isInCode = false
    for (number, line) in reader.lines.enumerated() {
      if !isSpeech, line.hasPrefix("```") || line.hasPrefix("~~~") { isInCode.toggle() }
      guard !isInCode, !marked.contains(number), SpokenPrefilter.mayCommit(line[...]) else {
        continue
      }
      reader.read(line, number)
    }
    return reader.marks
  }

  private init(lines: [String], isSpeech: Bool) { (self.lines, self.isSpeech) = (lines, isSpeech) }

  private mutating func read(_ line: String, _ number: Int) {
    guard !replies.contains(number), let (speaker, words) = turn(of: line) else { return }
    for text in words.sentences where SpokenPrefilter.mayCommit(text) {
      let sentence = SpokenSentence(text)
      if let kind = sentence.commitment(isSpeech: isSpeech) {
        add(kind, text, number, speaker)
      } else if let ask = sentence.ask,
        let reply = reply(to: ask.name, after: number, by: speaker)
      {
        replies.insert(reply.line)
        add(.open, text, number, reply.speaker)
      }
    }
  }

  private mutating func add(_ kind: Mark.Kind, _ text: Substring, _ line: Int, _ speaker: String?) {
    let text = text.trimmed
    marks.append(
      Mark(kind: kind, form: .said, text: String(text), line: line, speaker: speaker))
  }

  /// Returns the speaker and the words of a line; nil for a quotation, heading or table.
  private func turn(of line: String) -> (speaker: String?, words: Substring)? {
    var words = line[...].trimmed
    if !isSpeech {
      guard let first = words.first, !"#>|".contains(first), !line.hasPrefix("    ") else {
        return nil
      }
      words = words.trimming { "-*+•".contains($0) || $0.isWhitespace }
    }
    guard let turn = SpokenTurn(words), isSpeech || turn.isByName else { return (nil, words) }
    return (turn.speaker, turn.words)
  }

  /// Returns the next line by another speaker, if the speaker is the person asked and the line
  /// accepts the request; otherwise nil.
  private func reply(
    to name: String?, after number: Int, by asker: String?
  ) -> (line: Int, speaker: String)? {
    for (place, line) in lines[(number + 1)...].enumerated() where !line.isEmpty {
      guard let (speaker, words) = turn(of: line), let speaker else { return nil }
      if speaker == asker { continue }
      let isAsked =
        name.map { speaker.lowercased().split { !$0.isLetter }.contains($0[...]) } ?? true
      guard isAsked, SpokenSentence(words).isYes else { return nil }
      return (number + 1 + place, speaker)
    }
    return nil
  }
}

/// A quick check of a line's bytes, for skipping lines without commitments. Splitting a line into
/// words is many times slower.
enum SpokenPrefilter {
  /// Beginnings of words and phrases. Every commitment contains one of them, or an infinitive. `ll`
  /// covers *I'll*.
  private static let beginnings = [
    "agreed", "can you", "chose", "could you", "decided", "decision is", "going", "it is", "let",
    "ll ", "opted", "picked", "please", "promise", "commit", "resolved", "settled", "volunteer",
    "voted", "will", "would you",
  ].map { Array($0.utf8) }
  /// The prefixes by the low five bits of their first letter.
  private static let byLetter = (0..<32).map { letter in
    beginnings.filter { Int($0[0] & 0x1F) == letter }
  }
  /// The beginning of an infinitive, as in `Dana to send it`.
  private static let infinitive = Array("to ".utf8)
  /// The maximum number of words in a name that precedes the infinitive.
  private static let maximumNameWords = 4

  /// Returns false only if no sentence of the line contains a commitment.
  static func mayCommit(_ line: Substring) -> Bool {
    var line = line
    return line.withUTF8 { mayCommit(UnsafeRawBufferPointer($0)) }
  }

  private static func mayCommit(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let byLetter = byLetter
    var (isInWord, words) = (false, 0)
    for place in 0..<bytes.count {
      let isLetter = bytes[place].isLetter
      defer { isInWord = isLetter }
      if isInWord || !isLetter { continue }
      words += 1
      if words <= maximumNameWords + 1, bytes.has(infinitive, at: place) { return true }
      for beginning in byLetter[Int(bytes[place] & 0x1F)] where bytes.has(beginning, at: place) {
        return true
      }
    }
    return false
  }
}

extension UnsafeRawBufferPointer {
  /// Returns true if the lower-case `word` occurs at `place`, ignoring ASCII case.
  func has(_ word: [UInt8], at place: Int) -> Bool {
    guard place + word.count <= count else { return false }
    for index in word.indices where self[place + index].lowercased != word[index] { return false }
    return true
  }
}
