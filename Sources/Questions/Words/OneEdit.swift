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
    guard a != b, abs(a.count - b.count) <= 1 else { return false }
    var head = 0
    let least = Swift.min(a.count, b.count)
    while head < least, a[head] == b[head] { head += 1 }
    var tail = 0
    while tail < least - head, a[a.count - 1 - tail] == b[b.count - 1 - tail] { tail += 1 }
    let (left, right) = (a[head..<a.count - tail], b[head..<b.count - tail])
    if left.count <= 1, right.count <= 1 { return true }
    return left.count == 2 && right.count == 2 && left.elementsEqual(right.reversed())
  }
}
