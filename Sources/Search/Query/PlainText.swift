import TextAnalysis

/// A text without Markdown and HTML, reduced to what a person would read aloud. Link targets, tags,
/// dividers, code fences and cue times are removed. Dots separate table cells and list items.
struct PlainText {
  /// The text in UTF-8.
  private(set) var bytes: [UInt8] = []
  /// The offset in `bytes` that corresponds to each offset of the source and to its end.
  private(set) var places: [Int] = []

  init(_ source: [UInt8]) {
    bytes.reserveCapacity(source.count)
    places.reserveCapacity(source.count + 1)
    var start = 0
    while start < source.count {
      let end = source[start...].firstIndex(of: Self.newline) ?? source.count
      var line = MarkedUpLine(source, start..<end)
      line.isCueNumber = Self.isTimeOfCue(source, end + 1)
      take(line.parts, of: source)
      if end < source.count { copy(end, of: source) }
      start = end + 1
    }
    places.append(bytes.count)
  }

  init(_ text: String) { self.init(Array(text.utf8)) }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  private static let newline = UInt8(ascii: "\n")

  /// Returns true if nothing has to be removed, because no byte begins inline markup or markup at
  /// the start of a line. This is the case for most texts.
  static func isPlain(_ source: [UInt8]) -> Bool {
    var isStart = true
    for byte in source {
      switch byte {
      // Most bytes are lowercase letters, so these are tested first.
      case UInt8(ascii: "a")...UInt8(ascii: "z"): isStart = false
      case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "`"),
        UInt8(ascii: "["), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"),
        UInt8(ascii: "|"):
        return false
      case UInt8(ascii: "#"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "="),
        UInt8(ascii: ":"):
        if isStart { return false }
      case newline: isStart = true
      case 0x20, 0x09, 0x0D: break
      default: isStart = false
      }
    }
    return true
  }

  private mutating func take(_ parts: [MarkedUpLine.Part], of source: [UInt8]) {
    for part in parts {
      switch part {
      case .text(let range): for offset in range { copy(offset, of: source) }
      case .left(let range): for _ in range { places.append(bytes.count) }
      case .written(let range, let text):
        for _ in range { places.append(bytes.count) }
        bytes += text.utf8
      }
    }
  }

  private mutating func copy(_ offset: Int, of source: [UInt8]) {
    places.append(bytes.count)
    bytes.append(source[offset])
  }

  /// Returns true if the line is a cue's time, such as `00:00:01,000 --> 00:00:04,000`.
  private static func isTimeOfCue(_ source: [UInt8], _ start: Int) -> Bool {
    var place = start
    while place < source.count, source[place] != newline {
      if source[place] == UInt8(ascii: ">"), place + 1 < source.count, source[place + 1] == 0x20,
        place - start >= 3, source[place - 3..<place].elementsEqual(" --".utf8)
      {
        return true
      }
      place += 1
    }
    return false
  }
}

/// A line of text that contains Markdown or HTML.
struct MarkedUpLine {
  /// A part of the line. Ranges are offsets in the text.
  enum Part {
    case text(Range<Int>)
    case left(Range<Int>)
    /// A range that is replaced by other text.
    case written(Range<Int>, String)
  }

  private let source: [UInt8]
  private let range: Range<Int>
  /// If true, the line is the number above a cue's time.
  var isCueNumber = false

  init(_ source: [UInt8], _ range: Range<Int>) { (self.source, self.range) = (source, range) }

  var parts: [Part] {
    if isLeftOut { return [.left(range)] }
    var parts: [Part] = []
    var place = range.lowerBound
    if let opener { (parts, place) = ([opener.part], opener.end) }
    var plain = place
    while place < range.upperBound {
      guard let found = inline(at: place) else {
        place += 1
        continue
      }
      if plain < place { parts.append(.text(plain..<place)) }
      parts += found.parts
      (place, plain) = (found.end, found.end)
    }
    if plain < range.upperBound { parts.append(.text(plain..<range.upperBound)) }
    return parts
  }

