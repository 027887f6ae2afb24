/// The error for an impossible date, or for dates that exclude each other.
public struct DateError: Error, Hashable, Sendable {
  /// The cause and the fix.
  public let message: String

  package init(message: String) { self.message = message }
}
