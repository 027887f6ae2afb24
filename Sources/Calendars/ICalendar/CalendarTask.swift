import Time

/// A task of a calendar (VTODO; RFC 5545, section 3.6.2).
package struct CalendarTask: Hashable, Sendable {
  package enum State: String, CaseIterable, Sendable {
    case open, done, cancelled
  }

  /// Its UID, or one derived from its content where it has none.
  package var uid: String
  /// Of a task that repeats, the instance that this is of; nil of the task itself.
  package var instance: EventTime?
  /// The line of the file on which it begins, from 1.
  package var line: Int
  /// SUMMARY; empty if there is none.
  package var title: String
  /// The description as readable text.
  package var notes: String
  /// By STATUS, or where that is missing by COMPLETED and PERCENT-COMPLETE.
  package var state: State
  /// PERCENT-COMPLETE, from 0 to 100.
  package var percent: Int?
  /// DUE, or DTSTART and DURATION.
  package var due: EventTime?
  /// COMPLETED, in seconds since 1970-01-01T00:00:00Z.
  package var completedAt: Int64?
  /// CREATED, else DTSTAMP, in seconds since 1970-01-01T00:00:00Z.
  package var createdAt: Int64?
  /// Its end: the last of its times, or the time when it was made, in seconds since
  /// 1970-01-01T00:00:00Z; nil if it names none.
  package var latestAt: Int64?
  /// The UIDs of what it belongs to (RELATED-TO): a meeting, or another task.
  package var relatedTo: [String]
  /// Those who do it: each ATTENDEE, or where there is none the ORGANIZER.
  package var people: [Person]
  /// If true, CLASS says that it is for its owner alone.
  package var isPrivate: Bool
  /// SEQUENCE, then LAST-MODIFIED or DTSTAMP: the later revision counts.
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
  /// Each (UID, instance) once, where it is first, in its latest revision.
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
