/// The code block, org-mode block or comment that the lines of a note are in.
struct MarkBlock {
  /// The bytes that end the block; nil outside of blocks.
  private var end: [UInt8]?

  var isOpen: Bool { end != nil }

  /// The beginnings and ends of blocks, in lower case.
  private static let blocks = [
    ("```", "```"), ("~~~", "~~~"), ("#+begin_", "#+end_"), ("<!--", "-->"), ("%%", "%%"),
  ].map { (start: Array($0.utf8), end: Array($1.utf8)) }

  /// Returns true for a line within a block, after updating the state for later lines.
  mutating func holds(_ line: Substring) -> Bool {
    var line = line
    return line.withUTF8 { holds(UnsafeRawBufferPointer($0)) }
  }

  private mutating func holds(_ line: UnsafeRawBufferPointer) -> Bool {
    func has(_ word: [UInt8], from start: Int) -> Bool {
      (start..<max(start, line.count)).contains { line.has(word, at: $0) }
    }
    if let end {
      if has(end, from: 0) { self.end = nil }
      return true
    }
    guard let block = Self.blocks.first(where: { line.has($0.start, at: 0) }) else { return false }
    // A comment may end in the line in which it begins.
    let isComment = "<%".utf8.contains(block.start[0])
    if !isComment || !has(block.end, from: block.start.count) { end = block.end }
    return true
  }
}
