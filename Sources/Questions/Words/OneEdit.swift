extension String {
  /// Returns true if one letter was left out, added or changed, or two neighbours swapped: a
  /// Damerau distance of one.
  package func isOneEdit(from other: String) -> Bool {
    let (one, two) = (utf8, other.utf8)
    // Of ASCII a letter is a byte; of others it may be several.
    guard one.allSatisfy({ $0 < 0x80 }), two.allSatisfy({ $0 < 0x80 }) else {
      return Self.isOneEdit(Array(self), Array(other))
    }
    return abs(one.count - two.count) <= 1 && Self.isOneEdit(Array(one), Array(two))
  }

  private static func isOneEdit<Letter: Equatable>(_ a: [Letter], _ b: [Letter]) -> Bool {
    a[...].isOneEdit(from: b[...])
  }
}

extension ArraySlice where Element: Equatable {
  /// Returns true if one element was left out, added or changed, or two neighbours swapped.
  func isOneEdit(from other: ArraySlice) -> Bool {
    guard abs(count - other.count) <= 1 else { return false }
    let least = Swift.min(count, other.count)
    var head = 0
    while head < least, self[startIndex + head] == other[other.startIndex + head] { head += 1 }
    if head == count, head == other.count { return false }
    var tail = 0
    while tail < least - head, self[endIndex - 1 - tail] == other[other.endIndex - 1 - tail] {
      tail += 1
    }
    let (left, right) = (dropFirst(head).dropLast(tail), other.dropFirst(head).dropLast(tail))
    if left.count <= 1, right.count <= 1 { return true }
    return left.count == 2 && right.count == 2 && left.elementsEqual(right.reversed())
  }
}
