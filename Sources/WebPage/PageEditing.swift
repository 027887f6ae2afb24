import Presentation
import Time

/// A change of a calendar as it was typed into the page.
package enum PageChange: Hashable, Sendable {
  /// By a sentence, into a calendar; nil if only one may be written to.
  case create(String, calendar: String?)
  /// - fields: by the names that `apply` has for them; `do` is the verb.
  case change(meeting: String, fields: [String: String])
}

/// A change as it was understood, before anything is written.
package struct PlannedChange: Hashable, Sendable {
  /// By which it is carried out, once.
  package var id: String
  /// The words for it: a line for what it is, and one for each further thing that was said.
  package var label: String
  /// The parts of a new event, as they were understood.
  package var facts: [DraftText.Fact]
  /// Remarks on what is kept and may not be expected, each a sentence.
  package var remarks: [String]
  /// The difference of the files, as `diff -u` tells it.
  package var lines: [String]
  /// As it was typed; nil for an undo.
  package var change: PageChange?

  package init(
    id: String, label: String, facts: [DraftText.Fact], remarks: [String], lines: [String],
    change: PageChange?
  ) {
    (self.id, self.label, self.facts) = (id, label, facts)
    (self.remarks, self.lines, self.change) = (remarks, lines, change)
  }
}

/// A change that was written.
package struct WrittenChange: Hashable, Sendable {
  package var sentence: String
  package var remarks: [String]
  package var day: CivilDate?
  /// The id of the event's record, if it is known.
  package var meeting: String?
  /// If true, it took a change back.
  package var isUndone: Bool

  package init(
    _ sentence: String, remarks: [String], day: CivilDate?, meeting: String?, isUndone: Bool
  ) {
    (self.sentence, self.remarks, self.day) = (sentence, remarks, day)
    (self.meeting, self.isUndone) = (meeting, isUndone)
  }
}

/// The stage of a change.
package enum PageChangeState: Sendable {
  /// It waits to be confirmed.
  case planned(PlannedChange)
  case written(WrittenChange)
}

/// Why a change was not understood or not written.
package struct PageChangeError: Error {
  package var sentence: String
  /// The lines to compare: of a clash those that were to be written and those that are there now.
  package var lines: [String]

  package init(_ sentence: String, lines: [String] = []) {
    (self.sentence, self.lines) = (sentence, lines)
  }
}

/// The changes that may be made from the page. Who has the commands makes them, in the same way.
package protocol PageEditor {
  /// - Returns: the id of the plan.
  /// - Throws: `PageChangeError`, as all of these.
  func plan(_ change: PageChange) throws -> String
  /// Plans what the next undo would take back; nil if there is nothing.
  func planUndo() throws -> String?
  /// Nil for one that is not known, or no longer.
  func state(of plan: String) -> PageChangeState?
  /// Writes what was planned, once.
  func carryOut(_ plan: String) throws
}
