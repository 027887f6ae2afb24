/// What a check of the index found.
package struct Finding: Hashable, Sendable {
  /// What is looked at, in this order.
  package enum Check: String, CaseIterable, Sendable {
    case permissions, disk, schema, integrity, records, text, vectors, sources, clock
  }

  /// Which of them found it.
  package var check: Check
  /// What is wrong, in one sentence.
  package var message: String
  /// What the user can do.
  package var remedy: Remedy
  /// Whether it was put right at once.
  package var isMended: Bool

  package init(_ check: Check, _ message: String, remedy: Remedy, isMended: Bool = false) {
    self.check = check
    self.message = message
    self.remedy = remedy
    self.isMended = isMended
  }

  /// The database can't be used at all.
  package init(_ error: IndexError) {
    self.init(.schema, error.message, remedy: error.remedy ?? .putBack(backup: nil))
  }
}
