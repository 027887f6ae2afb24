import Index

/// A problem found by a checkup.
package struct Finding: Hashable, Sendable {
  /// The checks, in the order in which their findings are listed.
  package enum Check: String, CaseIterable, Sendable {
    case permissions, disk, schema, integrity, records, text, vectors, sources, clock
  }

  package var check: Check
  /// The problem in one sentence.
  package var message: String
  /// The fix that is suggested to the user.
  package var remedy: Remedy
  /// If true, the problem was fixed.
  package var isMended: Bool

  package init(_ check: Check, _ message: String, remedy: Remedy, isMended: Bool = false) {
    self.check = check
    self.message = message
    self.remedy = remedy
    self.isMended = isMended
  }

  /// Creates the finding for a database that can't be opened.
  package init(_ error: IndexError, home: String) {
    let remedy: Remedy =
      switch error.remedy {
      case .startAnew, .check, .mend, nil: Self.remedyOfDamage(home: home)
      case .moveAway:
        Backup.newestGood(in: home).map { .putBack(backup: $0.path) }
          ?? (SourceCopy.isThere(in: home) ? .startAnew : .moveAway)
      case .some(let own): own
      }
    self.init(.schema, error.message, remedy: remedy)
  }

  static func remedyOfDamage(home: String) -> Remedy {
    Backup.newestGood(in: home).map { .putBack(backup: $0.path) } ?? .startAnew
  }
}

extension Finding.Check {
  /// Returns the checks that were skipped because of these findings, such as a damaged database.
  package static func unmade(_ findings: [Finding]) -> [Finding.Check] {
    let open = findings.filter { !$0.isMended }.map(\.check)
    if open.contains(.schema) { return [.integrity, .records, .text, .vectors, .sources, .clock] }
    return open.contains(.integrity) ? [.records, .text, .vectors] : []
  }
}

extension Remedy {
  /// If true, the remedy replaces the database.
  package var isRestoring: Bool {
    switch self {
    case .putBack, .startAnew, .moveAway: true
    default: false
    }
  }
}
