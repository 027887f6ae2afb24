import Calendars
import Index
import Time

/// The information to review before a meeting. Each part names its source.
package struct Preparation: Sendable {
  /// A participant of the meeting, with the user's previous meeting with that person.
  package struct Companion: Sendable {
    package var person: Person
    /// The latest earlier meeting with the person; nil if there was none.
    package var last: MeetingRecord?
    /// If true, the person was not invited to the last meeting of the series.
    package var isNew: Bool
    /// If true, the person has declined.
    package var hasDeclined: Bool
  }

  package var meeting: MeetingRecord
  /// The start of the meeting before it was moved; nil if it wasn't moved.
  package var startBefore: EventTime?
  /// Other meetings at the same time.
  package var clashes: [MeetingRecord]
  /// The participants, except the user.
  package var people: [Companion]
  /// The last meeting of the series that has notes or a transcript; otherwise the last one with an
  /// invitation text; otherwise the last one. Nil if there is none.
  package var last: MeetingRecord?
  /// The meetings of the series after `last` that have no notes, the latest first.
  package var silent: [MeetingRecord]
  /// The location of the last meeting; nil if it is the same.
  package var placeBefore: String?
  /// Open items and decisions of the last meeting. Items inferred from speech come last.
  package var marks: [MarkedItem]
  /// The most informative lines of the last meeting's notes, except marked lines.
  package var words: String
  /// The names of the people who were invited to the last meeting but not to this one.
  package var absent: [String]
  /// Open items of the participants from other meetings and from notes without a meeting.
  package var open: [MarkedItem]
  /// Further open items that concern the participants and belong to the user or to nobody.
  package var openWithThem: [MarkedItem]
  package var allOpen: [MarkedItem] { open + openWithThem }
  /// Earlier meetings of these people on the topic of the title or, if the title is generic, of the
  /// description.
  package var related: [SearchHit]
  /// The addresses of the user.
  package var owners: Set<String>
}
