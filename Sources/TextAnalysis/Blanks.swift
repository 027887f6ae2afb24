extension UnsafeBufferPointer<UInt8> {
  /// The bytes in `range` without leading and trailing whitespace.
  package func trimmingBlanks(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, self[start].isBlank { start += 1 }
    while start < end, self[end - 1].isBlank { end -= 1 }
    return UnsafeBufferPointer(rebasing: self[start..<end])
  }
}

extension StringProtocol {
  /// The string without leading and trailing whitespace.
  package func trimmingBlanks() -> String {
    var text = Substring(self).utf8
    guard text.first?.isBlank == true || text.last?.isBlank == true else { return String(self) }
    while let first = text.first, first.isBlank { text.removeFirst() }
    while let last = text.last, last.isBlank { text.removeLast() }
    return String(Substring(text))
  }
}

extension String {
  /// The string without leading and trailing whitespace; nil if nothing remains.
  package var nonBlank: String? {
    let text = trimmingBlanks()
    return text.isEmpty ? nil : text
  }
}
