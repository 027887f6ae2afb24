import TextAnalysis

extension String {
  /// Returns true if the strings differ by one letter added, missing or changed, or by two adjacent
  /// letters swapped (a Damerau–Levenshtein distance of one).
  package func isOneEdit(from other: String) -> Bool {
    var (one, two) = (self, other)
    return one.withUTF8 { one in
      two.withUTF8 { two in
        // A letter is one byte only in ASCII.
        one.isASCII && two.isASCII
          ? one.isOneEdit(from: two) : Array(self).isOneEdit(from: Array(other))
      }
    }
  }
}

extension RandomAccessCollection where Element: Equatable, Index == Int {
  /// Returns true if the collections differ by one element added, missing or changed, or by two
  /// adjacent elements swapped.
  func isOneEdit<Other: RandomAccessCollection>(from other: Other) -> Bool
  where Other.Element == Element, Other.Index == Int {
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

extension String {
  /// Returns the Levenshtein distance to another string, in UTF-8 bytes.
  package func edits(to other: String) -> Int {
    let (a, b) = (Array(utf8), Array(other.utf8))
    var edits = Array(0...b.count)
    for i in a.indices {
      var diagonal = edits[0]
      edits[0] = i + 1
      for j in b.indices {
        let above = edits[j + 1]
        edits[j + 1] = Swift.min(above + 1, edits[j] + 1, diagonal + (a[i] == b[j] ? 0 : 1))
        diagonal = above
      }
    }
    return edits[b.count]
  }
}
