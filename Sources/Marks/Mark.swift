/// A line of a note that its writer has marked: something to do, something done, or a decision.
package struct Mark: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case open, done, decision
  }

  /// The kind of mark.
  package enum Form: String, CaseIterable, Sendable {
    /// `- [ ] send the deck`, `- [x] …`
    case checkbox
    /// Org-mode's `* TODO send the deck`, `DONE`.
    case keyword
    /// `Action: send the deck`, `Decision: …`, `Agreed to …`
    case label
    /// An item of the list below `## Action items`, `Decisions:`.
    case section
    /// `we agreed to ship in June`: inferred from speech, as nobody has marked it.
    case said
    /// An item below `action_items:` in front matter.
    case field
    /// A task of a calendar (VTODO).
    case task
  }

  package var kind: Kind
  package var form: Form
  /// Without what marks it.
  package var text: String
  /// The line, counted from 0.
  package var line: Int
  /// The label of whoever says or writes it, as it is written: `Ana` of `Ana: Action: I'll send it`.
  package var speaker: String?
  /// If true, nobody has marked it: it is inferred from what somebody says.
  package var isSpoken: Bool { form == .said }
  /// The date of org-mode's `DEADLINE:` below it, as it is written.
  package var deadline: String?

  /// - Parameter line: counted from 0.
  package init(kind: Kind, form: Form, text: String, line: Int, speaker: String? = nil) {
    (self.kind, self.form, self.text, self.line) = (kind, form, text, line)
    self.speaker = speaker
  }
}
