/// Why what was planned could not be written. What had been written of it went back.
package struct ChangeConflict: Error, Hashable, Sendable {
  /// The file that was in the way.
  package let path: String
  /// One sentence without the path.
  package let message: String
  /// What can be compared; nil where nobody else has changed anything.
  package var states: States?

  /// A file in three states; nil where it is none.
  package struct States: Hashable, Sendable {
    package var read: [UInt8]?
    /// What was to be written.
    package var wanted: [UInt8]?
    package var now: [UInt8]?

    package init(read: [UInt8]?, wanted: [UInt8]?, now: [UInt8]?) {
      (self.read, self.wanted, self.now) = (read, wanted, now)
    }
  }

  init(path: String, message: String, states: States?) {
    (self.path, self.message, self.states) = (path, message, states)
  }

  init(_ write: ChangePlan.Write, _ message: String, now: [UInt8]?? = nil) {
    path = ChangePlan.shownPath(write)
    self.message = message
    states = now.map { States(read: write.before, wanted: write.after, now: $0) }
  }
}
