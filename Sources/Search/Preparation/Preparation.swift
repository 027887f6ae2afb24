import Calendars
import Index
import Marks
import Time

/// Everything to know before a meeting. Each part names its source.
package struct Preparation: Sendable {
  /// Someone of the meeting, and when one met before it.
  package struct Companion: Sendable {
    package var person: Person
    /// The latest meeting with them; nil if there was none.
    package var last: MeetingRecord?
    /// If true, they were not invited the last time of the series.
    package var isNew: Bool
    /// If true, they have declined.
    package var hasDeclined: Bool
  }

  package var meeting: MeetingRecord
  /// The start that it had before it was moved; nil if it was not.
  package var startBefore: EventTime?
  /// Without the user.
  package var people: [Companion]
  /// The last time of the series with notes or a transcript; without any the last whose invitation says
  /// anything, or the last time at all.
  package var last: MeetingRecord?
  /// Later times of which nothing was written down, the latest first.
  package var silent: [MeetingRecord]
  /// The place of the last time, where it is another one now.
  package var placeBefore: String?
  /// Items that were left open and decisions, then.
  package var marks: [MarkedItem]
  /// The notes of that time, if nothing in them is marked: the lines that tell most, one a line.
  package var words: String
  /// The names of those who were invited then and are not now.
  package var absent: [String]
  /// Items that these people left open elsewhere.
  package var open: [MarkedItem]
  /// Earlier meetings with these people on what the title says, or the description where the title says nothing.
  package var related: [SearchHit]
}
