/// A line of a note that its writer has marked as something to do, done, or decided.
package struct Mark: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case open, done, decision
  }

  /// The form of a mark.
  package enum Form: String, CaseIterable, Sendable {
    /// `- [ ] send the deck`, `- [x] …`
    case checkbox
    /// Org-mode's `* TODO send the deck`, `DONE`.
    case keyword
    /// `Action: send the deck`, `Decision: …`, `Agreed to …`
    case label
    /// An item of the list below `## Action items`, `Decisions:`.
    case section
    /// `we agreed to ship in June`, inferred from speech.
    case said
    /// An item below `action_items:` in front matter.
    case field
    /// A task of a calendar (VTODO).
    case task
  }

  package var kind: Kind
  package var form: Form
  /// The text without the mark.
  package var text: String
  /// The index of the line, from 0.
  package var line: Int
  /// The name of the speaker or writer, as written: `Ana` in `Ana: Action: I'll send it`.
  package var speaker: String?
  /// If true, the mark is inferred from speech.
  package var isSpoken: Bool { form == .said }
  /// The date of org-mode's `DEADLINE:` below the line, as written.
  package var deadline: String?

  /// - Parameter line: the index of the line, from 0.
  package init(kind: Kind, form: Form, text: String, line: Int, speaker: String? = nil) {
    (self.kind, self.form, self.text, self.line) = (kind, form, text, line)
    self.speaker = speaker
  }
}
