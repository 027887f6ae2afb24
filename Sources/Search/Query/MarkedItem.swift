import Calendars
import Index
import Marks
import Time

/// A marked item in a meeting's texts with its people and due date, or a calendar's task.
package struct MarkedItem: Sendable {
  /// The meeting; nil for a task without one.
  package var record: MeetingRecord?
  package var mark: Mark
  package var origin: MeetingBody.Origin
  /// For a note, a transcript or a task, the file that the user can open.
  package var file: String?
  /// For an item inferred from speech, the sentence before it, if its pronoun needs one.
  package var context: String?
  /// In a transcript, the time of the item in seconds.
  package var seconds: Double?
  /// If true, the mark's line number counts lines of the file.
  package var isOfFile = false
  /// The participants whom the item's words name as responsible.
  package var people: [Person]
  /// The due date according to the item's words.
  package var due: CivilDate?
  /// The properties of a task; nil for other items.
  package var task: Task?

  /// The properties that only tasks have.
  package struct Task: Sendable {
    package var uid: String
    package var calendar: String
    /// From 0 to 100; nil if it is unknown.
    package var percent: Int?
    /// If true, CLASS restricts it to its owner.
    package var isPrivate: Bool
    /// A key that distinguishes the task by its due date and its occurrence.
    var key: String
  }

  /// The text after its context.
  package var textInContext: String {
    [context, mark.text].compactMap { $0 }.joined(separator: " ")
  }

  /// The text for people: after its context, without Markdown and HTML.
  package var shownText: String { PlainText(textInContext).text }

  /// A key that copies of an item share, in two calendars or in each occurrence of a series.
  var key: [String] {
    [record?.key.uid ?? task?.uid ?? "", mark.kind.rawValue, mark.text, task?.key ?? ""]
  }
}