  /// A byte, comparable with character literals.
  private struct Sign: Equatable, ExpressibleByUnicodeScalarLiteral {
    let byte: UInt8

    @inline(__always)
    init(unicodeScalarLiteral scalar: Unicode.Scalar) {
      byte = UInt8(truncatingIfNeeded: scalar.value)
    }

    @inline(__always)
    init(_ byte: UInt8) { self.byte = byte }
  }

  /// Returns the byte at an offset, or zero outside of the line.
  @inline(__always)
  private func at(_ place: Int) -> Sign { Sign(range.contains(place) ? source[place] : 0) }

  private func isLetter(_ place: Int) -> Bool {
    guard range.contains(place) else { return false }
    let byte = source[place]
    return byte >= 0x80 || 0x30...0x39 ~= byte || 0x61...0x7A ~= byte | 0x20
  }

  /// Returns the first offset from `place` on that is neither a space nor a tab.
  private func behindBlanks(_ place: Int) -> Int {
    range.suffix(from: place).first { at($0) != " " && at($0) != "\t" } ?? range.upperBound
  }

  // MARK: Whole lines

  /// If true, the whole line is removed. It is a divider, the line below a table's header, a code
  /// fence, or the number or time of a cue.
  private var isLeftOut: Bool {
    let start = behindBlanks(range.lowerBound)
    switch at(start) {
    case "0", "1", "2", "3", "4", "5", "6", "7", "8", "9":
      let text = source[range].filter { $0 != 0x20 && $0 != 0x0D && $0 != 0x09 }
      return isCueNumber && text.allSatisfy { 0x30...0x39 ~= $0 }
        || source[range].firstRange(of: Array(" --> ".utf8)) != nil
    case "`", "~": return at(start + 1) == at(start) && at(start + 2) == at(start)
    case "-", "*", "_", "=", "|", ":", "+":
      let text = source[range].filter { $0 != 0x20 && $0 != 0x0D && $0 != 0x09 }
      return text.count >= 3 && text.allSatisfy { "-*_=|:+".utf8.contains($0) }
    default: return false
    }
  }

  // MARK: The beginning of a line

  /// The markup at the start of the line (`## `, `> `, `- `, `2. `, `- [x] `, `| `) with its
  /// replacement, and the offset at which the text begins; nil if there is none.
  private var opener: (part: Part, end: Int)? {
    let start = behindBlanks(range.lowerBound)
    var end = start
    while at(end) == ">" { end = behindBlanks(end + 1) }
    let marks = range.suffix(from: end).prefix { at($0) == "#" }.count
    if 1...6 ~= marks, at(end + marks) == " " { return left(to: behindBlanks(end + marks)) }
    if at(end) == "|" { return left(to: behindBlanks(end + 1)) }
    if at(end) == "-" || at(end) == "*" || at(end) == "+", at(end + 1) == " " {
      return item(from: behindBlanks(end + 1))
    }
    return end > start ? left(to: end) : nil
  }

  private func left(to end: Int) -> (part: Part, end: Int) { (.left(range.lowerBound..<end), end) }

  private func item(from start: Int) -> (part: Part, end: Int) {
    var (sign, end) = ("· ", start)
    if at(start) == "[", at(start + 2) == "]", at(start + 3) == " " {
      let state = at(start + 1)
      (sign, end) = (state == " " ? "☐ " : state == "x" || state == "X" ? "☑ " : "· ", start + 4)
    }
    // No dot precedes the first line of a text.
    if sign == "· ", range.lowerBound == 0 { sign = "" }
    return (.written(range.lowerBound..<end, sign), end)
  }

  // MARK: Within a line

  private typealias Found = (parts: [Part], end: Int)

  private func inline(at place: Int) -> Found? {
    switch at(place) {
    case "*", "_", "~": emphasis(at: place)
    case "`": ([.left(place..<place + 1)], place + 1)
    case "[": wikiLink(at: place) ?? link(at: place)
    case "!": at(place + 1) == "[" ? link(at: place + 1, from: place) : nil
    case "<": tag(at: place)
    case "&": entity(at: place)
    case "|": cell(at: place)
    default: nil
    }
  }

