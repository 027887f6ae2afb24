import Time

/// The contents of a calendar file and the problems found in it.
package struct CalendarReading: Sendable {
  /// The calendar's name: NAME (RFC 7986, section 5.1) or X-WR-CALNAME.
  package var name: String?
  /// The calendar's color: COLOR (RFC 7986, section 5.9) or X-APPLE-CALENDAR-COLOR.
  package var color: String?
  /// The occurrences, sorted by start, UID and original start. No two have the same UID and
  /// original start.
  package var occurrences: [Occurrence] = []
  /// The tasks in file order. No two have the same UID and instance.
  package var tasks: [CalendarTask] = []
  /// The problems, sorted by line.
  package var problems: [CalendarProblem] = []
  /// The UIDs of the series that continue after the span that was read.
  package var continuing: Set<String> = []
  /// If true, at least one series continues after the span that was read.
  package var continuesPastWindow: Bool { !continuing.isEmpty }
  /// The spans of the series that were read only in part, by UID, in seconds since
  /// 1970-01-01T00:00:00Z.
  package var cuts: [String: Range<Int64>] = [:]
  /// The revisions of the components that describe a whole series or cancel a whole event, by UID.
  package var revisions: [String: SeriesRevision] = [:]

  /// The UIDs of events of which the file contains only answers to an invitation. Their occurrences
  /// are not meetings.
  package var answers: Set<String> = []

  /// Creates a reading without occurrences.
  package init(name: String? = nil, color: String? = nil) {
    self.name = name
    self.color = color
  }
}

/// The revision of a component that describes a whole series or cancels a whole event. It also
/// applies to occurrences of the event that other files contain.
package struct SeriesRevision: Hashable, Sendable {
  /// The SEQUENCE property; 0 by default.
  package var sequence: Int
  /// The DTSTAMP property, in seconds since 1970-01-01T00:00:00Z.
  package var stamp: Int64?
  /// If true, the component cancels the event (METHOD:CANCEL, RFC 5546, section 3.2.5).
  package var isCancellation: Bool
}

/// Options for reading a calendar file.
package struct ReadingOptions: Sendable {
  /// The half-open time window that occurrences must overlap, in seconds since
  /// 1970-01-01T00:00:00Z.
  package var window: Range<Int64>
  /// The instant up to which series that end before it are read, in seconds since
  /// 1970-01-01T00:00:00Z; single events are then read whenever they are. Nil if nothing outside the
  /// window is read.
  package var horizon: Int64?
  /// The time zone of floating times and all-day events.
  package var zone: Zone
  /// The maximum number of occurrences read from a series. If there are more, those around `focus`
  /// are read and a problem is reported.
  package var maximumOccurrencesPerSeries: Int
  /// The instant around which occurrences matter most, in seconds since 1970-01-01T00:00:00Z; nil
  /// for the window's start.
  package var focus: Int64?

  /// - Parameters:
  ///   - window: the half-open time window, in seconds since 1970-01-01T00:00:00Z.
  ///   - horizon: the instant up to which series that end before it are read.
  ///   - focus: the instant around which occurrences matter most, in seconds since
  ///     1970-01-01T00:00:00Z; usually the current time.
  package init(
    window: Range<Int64>, horizon: Int64? = nil, zone: Zone, focus: Int64? = nil,
    maximumOccurrencesPerSeries: Int = 20_000
  ) {
    self.window = window
    self.horizon = horizon
    self.focus = focus
    self.zone = zone
    self.maximumOccurrencesPerSeries = maximumOccurrencesPerSeries
  }
}

/// A problem in a calendar file.
public struct CalendarProblem: Hashable, Sendable {
  /// The occurrences that may be missing because of the problem.
  package enum Extent: Hashable, Sendable {
    /// No occurrences. The file contains an error with only one sensible interpretation, or a text
    /// was cut off at a documented limit.
    case note
    /// Occurrences with this UID; their stored records must be kept.
    case event(uid: String)
    /// Any occurrence of the file; all its stored records must be kept.
    case file
  }

  /// The line number in the file, starting at 1; nil if the problem doesn't belong to a single
  /// line.
  public var line: Int?
  /// The UID of the event with the problem; nil if there is none.
  package var uid: String?
  /// The cause and, if there is one, the remedy, in one sentence without the file's name.
  public var message: String
  /// The occurrences that may be missing; their stored records must be kept.
  package var extent: Extent
  /// The number of events whose times had to be guessed.
  package var guessedEvents = 0

  /// - Parameter message: a sentence without the file's name.
  package init(line: Int? = nil, uid: String? = nil, message: String, extent: Extent) {
    self.line = line
    self.uid = uid
    self.message = message
    self.extent = extent
  }
}
