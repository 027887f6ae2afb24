import Algorithms
import Retrieval

extension PassageText {
  /// The default length of an excerpt in bytes.
  package static let shownLength = 192

  /// Returns an excerpt of about `length` bytes around the most matching words, as plain text on
  /// one line. Runs of spaces are collapsed, and `…` marks a cut within a sentence. Very common
  /// words count as matches only if there are no others.
  package func excerpt(length: Int) -> PassageText { plain.stretch(length: length) }

  /// The passage without Markdown and HTML, and with only its most significant words highlighted.
  package var plain: PassageText {
    let source = Array(text.utf8)
    var copy = self
    copy.highlights = telling(in: source)
    if PlainText.isPlain(source) { return copy }
    let plain = PlainText(source)
    copy.text = String(decoding: plain.bytes, as: UTF8.self)
    func moved(_ range: Range<Int>) -> Range<Int> {
      plain.places[range.lowerBound]..<plain.places[range.upperBound]
    }
    copy.highlights = copy.highlights.map(moved).filter { !$0.isEmpty }
    for place in copy.moments.indices {
      let offset = min(max(0, copy.moments[place].offset), source.count)
      copy.moments[place].offset = plain.places[offset]
    }
    return copy
  }

  /// Returns the highlights without very common words, unless there are no others.
  private func telling(in source: [UInt8]) -> [Range<Int>] {
    let telling = highlights.filter { range in
      let word = String(decoding: source[range], as: UTF8.self)
      return Embedder.shipped.rarities(in: word).contains { $0.rarity >= Weights().tellingRarity }
    }
    return telling.isEmpty ? highlights : telling
  }

  /// Returns the excerpt of a plain passage.
  package func stretch(length: Int) -> PassageText {
    let bytes = Array(text.utf8)
    guard bytes.count > length else { return stretch(of: bytes, 0..<bytes.count) }
    // An excerpt of speech begins where playback would.
    let densest = moments.isEmpty ? densestMatch(within: length) : 0
    let start = Excerpt.start(before: densest, in: bytes, length: length)
    let end = Excerpt.end(after: start + length, in: bytes, from: start)
    return stretch(of: bytes, start..<end)
  }

  /// Returns the start of the range of `length` bytes with the most highlights.
  private func densestMatch(within length: Int) -> Int {
    var (place, most) = (0, 0)
    for start in highlights.map(\.lowerBound) {
      let count = highlights.count { start <= $0.lowerBound && $0.upperBound <= start + length }
      if count > most { (place, most) = (start, count) }
    }
    return place
  }

  /// Returns the ranges of speakers' names that repeat the previous speaker, or the speaker at the
  /// start.
  private func repeatedNames(in range: Range<Int>) -> [Range<Int>] {
    var last: String??
    return moments.compactMap { moment in
      defer { last = .some(moment.speaker) }
      guard let speaker = moment.speaker, range.contains(moment.offset) else { return nil }
      let isFirst = moment.offset == range.lowerBound || last == nil
      let name = "\(speaker): "
      guard isFirst || last == .some(speaker),
        text.utf8.dropFirst(moment.offset).starts(with: name.utf8)
      else { return nil }
      return moment.offset..<moment.offset + name.utf8.count
    }
  }

  private func stretch(of bytes: [UInt8], _ range: Range<Int>) -> PassageText {
    var flat = FlatText(
      bytes, range, without: repeatedNames(in: range),
      isCutOff: Excerpt.isCutOff(before: range.lowerBound, in: bytes))
    if Excerpt.isCutOff(after: range.upperBound, in: bytes) { flat.bytes += " …".utf8 }
    var copy = self
    copy.text = String(decoding: flat.bytes, as: UTF8.self)
    copy.highlights = highlights.filter {
      range.lowerBound <= $0.lowerBound && $0.upperBound <= range.upperBound
    }.map { highlight in
      let first = flat.place(of: highlight.lowerBound)
      return first..<max(first, flat.place(of: highlight.upperBound))
    }
    let first = moments.lastIndex { $0.offset <= range.lowerBound } ?? 0
    copy.moments = moments.dropFirst(first).prefix {
      $0.offset < max(range.upperBound, range.lowerBound + 1)
    }.map { moment in
      var moved = moment
      moved.offset =
        moment.offset <= range.lowerBound
        ? 0 : flat.place(of: min(moment.offset, range.upperBound))
      return moved
    }
    return copy
  }
}

