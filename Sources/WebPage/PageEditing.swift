import Presentation
import Time

/// A change of a calendar, as typed into the page.
package enum PageChange: Hashable, Sendable {
  /// A new event from a sentence; `calendar` is nil if only one is writable.
  case create(String, calendar: String?)
  /// A change of the given fields, which have the same names as in the command `apply`; `do` is the
  /// verb.
  case change(meeting: String, fields: [String: String])
}

/// A planned change, before it is written.
package struct PlannedChange: Hashable, Sendable {
  /// The id of the plan, with which the change can be written once.
  package var id: String
  /// A line that summarizes the change, followed by a line for each remark.
  package var label: String
  /// The details of a new event, as understood from the sentence.
  package var facts: [DraftText.Fact]
  /// Warnings about unexpected effects, one sentence each.
  package var remarks: [String]
  /// The diff of the files, as `diff -u` prints it.
  package var lines: [String]
  /// The change as typed; nil for an undo.
  package var change: PageChange?

  package init(
    id: String, label: String, facts: [DraftText.Fact], remarks: [String], lines: [String],
    change: PageChange?
  ) {
    (self.id, self.label, self.facts) = (id, label, facts)
    (self.remarks, self.lines, self.change) = (remarks, lines, change)
  }
}

package struct WrittenChange: Hashable, Sendable {
  package var sentence: String
  package var remarks: [String]
  package var day: CivilDate?
  /// The id of the event's record, if known.
  package var meeting: String?
  /// If true, an earlier change was undone.
  package var isUndone: Bool

  package init(
    _ sentence: String, remarks: [String], day: CivilDate?, meeting: String?, isUndone: Bool
  ) {
    (self.sentence, self.remarks, self.day) = (sentence, remarks, day)
    (self.meeting, self.isUndone) = (meeting, isUndone)
  }
}

package enum PageChangeState: Sendable {
  /// The change waits for confirmation.
  case planned(PlannedChange)
  case written(WrittenChange)
}

/// The reason why a change wasn't understood or wasn't written.
package struct PageChangeError: Error {
  package var sentence: String
  /// The planned and the current lines if they conflict; otherwise empty.
  package var lines: [String]

  package init(_ sentence: String, lines: [String] = []) {
    (self.sentence, self.lines) = (sentence, lines)
  }
}

/// Plans and writes the changes that users make on the page. The command-line program implements
/// this protocol, so the page and the commands change events in the same way.
package protocol PageEditor {
  /// - Returns: the id of the plan.
  /// - Throws: `PageChangeError`, like the other methods.
  func plan(_ change: PageChange) throws -> String
  /// Plans an undo of the last change; returns nil if there is none.
  func planUndo() throws -> String?
  /// Returns the state of a plan, or nil if it is unknown or has expired.
  func state(of plan: String) -> PageChangeState?
  /// Writes a planned change; a change is written only once.
  func carryOut(_ plan: String) throws
}
