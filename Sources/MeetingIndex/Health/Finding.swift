/// What a check of the index found.
public struct Finding: Hashable, Sendable {
  public enum Check: String, CaseIterable, Sendable {
    case permissions, disk, schema, integrity, records, text, vectors, sources, clock
  }

  public var check: Check
  /// What is wrong, in one sentence.
  public var message: String
  /// What the user can do.
  public var remedy: String
  /// Whether it was put right at once.
  public var isMended: Bool

  init(_ check: Check, _ message: String, remedy: String, isMended: Bool = false) {
    self.check = check
    self.message = message
    self.remedy = remedy
    self.isMended = isMended
  }

  /// The database can't be used at all. The error's sentence has the cause, then the fix.
  public init(_ error: IndexError) {
    let parts = error.message.split(separator: "; ", maxSplits: 1).map(String.init)
    self.init(.schema, parts[0], remedy: parts.count > 1 ? parts[1] : "put back a backup")
  }
}
