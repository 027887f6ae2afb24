/// The reason why a planned change could not be written, and the resulting state.
package struct ChangeConflict: Error, Hashable, Sendable {
  /// The file that caused the conflict.
  package let path: String
  /// The cause as a clause without the path.
  package let cause: String
  var consequence = Consequence.nothingWritten
  /// The states of the file, for comparison; nil if the conflict isn't a change by another program.
  package var states: States?
  /// If true, only answers of attendees have arrived since the file was read.
  var concernsOnlyAnswers = false

  /// The state in which the calendars were left.
  enum Consequence: Hashable, Sendable {
    case nothingWritten
    case nothingUndone
    /// An earlier part of the change was written and could not be undone; these are its files.
    case partWritten([String])
    /// It is unknown whether an earlier part of the change will be undone.
    case rollbackUnknown
    /// `cause` already describes the resulting state, for example that it is unknown.
    case inCause
  }

  /// The contents of a file in three states; nil if the file doesn't exist in that state.
  package struct States: Hashable, Sendable {
    package var read: [UInt8]?
    /// The contents to be written.
    package var wanted: [UInt8]?
    package var now: [UInt8]?
  }

  init(_ write: ChangePlan.Write, _ cause: String, now: [UInt8]?? = nil) {
    path = ChangePlan.shownPath(write)
    self.cause = cause
    states = now.map { States(read: write.before, wanted: write.after, now: $0) }
  }

  init(path: String, cause: String, states: States? = nil) {
    (self.path, self.cause, self.states) = (path, cause, states)
  }

  /// The message as one sentence without the path.
  package var message: String {
    switch consequence {
    case .nothingWritten: "\(cause); nothing was written"
    case .nothingUndone: "\(cause); nothing was undone"
    case .inCause: cause
    case .rollbackUnknown:
      "\(cause); earlier writes may or may not have been undone; the next sync or change checks"
    case .partWritten(let paths):
      "\(cause); earlier writes could not be undone and remain: "
        + paths.joined(separator: ", ")
    }
  }
}
