import MeetingIndex
import Writing

/// The diffs of a file that somebody else changed before it was written: from the state that was
/// read to the one that was to be written, and to the one that is there now.
package enum ConflictText {
  /// The maximum number of lines of a diff.
  private static let most = 200

  package static func lines(of conflict: ChangeConflict) -> [String] {
    guard let states = conflict.states else { return [] }
    return [""]
      + section("what was to be written, compared with what was read:", states.read, states.wanted)
      + section("what is there now, compared with what was read:", states.read, states.now)
  }

  private static func section(_ head: String, _ old: [UInt8]?, _ new: [UInt8]?) -> [String] {
    if new == nil { return [head, "  (nothing)"] }
    let lines = UnifiedDiff(old.map(withoutReturns), new.map(withoutReturns), name: "").lines
      .dropFirst(2).map { "  " + String(decoding: $0, as: UTF8.self) }
    if lines.isEmpty { return [head, "  (the same)"] }
    let left = lines.count - most
    return [head] + lines.prefix(most) + (left > 0 ? ["  (\(left) more lines)"] : [])
  }

  /// Removes carriage returns, because servers may change line ends by themselves.
  private static func withoutReturns(_ bytes: [UInt8]) -> [UInt8] { bytes.filter { $0 != 0x0D } }
}
