/// Why nothing is written.
package struct WritingError: Error, Hashable, Sendable {
  /// The kind of the error, for callers that handle it.
  package enum Kind: Hashable, Sendable {
    /// The file can't be changed without a doubt.
    case file
    /// The event or occurrence is not there.
    case notThere
    /// It is a series, and which of its occurrences are meant was not said.
    case spanNeeded
    /// The event can't be changed in that way.
    case refused
  }

  package let kind: Kind
  /// One sentence without the file's name.
  package let message: String

  package init(_ kind: Kind, _ message: String) { (self.kind, self.message) = (kind, message) }
}
