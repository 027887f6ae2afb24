/// The reason why a planned change could not be written, and what became of it.
package struct ChangeConflict: Error, Hashable, Sendable {
  /// The file that was in the way.
  package let path: String
  /// A clause without the path.
  package let cause: String
  var consequence = Consequence.nothingWritten
  /// The states to compare, or nil if no other program has changed anything.
  package var states: States?
  /// If true, nothing but answers of attendees came in since it was read.
  var isOfAnswersAlone = false

  /// The state that calendars are left in.
  enum Consequence: Hashable, Sendable {
    case nothingWritten
    case nothingTakenBack
    /// An earlier part of the change was written and could not be taken back; its files are named.
    case partWritten([String])
    /// It is not known whether an earlier part of the change is taken back.
    case takingBackUnknown
    /// The cause says it: the outcome is not known, or the system has described it.
    case inCause
  }

  /// A file in three states; nil if it is none.
  package struct States: Hashable, Sendable {
    package var read: [UInt8]?
    /// The contents that were to be written.
    package var wanted: [UInt8]?
    package var now: [UInt8]?

    package init(read: [UInt8]?, wanted: [UInt8]?, now: [UInt8]?) {
      (self.read, self.wanted, self.now) = (read, wanted, now)
    }
  }

  init(_ write: ChangePlan.Write, _ cause: String, now: [UInt8]?? = nil) {
    path = ChangePlan.shownPath(write)
    self.cause = cause
    states = now.map { States(read: write.before, wanted: write.after, now: $0) }
  }

  init(path: String, cause: String, states: States? = nil) {
    (self.path, self.cause, self.states) = (path, cause, states)
  }

  /// One sentence without the path.
  package var message: String {
    switch consequence {
    case .nothingWritten: "\(cause); nothing was written"
    case .nothingTakenBack: "\(cause); nothing was taken back"
    case .inCause: cause
    case .takingBackUnknown:
      "\(cause); it is not known whether what had been written before is taken back; the next sync or "
        + "change looks it up"
    case .partWritten(let paths):
      "\(cause); what had been written before could not be taken back and is still there: "
        + paths.joined(separator: ", ")
    }
  }
}
