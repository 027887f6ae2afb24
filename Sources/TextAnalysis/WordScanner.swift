/// Scans the words of a text, one after another, folded and with their offsets.
///
/// A word is a run of letters and digits. An inner apostrophe is dropped ("don't" becomes `dont`),
/// and so is a genitive `'s`. Each ideograph or kana is a word of its own.
package struct WordScanner {
  /// A capital that begins a new part within a word, as in `WebAssembly` or `XMLFile`.
  package struct InnerCapital {
    package var folded: Int
    package var source: Int
  }

  package let utf8: UnsafeBufferPointer<UInt8>
  package private(set) var folded: [UInt8] = []
  package internal(set) var range = 0..<0
  package private(set) var innerCapitals: [InnerCapital] = []
  @usableFromInline
  var position = 0

  package init(_ utf8: UnsafeBufferPointer<UInt8>) {
    self.utf8 = utf8
    folded.reserveCapacity(64)
  }

  /// Moves to the next word; returns false at the end of the text.
  package mutating func next() -> Bool {
    if !folded.isEmpty { folded.removeAll(keepingCapacity: true) }
    if !innerCapitals.isEmpty { innerCapitals.removeAll(keepingCapacity: true) }
    var start = position
    while position < utf8.count {
      if appendASCII() { continue }
      let (scalar, length) = Folding.decode(utf8, at: position)
      if isIdeograph(scalar) {
        return standAlone(scalar, length: length, wordFrom: start)
      }
      if !folded.isEmpty { markInnerCapital() }
      switch Folding.fold(scalar, into: &folded) {
      case .letters, .dropped:
        position += length
        if folded.isEmpty { start = position }
      case .separator:
        if folded.isEmpty {
          position += length
          start = position
        } else if !joins(scalar, length: length) {
          range = start..<position
          skipGenitive(scalar, length: length)
          return true
        }
      }
    }
    range = start..<position
    return !folded.isEmpty
  }

  /// Moves to the next word if it is simple: at most 16 ASCII letters and digits, without inner
  /// capitals, not followed by an apostrophe, and not in the last 16 bytes of the text. Otherwise,
  /// returns nil without moving, and `next()` must be called. After a simple word, only `range` is
  /// valid.
  @inlinable @inline(__always)
  package mutating func nextShort() -> ShortWord? {
    guard let bytes = UnsafeRawPointer(utf8.baseAddress) else { return nil }
    var start = position
    let limit = utf8.count - ShortWord.maximumLength
    @inline(__always)
    func eight(_ place: Int) -> EightBytes {
      EightBytes(
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
    }
    while start < limit {
      // Most words follow a space.
      if utf8[start] <= UInt8(ascii: " ") {
        start += 1
        continue
      }
      let low = eight(start)
      let run = low.run
      if run == 0 {
        let byte = utf8[start]
        guard byte < 0x80 else { return nil }
        start += 1
        continue
      }
      guard !low.hasCapital(among: run, butFor: true) else { return nil }
      var word = ShortWord(low: low.prefix(run), high: 0)
      var end = start + run
      if run == 8 {
        let high = eight(end)
        let more = high.run
        guard !high.hasCapital(among: more, butFor: false) else { return nil }
        word.high = high.prefix(more)
        end += more
      }
      let after = utf8[end]
      guard after != UInt8(ascii: "'"), !isLetter(after), after &- 48 >= 10 else { return nil }
      range = start..<end
      position = end
      return word
    }
    return nil
  }

  /// Appends ASCII letters and digits without consulting the folding table, because most characters
  /// are ASCII. Returns false if there are none at the current position.
  private mutating func appendASCII() -> Bool {
    let start = position
    while position < utf8.count, utf8[position] &- 97 < 26 || utf8[position] &- 48 < 10 {
      position += 1
    }
    if position > start {
      folded.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<position]))
      return true
    }
    guard utf8[position] &- 65 < 26 else { return false }
    if !folded.isEmpty { markInnerCapital() }
    folded.append(utf8[position] | 0x20)
    position += 1
    return true
  }

  /// Ends the word before an ideograph or, if there is none, makes the ideograph a word of its own.
  private mutating func standAlone(_ scalar: UInt32, length: Int, wordFrom start: Int) -> Bool {
    if folded.isEmpty {
      _ = Folding.fold(scalar, into: &folded)
      range = position..<position + length
      position += length
    } else {
      range = start..<position
    }
    return true
  }

  /// Calls `body` with the folded bytes and the range of each part of a compound, and then of the
  /// whole word.
  package func forEachPart(_ body: (UnsafeBufferPointer<UInt8>, Range<Int>) -> Void) {
    folded.withUnsafeBufferPointer { bytes in
      var start = InnerCapital(folded: 0, source: range.lowerBound)
      if !innerCapitals.isEmpty {
        for hump in innerCapitals + [InnerCapital(folded: bytes.count, source: range.upperBound)] {
          let part = UnsafeBufferPointer(rebasing: bytes[start.folded..<hump.folded])
          body(part, start.source..<hump.source)
          start = hump
        }
      }
      body(bytes, range)
    }
  }

  private mutating func markInnerCapital() {
    func isUpper(_ at: Int) -> Bool { at < utf8.count && utf8[at] &- 65 < 26 }
    func isLower(_ at: Int) -> Bool { at < utf8.count && utf8[at] &- 97 < 26 }
    guard isUpper(position) else { return }
    if isLower(position - 1) || (isUpper(position - 1) && isLower(position + 1)) {
      innerCapitals.append(InnerCapital(folded: folded.count, source: position))
    }
  }

  /// Skips an apostrophe between two letters. Returns false if there is none, or if it begins a
  /// genitive.
  private mutating func joins(_ scalar: UInt32, length: Int) -> Bool {
    let after = position + length
    guard isApostrophe(scalar), after < utf8.count, isLetter(utf8[after]) else { return false }
    if genitiveEnd(after) != nil { return false }
    position = after
    return true
  }

  private mutating func skipGenitive(_ scalar: UInt32, length: Int) {
    guard isApostrophe(scalar), let end = genitiveEnd(position + length) else { return }
    position = end
  }

  /// The index after a genitive's `s`; nil if there is no `s`, or if a letter follows it.
  private func genitiveEnd(_ at: Int) -> Int? {
    guard at < utf8.count, utf8[at] | 0x20 == UInt8(ascii: "s") else { return nil }
    if at + 1 < utf8.count, isLetter(utf8[at + 1]) { return nil }
    return at + 1
  }

  private func isApostrophe(_ scalar: UInt32) -> Bool { scalar == 0x27 || scalar == 0x2019 }

  @inlinable
  package func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 97 < 26 || byte >= 0x80 }

  private func isIdeograph(_ scalar: UInt32) -> Bool {
    guard scalar >= 0x3040 else { return false }
    switch scalar {
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
      0x20000...0x3FFFF:
      return true
    default: return false
    }
  }
}
