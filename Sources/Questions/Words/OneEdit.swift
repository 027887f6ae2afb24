extension String {
  /// Whether one letter was left out, added or changed, or two neighbours swapped: a Damerau
  /// distance of one.
  public func isOneEdit(from other: String) -> Bool {
    let (a, b) = (Array(self), Array(other))
    guard a != b, abs(a.count - b.count) <= 1 else { return false }
    let head = zip(a, b).prefix { $0 == $1 }.count
    let shorter = min(a.count, b.count) - head
    let tail = min(zip(a.reversed(), b.reversed()).prefix { $0 == $1 }.count, shorter)
    let (left, right) = (a[head..<a.count - tail], b[head..<b.count - tail])
    if left.count <= 1, right.count <= 1 { return true }
    return left.count == 2 && right.count == 2 && left.elementsEqual(right.reversed())
  }
}
