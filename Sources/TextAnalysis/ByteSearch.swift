#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Byte searches, which take most of the time of parsing calendars. `memchr` compares dozens of
/// bytes at a time, a loop over indices only one.
extension UnsafeBufferPointer<UInt8> {
  /// The first index of `byte` in `range`; nil if there is none.
  @inlinable
  package func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
    guard let start = baseAddress, !range.isEmpty else { return nil }
    let found = memchr(start + range.lowerBound, Int32(byte), range.count)
    return found.map { UnsafeRawPointer($0) - UnsafeRawPointer(start) }
  }

  /// The first occurrence of `bytes` in `range`; nil if there is none.
  package func firstRange(of bytes: [UInt8], in range: Range<Int>) -> Range<Int>? {
    guard let start = baseAddress, let first = bytes.first else { return nil }
    var position = range.lowerBound
    while let place = firstIndex(of: first, in: position..<range.upperBound),
      place + bytes.count <= range.upperBound
    {
      if memcmp(start + place, bytes, bytes.count) == 0 { return place..<place + bytes.count }
      position = place + 1
    }
    return nil
  }

  /// Returns the index of the first line feed, vertical tab, form feed or carriage return from
  /// `start` on; `count` if there is none.
  package func lineEnd(from start: Int) -> Int {
    guard let base = UnsafeRawPointer(baseAddress) else { return 0 }
    var place = start
    while place + 8 <= count {
      let eight = UInt64(
        littleEndian: base.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      let seven = eight & 0x7F7F_7F7F_7F7F_7F7F
      // The top bit of a byte is set if the byte is in 0x0A...0x0D.
      let found =
        (seven &+ 0x7676_7676_7676_7676) & ~(seven &+ 0x7272_7272_7272_7272) & ~eight
        & 0x8080_8080_8080_8080
      if found != 0 { return place + found.trailingZeroBitCount / 8 }
      place += 8
    }
    while place < count, !(0x0A...0x0D ~= self[place]) { place += 1 }
    return place
  }

  /// If true, all bytes are ASCII.
  @inlinable
  package var isASCII: Bool {
    var all: UInt8 = 0
    for byte in self { all |= byte }
    return all < 0x80
  }
}

extension String {
  /// Returns true if the string's UTF-8 contains `byte`.
  @inlinable
  package func contains(byte: UInt8) -> Bool {
    utf8.withContiguousStorageIfAvailable {
      $0.firstIndex(of: byte, in: $0.indices) != nil
    } ?? utf8.contains(byte)
  }
}

extension UInt8 {
  /// If true, the byte is a space, tab or line end.
  @inlinable
  package var isBlank: Bool { self == 0x20 || 0x09...0x0D ~= self }

  /// The byte in upper case if it is an ASCII letter; otherwise, the byte itself.
  @inlinable
  package var capital: UInt8 { 0x61...0x7A ~= self ? self & 0xDF : self }
}

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