  /// Removes `**`, `_` and `~~` at the beginning or end of a word.
  private func emphasis(at place: Int) -> Found? {
    var end = place
    while at(end) == at(place) { end += 1 }
    if at(place) == "~", end - place != 2 { return nil }
    let (isBehindWord, isBeforeWord) = (isLetter(place - 1), isLetter(end))
    let isWithinWord = isBehindWord && isBeforeWord
    let isAlone = isBlank(place - 1) && isBlank(end)
    if end - place > 3 || isAlone || isWithinWord && (at(place) == "_" || end - place == 1) {
      return ([.text(place..<end)], end)
    }
    return ([.left(place..<end)], end)
  }

  private func isBlank(_ place: Int) -> Bool {
    at(place) == " " || at(place) == "\t" || !range.contains(place)
  }

  /// Keeps the text of `[text](target)` and `![text](target)`.
  private func link(at place: Int, from start: Int? = nil) -> Found? {
    guard let close = first("]", from: place + 1), at(close + 1) == "(",
      let end = first(")", from: close + 2)
    else { return nil }
    return (
      [
        .left((start ?? place)..<place + 1), .text(place + 1..<close), .left(close..<end + 1),
      ], end + 1
    )
  }

  /// Keeps the text of `[[page|text]]` and `[[page]]`.
  private func wikiLink(at place: Int) -> Found? {
    guard at(place + 1) == "[", let close = first("]", from: place + 2), at(close + 1) == "]" else {
      return nil
    }
    let text = first("|", from: place + 2).flatMap { $0 < close ? $0 + 1 : nil } ?? place + 2
    return ([.left(place..<text), .text(text..<close), .left(close..<close + 2)], close + 2)
  }

  /// Removes tags such as `<b>`, `</p>` and `<br/>`, but not addresses in angle brackets.
  private func tag(at place: Int) -> Found? {
    guard let close = first(">", from: place + 1), at(place + 1) == "/" || isLetter(place + 1)
    else { return nil }
    let inner = source[place + 1..<close]
    if inner.contains(UInt8(ascii: ":")) && !inner.contains(UInt8(ascii: " "))
      || inner.contains(UInt8(ascii: "@"))
    {
      return (
        [.left(place..<place + 1), .text(place + 1..<close), .left(close..<close + 1)], close + 1
      )
    }
    let name = String(
      decoding: inner.prefix { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }, as: UTF8.self)
    let isBlock = ["br", "p", "li", "div", "tr"].contains(name.lowercased())
    return ([isBlock ? .written(place..<close + 1, " ") : .left(place..<close + 1)], close + 1)
  }

  private func entity(at place: Int) -> Found? {
    guard let end = first(";", from: place + 1), end - place < 8,
      let character = HTMLText.character(
        ofEntity: String(decoding: source[place + 1..<end], as: UTF8.self))
    else { return nil }
    return ([.written(place..<end + 1, String(character))], end + 1)
  }

  /// If true, the line is a row of a table. A passage begins with its first word, so its first line
  /// lacks the bar before it.
  private var isRow: Bool {
    at(behindBlanks(range.lowerBound)) == "|"
      || range.lowerBound == 0
        && source[range.upperBound...].dropFirst().first == UInt8(ascii: "|")
  }

  /// Replaces the end of a table cell by a dot, or removes it at the end of a row.
  private func cell(at place: Int) -> Found? {
    guard isRow else { return nil }
    let isLast = range.suffix(from: place + 1).allSatisfy { isBlank($0) || at($0) == "\r" }
    return ([isLast ? .left(place..<place + 1) : .written(place..<place + 1, "·")], place + 1)
  }

  /// Returns the next offset of a byte in the line, or nil.
  private func first(_ sign: Sign, from place: Int) -> Int? {
    place < range.upperBound ? range.suffix(from: place).first { at($0) == sign } : nil
  }
}
