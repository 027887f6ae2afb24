/// Repairs a file that was indented as a whole or by component. According to RFC 5545 (section
/// 3.1), each indented line would continue the previous one, which leaves no content.
enum IndentedLines {
  /// The file without the indentation of content lines; nil if none is indented.
  static func undone(_ bytes: [UInt8]) -> [UInt8]? {
    var lines: [ArraySlice<UInt8>] = []
    var isIndented = false
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let text = line.drop { $0 == 0x20 || $0 == 0x09 }
      guard text.startIndex > line.startIndex, isContentLine(text) else {
        lines.append(line)
        continue
      }
      isIndented = isIndented || text.starts(with: "BEGIN:".utf8)
      lines.append(text)
    }
    return isIndented ? Array(lines.joined(separator: [0x0A])) : nil
  }

  /// Returns true if the line begins with a name in capitals and a colon or semicolon.
  private static func isContentLine(_ line: ArraySlice<UInt8>) -> Bool {
    let name = line.prefix { byte in
      0x41...0x5A ~= byte || 0x30...0x39 ~= byte || byte == UInt8(ascii: "-")
    }
    let next = line.dropFirst(name.count).first
    return name.count >= 3 && (next == UInt8(ascii: ":") || next == UInt8(ascii: ";"))
  }
}
