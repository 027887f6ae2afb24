extension String {
  /// Decodes UTF-8, replacing invalid bytes with U+FFFD.
  ///
  /// Swift's own initializer validates every byte separately if one of them isn't ASCII, which is
  /// slow for long texts.
  package init(utf8 bytes: UnsafeRawBufferPointer) {
    let isASCII = bytes.isASCII
    guard #available(macOS 26, *), isASCII || bytes.isUTF8 else {
      self = String(decoding: bytes, as: UTF8.self)
      return
    }
    // A string that is known to be ASCII is hashed and compared by its bytes.
    self = String(
      copying: UTF8Span(
        unchecked: bytes.assumingMemoryBound(to: UInt8.self).span, isKnownASCII: isASCII))
  }
}

extension UnsafeRawBufferPointer {
  /// If true, all bytes are ASCII.
  fileprivate var isASCII: Bool {
    var (seen, place): (UInt64, Int) = (0, 0)
    while place + 8 <= count {
      seen |= loadUnaligned(fromByteOffset: place, as: UInt64.self)
      place += 8
    }
    while place < count {
      seen |= UInt64(self[place])
      place += 1
    }
    return seen & Self.highBits == 0
  }

  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// If true, the bytes are valid UTF-8 (RFC 3629), without overlong forms, surrogates or code
  /// points beyond U+10FFFF.
  package var isUTF8: Bool {
    var place = 0
    while place < count {
      if place + 8 <= count,
        loadUnaligned(fromByteOffset: place, as: UInt64.self) & Self.highBits == 0
      {
        place += 8
      } else if self[place] < 0x80 {
        place += 1
      } else {
        let length = lengthOfLetter(at: place)
        if length == 0 { return false }
        place += length
      }
    }
    return true
  }

  /// The length in bytes of the non-ASCII character at `place`; 0 if it is invalid.
  private func lengthOfLetter(at place: Int) -> Int {
    let (length, second): (Int, ClosedRange<UInt8>)
    switch self[place] {
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return 0
    }
    guard place + length <= count, second ~= self[place + 1] else { return 0 }
    var next = place + 2
    while next < place + length, self[next] & 0xC0 == 0x80 { next += 1 }
    return next == place + length ? length : 0
  }
}
