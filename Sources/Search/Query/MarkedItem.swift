import Calendars
import Index
import Marks
import Time

/// A marked item in a meeting's texts, with its people and due date, or a task of a calendar.
package struct MarkedItem: Sendable {
  /// The meeting; nil for a task that doesn't belong to one.
  package var record: MeetingRecord?
  package var mark: Mark
  package var origin: MeetingBody.Origin
  /// The file that the user can open, for a note, a transcript or a task; otherwise nil.
  package var file: String?
  /// The sentence before an item inferred from speech, if one of its pronouns refers to it;
  /// otherwise nil.
  package var context: String?
  /// The time of the item in a transcript, in seconds; nil elsewhere.
  package var seconds: Double?
  /// If true, the mark's line number counts lines of the file.
  package var isOfFile = false
  /// The participants that the item's words name as responsible.
  package var people: [Person]
  /// The due date according to the item's words.
  var deadline: Deadline?
  /// The properties of a task; nil for other items.
  package var task: Task?

  /// The day on which an item is due.
  struct Deadline: Hashable, Sendable {
    var day: CivilDate
    /// If true, the item's text names the day.
    var isNamed: Bool
  }

  /// The properties that only tasks have.
  package struct Task: Sendable {
    package var uid: String
    package var calendar: String
    /// The completed percentage, from 0 to 100; nil if unknown.
    package var percent: Int?
    /// If true, the task's CLASS property restricts it to its owner.
    package var isPrivate: Bool
    /// A key that distinguishes the task from others by its due date and its occurrence.
    var key: String
  }

  /// The context, if there is one, followed by the text.
  package var textInContext: String {
    [context, mark.text].compactMap { $0 }.joined(separator: " ")
  }

  /// The same without Markdown and HTML, for display.
  package var shownText: String { PlainText(textInContext).text }

  package var due: CivilDate? { deadline?.day }

  /// If true, the item's text names the due date, so a list of items needn't repeat it.
  package var isDueNamed: Bool { deadline?.isNamed ?? false }

  /// A key that is equal for copies of an item in two calendars or in several occurrences of a
  /// series.
  var key: [String] {
    [record?.key.uid ?? task?.uid ?? "", mark.kind.rawValue, mark.text, task?.key ?? ""]
  }
}
