/// Reads what people commit themselves to in the words of a transcript or of notes: decisions (`let's go with
/// the blue one`), and what somebody says they will do (`I'll send it`), or does as asked (`can you …?`, `sure`).
/// It is inferred from the form of sentences, so it is never told as what somebody marked.
package struct SpokenReader {
  private let lines: [String]
  private let isSpeech: Bool
  private var marks: [Mark] = []
  /// The lines that say yes to what was asked, which are no promises of their own.
  private var replies: Set<Int> = []

  /// - Parameters:
  ///   - lines: of one text.
  ///   - isSpeech: whether they are a transcript's.
  ///   - marked: the lines that are marked as something, from 0; none of them is read.
  package static func marks(
    in lines: some Sequence<String>, isSpeech: Bool, besides marked: Set<Int> = []
  ) -> [Mark] {
    var reader = SpokenReader(lines: Array(lines), isSpeech: isSpeech)
    var isInCode = false
    for (number, line) in reader.lines.enumerated() {
      if !isSpeech, line.hasPrefix("```") || line.hasPrefix("~~~") { isInCode.toggle() }
      guard !isInCode, !marked.contains(number), SpokenGlance.mayCommit(line) else { continue }
      reader.read(line, number)
    }
    return reader.marks
  }

  private init(lines: [String], isSpeech: Bool) { (self.lines, self.isSpeech) = (lines, isSpeech) }

  private mutating func read(_ line: String, _ number: Int) {
    guard !replies.contains(number), let (speaker, words) = turn(of: line) else { return }
    for text in words.sentences where SpokenGlance.mayCommit(String(text)) {
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
    let text = text.trimming(\.isWhitespace)
    marks.append(
      Mark(kind: kind, form: .said, text: String(text), line: line, speaker: speaker))
  }

  /// Who speaks in a line, and the words; nil of what is quoted, a heading or a table of notes.
  private func turn(of line: String) -> (speaker: String?, words: Substring)? {
    var words = line[...].trimming(\.isWhitespace)
    if !isSpeech {
      guard let first = words.first, !"#>|".contains(first), !line.hasPrefix("    ") else {
        return nil
      }
      words = words.trimming { "-*+•".contains($0) || $0.isWhitespace }
    }
    guard let turn = SpokenTurn(words), isSpeech || turn.isByName else { return (nil, words) }
    return (turn.speaker, turn.words)
  }

  /// The next line that somebody else says, if the one who was asked says yes in it.
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
