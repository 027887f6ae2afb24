import Calendars
import Index
import Marks
import Time

/// A mark in a meeting's texts, with whom and which day it names; or a task of a calendar.
package struct MarkedItem: Sendable {
  /// The meeting; nil of a task that belongs to none.
  package var record: MeetingRecord?
  package var mark: Mark
  package var origin: MeetingBody.Origin
  /// Of a note, a transcript or a task; what the user can open.
  package var file: String?
  /// In a transcript, the second at which it is said.
  package var seconds: Double?
  /// If true, the mark's line is one of the file.
  package var isOfFile = false
  /// Those of the meeting whom its words name as the ones who do it.
  package var people: [Person]
  /// The day by which it is to be done, as its words say.
  package var due: CivilDate?
  /// Of a task.
  package var task: Task?

  /// The properties that only tasks have.
  package struct Task: Sendable {
    package var uid: String
    /// The title of its calendar.
    package var calendar: String
    /// From 0 to 100; nil if it is not told.
    package var percent: Int?
    /// If true, CLASS says that it is for its owner alone.
    package var isPrivate: Bool
    /// The key that tells it apart, with its day and its instance.
    var key: String
  }

  /// Equal for copies of one item: a meeting in two calendars, or a series that says the same in each
  /// occurrence.
  var key: [String] {
    [record?.key.uid ?? task?.uid ?? "", mark.kind.rawValue, mark.text, task?.key ?? ""]
  }
}
