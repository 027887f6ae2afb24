import Time

/// A task of a calendar (VTODO; RFC 5545, section 3.6.2).
package struct CalendarTask: Hashable, Sendable {
  package enum State: String, CaseIterable, Sendable {
    case open, done, cancelled
  }

  /// The UID, or an identifier derived from the content if there is none.
  package var uid: String
  /// The original start of a changed instance of a recurring task; nil for the task itself.
  package var instance: EventTime?
  /// The number of the task's first line in the file, starting at 1.
  package var line: Int
  /// The SUMMARY property; empty if there is none.
  package var title: String
  /// The description as plain text.
  package var notes: String
  /// The state according to STATUS or, without it, to COMPLETED and PERCENT-COMPLETE.
  package var state: State
  /// The percentage in PERCENT-COMPLETE, from 0 to 100; nil if it is missing or invalid.
  package var percent: Int?
  /// The due time: DUE, or else DTSTART plus DURATION; nil if neither is given.
  package var due: EventTime?
  /// The time of completion (COMPLETED), in seconds since 1970-01-01T00:00:00Z.
  package var completedAt: Int64?
  /// The time of creation (CREATED, or else DTSTAMP), in seconds since 1970-01-01T00:00:00Z.
  package var createdAt: Int64?
  /// The latest of the start, due and completion times, or else `createdAt`, in seconds since
  /// 1970-01-01T00:00:00Z; nil if the task has none of these.
  package var latestAt: Int64?
  /// The UIDs of related meetings and tasks (RELATED-TO).
  package var relatedTo: [String]
  /// The responsible people: each ATTENDEE or, if there is none, the ORGANIZER.
  package var people: [Person]
  /// If true, CLASS is PRIVATE or CONFIDENTIAL.
  package var isPrivate: Bool
  /// The sort key of revisions: SEQUENCE, then LAST-MODIFIED or else DTSTAMP.
  var revision: [Int64] = []

  package init(
    uid: String, instance: EventTime?, line: Int, title: String, notes: String, state: State,
    percent: Int?, due: EventTime?, completedAt: Int64?, createdAt: Int64?, latestAt: Int64?,
    relatedTo: [String], people: [Person], isPrivate: Bool
  ) {
    (self.uid, self.instance, self.line) = (uid, instance, line)
    (self.title, self.notes, self.state, self.percent) = (title, notes, state, percent)
    (self.due, self.completedAt, self.createdAt) = (due, completedAt, createdAt)
    (self.latestAt, self.relatedTo) = (latestAt, relatedTo)
    (self.people, self.isPrivate) = (people, isPrivate)
  }
}

extension [CalendarTask] {
  /// The latest revision for each UID and instance, at the position of the first revision.
  var withoutEarlierRevisions: [CalendarTask] {
    var places: [[String]: Int] = [:]
    return reduce(into: []) { kept, task in
      let key = [task.uid, task.instance?.description ?? ""]
      guard let place = places[key] else {
        places[key] = kept.count
        return kept.append(task)
      }
      if !task.revision.lexicographicallyPrecedes(kept[place].revision) { kept[place] = task }
    }
  }
}
