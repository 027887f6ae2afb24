/// What a check of the index found.
public struct Finding: Hashable, Sendable {
  /// What is looked at, in this order.
  public enum Check: String, CaseIterable, Sendable {
    case permissions, disk, schema, integrity, records, text, vectors, sources, clock
  }

  /// Which of them found it.
  public var check: Check
  /// What is wrong, in one sentence.
  public var message: String
  /// What the user can do.
  public var remedy: Remedy
  /// Whether it was put right at once.
  public var isMended: Bool

  public init(_ check: Check, _ message: String, remedy: Remedy, isMended: Bool = false) {
    self.check = check
    self.message = message
    self.remedy = remedy
    self.isMended = isMended
  }

  /// The database can't be used at all.
  public init(_ error: IndexError) {
    self.init(.schema, error.message, remedy: error.remedy ?? .putBack(backup: nil))
  }
}
