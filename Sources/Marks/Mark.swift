/// A line of a note that its writer has marked as something to do, done, or decided.
package struct Mark: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case open, done, decision
  }

  /// The notation of a mark.
  package enum Form: String, CaseIterable, Sendable {
    /// A checkbox: `- [ ] send the deck`, `- [x] …`.
    case checkbox
    /// A keyword of org-mode: `* TODO send the deck`, `* DONE …`.
    case keyword
    /// A label or verb: `Action: send the deck`, `Decision: …`, `Agreed to …`.
    case label
    /// An item of the list below a heading such as `## Action items` or `Decisions:`.
    case section
    /// Speech from which the mark was inferred: `we agreed to ship in June`.
    case said
    /// An item below `action_items:` in front matter.
    case field
    /// A task of a calendar (VTODO).
    case task
  }

  package var kind: Kind
  package var form: Form
  /// The text without the checkbox, keyword or label.
  package var text: String
  /// The index of the line, from 0.
  package var line: Int
  /// The name of the speaker or writer, as written: `Ana` in `Ana: Action: I'll send it`.
  package var speaker: String?
  /// If true, the mark is inferred from speech.
  package var isSpoken: Bool { form == .said }
  /// The date of org-mode's `DEADLINE:` below the line, as written; nil if there is none.
  package var deadline: String?

  /// - Parameter line: the index of the line, from 0.
  package init(kind: Kind, form: Form, text: String, line: Int, speaker: String? = nil) {
    (self.kind, self.form, self.text, self.line) = (kind, form, text, line)
    self.speaker = speaker
  }
}

/// A mark with its context in the text. The people and days mentioned in it are not resolved here.
package struct TextMark: Hashable, Sendable {
  package var mark: Mark
  /// The preceding sentence if the mark is inferred from speech and contains a pronoun that refers
  /// to that sentence; otherwise nil.
  package var context: String?
  /// The time of its line in a transcript, in milliseconds; nil for other notes.
  package var milliseconds: Int?

  package init(mark: Mark, context: String? = nil, milliseconds: Int? = nil) {
    (self.mark, self.context, self.milliseconds) = (mark, context, milliseconds)
  }

  /// Returns the explicit marks in the lines, followed by those inferred from speech.
  ///
  /// - Parameters:
  ///   - isSpeech: if true, the lines are a transcript.
  ///   - isSpoken: if true, marks are also inferred from speech.
  package static func all(in lines: [String], isSpeech: Bool, isSpoken: Bool) -> [TextMark] {
    let marked = MarkReader.marks(in: lines, isSpeech: isSpeech)
    let spoken =
      isSpoken
      ? SpokenReader.marks(in: lines, isSpeech: isSpeech, besides: Set(marked.map(\.line))) : []
    return marked.map { TextMark(mark: $0) }
      + spoken.map { TextMark(mark: $0, context: SpokenContext.before($0, in: lines)) }
  }
}
