/// A calendar file as UTF-8, converted from another encoding if needed (RFC 5545, section 3.1.4).
package struct DecodedFile {
  /// The bytes without a byte-order mark.
  package let bytes: [UInt8]
  /// A remark for the file's owner if the file was converted; otherwise nil.
  package let remark: String?
  /// If true, the file is binary rather than text.
  package let isBinary: Bool

  package init(_ file: [UInt8]) {
    // Nearly all files begin with the "B" of BEGIN.
    if file.count > 1, file[0] == 0x42, file[1] != 0 {
      self.init(bytes: file)
    } else if file.starts(with: [0xEF, 0xBB, 0xBF]) {
      self.init(bytes: Array(file.dropFirst(3)))
    } else if file.starts(with: [0xFF, 0xFE]) {
      self.init(utf16: file.dropFirst(2), isBigEndian: false)
    } else if file.starts(with: [0xFE, 0xFF]) {
      self.init(utf16: file.dropFirst(2), isBigEndian: true)
    } else if file.starts(with: [0x42, 0x00]) {  // "B" of BEGIN, without a byte-order mark
      self.init(utf16: file[...], isBigEndian: false)
    } else if file.starts(with: [0x00, 0x42]) {
      self.init(utf16: file[...], isBigEndian: true)
    } else {
      self.init(bytes: file)
    }
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
    remark = nil
    // Text may contain a stray NUL, but many NULs near the beginning indicate a binary file.
    isBinary =
      bytes.withUnsafeBufferPointer { bytes in
        let start = 0..<min(4_096, bytes.count)
        return bytes.firstIndex(of: 0, in: start) != nil && bytes[start].count { $0 == 0 } > 8
      }
  }

  private init(utf16 units: ArraySlice<UInt8>, isBigEndian: Bool) {
    let pairs = stride(from: units.startIndex, to: units.endIndex - units.count % 2, by: 2)
    let codes = pairs.lazy.map { at in
      isBigEndian
        ? UInt16(units[at]) << 8 | UInt16(units[at + 1])
        : UInt16(units[at + 1]) << 8 | UInt16(units[at])
    }
    bytes = Array(String(decoding: Array(codes), as: UTF16.self).utf8)
    remark = "the file is UTF-16; calendar files are UTF-8, and it was converted"
    isBinary = false
  }
}

/// Decoding of text that may have an encoding older than UTF-8.
package enum TextDecoding {
  /// Decodes the bytes, and returns whether they were valid UTF-8. Otherwise, they are decoded as
  /// Windows-1252, which is Latin-1 with characters in place of the control codes 80 to 9F.
  package static func decode(_ bytes: some Collection<UInt8>) -> (text: String, isUTF8: Bool) {
    if let text = String(validating: bytes, as: UTF8.self) { return (text, true) }
    var scalars = String.UnicodeScalarView()
    for byte in bytes {
      if 0x80..<0xA0 ~= byte {
        scalars.append(Unicode.Scalar(windows1252[Int(byte) - 0x80]) ?? "\u{FFFD}")
      } else {
        scalars.append(Unicode.Scalar(byte))
      }
    }
    return (String(scalars), false)
  }

  /// The characters of bytes 80 to 9F in Windows-1252; five are undefined.
  private static let windows1252: [UInt16] = [
    0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0xFFFD, 0x017D, 0xFFFD,
    0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178,
  ]

  /// Decodes Latin-1, in which each byte is the code of a character.
  package static func decodeLatin1(_ bytes: some Collection<UInt8>) -> String {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: bytes.lazy.map { Unicode.Scalar($0) })
    return String(scalars)
  }
}
