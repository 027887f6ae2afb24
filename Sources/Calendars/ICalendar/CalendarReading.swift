import Time

/// The contents of a calendar file, as far as it can be read, and its problems.
package struct CalendarReading: Sendable {
  /// The calendar's own name: NAME (RFC 7986, section 5.1) or X-WR-CALNAME.
  package var name: String?
  /// COLOR (RFC 7986, section 5.9) or X-APPLE-CALENDAR-COLOR.
  package var color: String?
  /// In order of start, UID and original start, each (UID, original start) once.
  package var occurrences: [Occurrence] = []
  /// Its tasks, each (UID, instance) once, in the file's order.
  package var tasks: [CalendarTask] = []
  /// The problems, in order of line.
  package var problems: [CalendarProblem] = []
  /// If true, a series goes on past the window's end, so that a later window would hold more.
  package var continuesPastWindow = false
  /// The spans that were read of series too long to be read whole, by UID, in seconds since
  /// 1970-01-01T00:00:00Z.
  package var cuts: [String: Range<Int64>] = [:]

  /// A reading without occurrences yet.
  package init(name: String? = nil, color: String? = nil) {
    self.name = name
    self.color = color
  }
}

/// Options for reading a file.
package struct ReadingOptions: Sendable {
  /// Occurrences that overlap this half-open span are read, in seconds since 1970-01-01T00:00:00Z.
  package var window: Range<Int64>
  /// The zone of floating times and of all-day events.
  package var zone: Zone
  /// The number of occurrences of one series that are read; of a longer one those around `focus` are, and
  /// it is reported.
  package var maximumOccurrencesPerSeries: Int
  /// The instant that matters most; nil if it is the window's beginning.
  package var focus: Int64?

  /// - Parameters:
  ///   - window: half-open, in seconds since 1970-01-01T00:00:00Z.
  ///   - focus: in seconds since 1970-01-01T00:00:00Z, mostly now.
  package init(
    window: Range<Int64>, zone: Zone, focus: Int64? = nil,
    maximumOccurrencesPerSeries: Int = 20_000
  ) {
    self.window = window
    self.focus = focus
    self.zone = zone
    self.maximumOccurrencesPerSeries = maximumOccurrencesPerSeries
  }
}

/// Something in a calendar file that can't be read as it should.
public struct CalendarProblem: Hashable, Sendable {
  /// The certainty about the occurrences that the problem leaves.
  package enum Extent: Hashable, Sendable {
    /// They are all there; something was read in the only sensible way, or cut at a stated bound.
    case note
    /// Those of this UID are incomplete: what is stored of it must be kept.
    case event(uid: String)
    /// Any might be missing: whatever is stored of the file must be kept.
    case file
  }

  /// Of the file's lines, from 1; nil if the problem has no place.
  public var line: Int?
  /// Of the event that it is in; nil if it is in none, or in one without a UID.
  package var uid: String?
  /// The cause, and where there is one the fix, in one sentence without the file's name.
  public var message: String
  /// The stored occurrences that have to be kept.
  package var extent: Extent
  /// The number of events whose times may be other than they were read.
  package var guessedEvents = 0

  /// - Parameter message: one sentence without the file's name.
  package init(line: Int? = nil, uid: String? = nil, message: String, extent: Extent) {
    self.line = line
    self.uid = uid
    self.message = message
    self.extent = extent
  }
}
