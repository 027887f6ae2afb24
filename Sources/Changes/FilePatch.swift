import Foundation
import Index
import Writing

/// The lines that differ between two states of a file, with digests of both states. Its size
/// depends on the change rather than on the file.
package struct FilePatch: Codable, Hashable, Sendable {
  /// The number of bytes before the first difference.
  private let prefix: Int
  private let removed: Data
  private let added: Data
  /// The differences after the first, in order; nil if there are none.
  private let further: [Part]?
  private let digestBefore: Data
  private let digestAfter: Data

  /// A run of lines in the old state and its replacement.
  private struct Part: Codable, Hashable {
    /// The offset of the run in the old state, in bytes.
    var start: Int
    var removed: Data
    var added: Data
  }

  init(from before: [UInt8], to after: [UInt8]) {
    let parts = Self.parts(before, after)
    prefix = parts[0].start
    removed = parts[0].removed
    added = parts[0].added
    further = parts.count > 1 ? Array(parts.dropFirst()) : nil
    (digestBefore, digestAfter) = (MirrorResource.digest(before), MirrorResource.digest(after))
  }

  /// Returns both states of the file, or nil if `bytes` is neither of them.
  func states(from bytes: [UInt8]) -> (before: [UInt8], after: [UInt8])? {
    let parts = [Part(start: prefix, removed: removed, added: added)] + (further ?? [])
    let digest = MirrorResource.digest(bytes)
    if digest == digestBefore, let after = Self.applied(parts, to: bytes) { return (bytes, after) }
    if digest == digestAfter, let before = Self.applied(Self.reversed(parts), to: bytes) {
      return (before, bytes)
    }
    return nil
  }

  private static func applied(_ parts: [Part], to bytes: [UInt8]) -> [UInt8]? {
    var changed: [UInt8] = []
    changed.reserveCapacity(bytes.count)
    var position = 0
    for part in parts {
      guard (position...bytes.count).contains(part.start),
        bytes[part.start...].starts(with: part.removed)
      else { return nil }
      changed += bytes[position..<part.start]
      changed += part.added
      position = part.start + part.removed.count
    }
    return changed + bytes[position...]
  }

  private static func reversed(_ parts: [Part]) -> [Part] {
    var growth = 0
    return parts.map { part in
      let reversed = Part(start: part.start + growth, removed: part.added, added: part.removed)
      growth += part.added.count - part.removed.count
      return reversed
    }
  }
}

extension FilePatch {
  /// The limits above which everything between the first and the last difference is one part,
  /// because finding common lines would take longer than writing the change.
  private static let (maximumLines, maximumDifferences) = (50_000, 200)

  /// Returns the parts in which two states differ; at least one part.
  private static func parts(_ before: [UInt8], _ after: [UInt8]) -> [Part] {
    let ends = CommonEnds(before, after)
    let old = before[ends.prefix..<before.count - ends.suffix]
    let new = after[ends.prefix..<after.count - ends.suffix]
    let whole = Part(start: ends.prefix, removed: Data(old), added: Data(new))
    let (oldLines, newLines) = (lines(old), lines(new))
    guard max(oldLines.count, newLines.count) <= maximumLines,
      Set(oldLines).symmetricDifference(newLines).count <= maximumDifferences
    else { return [whole] }
    return parts(oldLines, newLines, from: ends.prefix) ?? [whole]
  }

  /// Returns the parts in which two lists of lines differ, or nil if they are equal.
  private static func parts(
    _ before: [ArraySlice<UInt8>], _ after: [ArraySlice<UInt8>], from start: Int
  ) -> [Part]? {
    let difference = after.difference(from: before)
    let removed = Set(difference.removals.map(\.offset))
    let added = Set(difference.insertions.map(\.offset))
    var parts: [Part] = []
    var (old, new, position, isInPart) = (0, 0, start, false)
    while old < before.count || new < after.count {
      let (isRemoved, isAdded) = (removed.contains(old), added.contains(new))
      if isRemoved || isAdded, !isInPart {
        parts.append(Part(start: position, removed: Data(), added: Data()))
      }
      isInPart = isRemoved || isAdded
      if isRemoved {
        parts[parts.count - 1].removed += before[old]
      } else if isAdded {
        parts[parts.count - 1].added += after[new]
      }
      if !isAdded || isRemoved {
        position += before[old].count
        old += 1
      }
      if !isRemoved { new += 1 }
    }
    return parts.isEmpty ? nil : parts
  }

  /// Splits the bytes into lines, including their line endings.
  private static func lines(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.endIndex
      lines.append(bytes[start..<end])
      start = end
    }
    return lines
  }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
