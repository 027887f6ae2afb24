/// The reason why nothing was written.
package struct WritingError: Error, Hashable, Sendable {
  /// The kind of the error, for callers that handle it.
  package enum Kind: Hashable, Sendable {
    /// The file can't be changed unambiguously.
    case file
    /// The event or occurrence doesn't exist.
    case notThere
    /// The event is a series, and no span was given.
    case spanNeeded
    /// The event can't be changed in this way.
    case refused
  }

  package let kind: Kind
  /// The message as one sentence without the file's name.
  package let message: String

  package init(_ kind: Kind, _ message: String) { (self.kind, self.message) = (kind, message) }
}