/// A range of a text as a single line, in which each run of white space is one space.
private struct FlatText {
  /// The text in UTF-8.
  var bytes: [UInt8] = []
  private let start: Int
  /// The offset in `bytes` of the range's start.
  private var head = 0
  /// The offsets in the source of the omitted bytes, in order.
  private var leftOut: [Int] = []
  /// The number of bytes, without a final ellipsis.
  private var count = 0

  /// - Parameter names: the ranges to omit.
  init(_ source: [UInt8], _ range: Range<Int>, without names: [Range<Int>], isCutOff: Bool) {
    start = range.lowerBound
    bytes.reserveCapacity(range.count + 8)
    if isCutOff { bytes += "… ".utf8 }
    head = bytes.count
    var isBehindBlank = true
    for (offset, byte) in zip(range, source[range]) {
      let isBlank = Excerpt.isBlank(byte)
      if isBlank && isBehindBlank || !names.isEmpty && names.contains(where: { $0 ~= offset }) {
        leftOut.append(offset)
        continue
      }
      bytes.append(isBlank ? UInt8(ascii: " ") : byte)
      isBehindBlank = isBlank
    }
    if bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
    count = bytes.count
  }

  /// Returns the offset in `bytes` of the source's byte at `offset`, or of the next byte if that
  /// one was omitted.
  func place(of offset: Int) -> Int {
    let before = leftOut.partitioningIndex { $0 >= offset }
    return min(head + offset - start - before, count)
  }
}

/// Finds the ends of an excerpt within a text.
private enum Excerpt {
  /// Returns the start of the sentence or line that contains `place` if it is near; otherwise, the
  /// start of a word a little earlier.
  static func start(before place: Int, in bytes: [UInt8], length: Int) -> Int {
    let nearest = max(0, place - length / 2)
    for start in stride(from: place, through: nearest, by: -1)
    where !isBlank(bytes[start]) && !isCutOff(before: start, in: bytes) {
      return start
    }
    var start = max(0, min(place - length / 6, bytes.count - length))
    while start < place, start > 0, !isBlank(bytes[start - 1]) { start += 1 }
    return start
  }

  /// Returns the end of the last word before `limit`, or of the last character if no word ends
  /// there.
  static func end(after limit: Int, in bytes: [UInt8], from start: Int) -> Int {
    guard limit < bytes.count else { return bytes.count }
    var end = limit
    while end > start, !isBlank(bytes[end]) { end -= 1 }
    if end > start { return end }
    end = limit
    while end > start, bytes[end] & 0xc0 == 0x80 { end -= 1 }
    return end
  }

  /// Returns true if `place` is within a sentence that began earlier.
  static func isCutOff(before place: Int, in bytes: [UInt8]) -> Bool {
    guard let last = bytes[..<place].lastIndex(where: { !isBlank($0) }) else { return false }
    let isNewLine = bytes[last..<place].contains(UInt8(ascii: "\n"))
    return !isNewLine && !(last + 1 < place && isEndOfSentence(bytes[last]))
  }

  /// Returns true if a sentence continues after `place`.
  static func isCutOff(after place: Int, in bytes: [UInt8]) -> Bool {
    guard bytes[place...].contains(where: { !isBlank($0) }),
      let last = bytes[..<place].last(where: { !isBlank($0) })
    else { return false }
    return !isEndOfSentence(last)
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0d ~= byte }

  private static func isEndOfSentence(_ byte: UInt8) -> Bool { [0x21, 0x2e, 0x3f].contains(byte) }
}
