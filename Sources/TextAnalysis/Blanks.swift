extension UnsafeBufferPointer<UInt8> {
  /// The bytes in `range`, without blanks and line ends around it.
  package func trimmingBlanks(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, self[start].isBlank { start += 1 }
    while start < end, self[end - 1].isBlank { end -= 1 }
    return UnsafeBufferPointer(rebasing: self[start..<end])
  }
}

extension StringProtocol {
  /// Without blanks and line ends around it.
  package func trimmingBlanks() -> String {
    var text = Substring(self).utf8
    guard text.first?.isBlank == true || text.last?.isBlank == true else { return String(self) }
    while let first = text.first, first.isBlank { text.removeFirst() }
    while let last = text.last, last.isBlank { text.removeLast() }
    return String(Substring(text))
  }
}

extension String {
  /// Without blanks around it, or nil if nothing else is in it.
  package var nonBlank: String? {
    let text = trimmingBlanks()
    return text.isEmpty ? nil : text
  }
}
