/// The differences between two files in unified format with three lines of context, as printed by
/// `diff -u` and accepted by `patch`.
package struct UnifiedDiff: Sendable {
  /// The lines without line endings; empty if the files are equal.
  package private(set) var lines: [[UInt8]] = []

  private static let context = 3

  /// - Parameters:
  ///   - old: the old contents; nil if there was no file.
  ///   - new: the new contents; nil if the file is deleted.
  ///   - name: the name of the file.
  package init(_ old: [UInt8]?, _ new: [UInt8]?, name: String) {
    guard old != new else { return }
    lines.append(Array("--- \(old == nil ? "/dev/null" : name)".utf8))
    lines.append(Array("+++ \(new == nil ? "/dev/null" : name)".utf8))
    let (old, new) = (old ?? [], new ?? [])
    let (first, last) = Self.differing(old, new)
    let before = Self.lines(old[first..<old.count - last])
    let after = Self.lines(new[first..<new.count - last])
    let number = old[..<first].count { $0 == 0x0A }
    let edits = Self.edits(before, after)
    for hunk in Self.hunks(edits) { append(hunk, before, after, from: number) }
  }

  /// Returns the numbers of bytes before and after the differing part and its context. Only the
  /// bytes in between are compared by lines.
  private static func differing(_ old: [UInt8], _ new: [UInt8]) -> (first: Int, last: Int) {
    let ends = CommonEnds(old, new)
    var (first, last) = (ends.prefix, old.count - ends.suffix)
    for _ in 0..<context {
      first = first == 0 ? 0 : old[..<(first - 1)].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      last = old[last...].firstIndex(of: 0x0A).map { $0 + 1 } ?? old.count
    }
    return (first, old.count - last)
  }

  /// Splits the bytes into lines. A line keeps its CR, so that a removed CR is visible.
  private static func lines(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  private enum Edit { case same, removed, added }

  /// A line of one or both files, in output order.
  private struct Step {
    let edit: Edit
    let before: Int
    let after: Int
  }

  private static func edits(
    _ before: [ArraySlice<UInt8>], _ after: [ArraySlice<UInt8>]
  ) -> [Step] {
    // The common start and end are excluded from the search.
    let most = min(before.count, after.count)
    var head = 0
    while head < most, before[head] == after[head] { head += 1 }
    var tail = 0
    while tail < most - head, before[before.count - 1 - tail] == after[after.count - 1 - tail] {
      tail += 1
    }
    let difference = after[head..<after.count - tail]
      .map { Array($0) }.difference(from: before[head..<before.count - tail].map { Array($0) })
    var (removed, added): (Set<Int>, Set<Int>) = ([], [])
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset + head)
      case .insert(let offset, _, _): added.insert(offset + head)
      }
    }
    var steps: [Step] = []
    var (old, new) = (0, 0)
    while old < before.count || new < after.count {
      if removed.contains(old), old < before.count {
        steps.append(Step(edit: .removed, before: old, after: new))
        old += 1
      } else if added.contains(new), new < after.count {
        steps.append(Step(edit: .added, before: old, after: new))
        new += 1
      } else {
        steps.append(Step(edit: .same, before: old, after: new))
        (old, new) = (old + 1, new + 1)
      }
    }
    return steps
  }

  /// Groups changed lines with their context. Groups that overlap or touch are merged.
  private static func hunks(_ steps: [Step]) -> [ArraySlice<Step>] {
    var hunks: [Range<Int>] = []
    for index in steps.indices where steps[index].edit != .same {
      let range = max(0, index - context)..<min(steps.count, index + context + 1)
      if let last = hunks.last, last.upperBound >= range.lowerBound {
        hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
      } else {
        hunks.append(range)
      }
    }
    return hunks.map { steps[$0] }
  }

  private mutating func append(
    _ hunk: ArraySlice<Step>, _ before: [ArraySlice<UInt8>], _ after: [ArraySlice<UInt8>],
    from number: Int
  ) {
    guard let first = hunk.first else { return }
    let old = hunk.count { $0.edit != .added }
    let new = hunk.count { $0.edit != .removed }
    let place = { (start: Int, count: Int) in
      let line = number + (count == 0 ? start : start + 1)
      return count == 1 ? "\(line)" : "\(line),\(count)"
    }
    lines.append(
      Array("@@ -\(place(first.before, old)) +\(place(first.after, new)) @@".utf8))
    for step in hunk {
      switch step.edit {
      case .same: lines.append([0x20] + before[step.before])
      case .removed: lines.append([0x2D] + before[step.before])
      case .added: lines.append([0x2B] + after[step.after])
      }
    }
  }
}

/// The whole lines that two files have in common at their start and at their end, in bytes.
package struct CommonEnds: Sendable {
  /// The number of common bytes at the start.
  package let prefix: Int
  /// The number of common bytes at the end. The prefix and the suffix don't overlap.
  package let suffix: Int

  package init(_ old: [UInt8], _ new: [UInt8]) {
    let least = min(old.count, new.count)
    (prefix, suffix) = old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        var prefix = 0
        while prefix < least, old[prefix] == new[prefix] { prefix += 1 }
        while prefix > 0, old[prefix - 1] != 0x0A { prefix -= 1 }
        var suffix = 0
        while suffix < least - prefix, old[old.count - 1 - suffix] == new[new.count - 1 - suffix] {
          suffix += 1
        }
        while suffix > 0, !Self.begins(suffix, old) || !Self.begins(suffix, new) { suffix -= 1 }
        return (prefix, suffix)
      }
    }
  }

  /// Returns true if a line begins `suffix` bytes before the end.
  private static func begins(_ suffix: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    suffix == bytes.count || bytes[bytes.count - suffix - 1] == 0x0A
  }
}
