/// A line of a description, classified by its author: a person or a service.
struct DescriptionLine {
  enum Kind {
    case blank
    /// A divider made of punctuation.
    case rule
    /// A line that only a service writes, or that many descriptions contain.
    case service
    /// A line that belongs to a service's block if it is adjacent to one.
    case near
    /// A line that closes a letter, such as a greeting, above the sender's name.
    case closing
    /// A line that a person wrote.
    case prose
  }

  /// The UTF-8 offsets of the line, without its line break.
  let range: Range<Int>
  let kind: Kind
  /// If true, the bytes alone show that the line contains no service phrase; this is so for most
  /// lines.
  let isPlain: Bool
  private let bytes: Bytes
  /// The normalized text; nil if `kind` was determined without it.
  private let knownText: String?

  typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

  private static let minimumDividerLength = 3
  /// The maximum length of a service's line in bytes, not counting its links.
  private static let maximumLineLength = 160
  /// The minimum number of digits in a phone number or a meeting ID.
  private static let minimumDigits = 6
  /// The maximum number of words beside a phone number, such as a place, a name or the price.
  private static let maximumWordsBesideNumber = 6

  /// Classifies a line.
  ///
  /// - Parameters:
  ///   - bytes: the bytes of the line; they must stay valid.
  ///   - glances: whether to classify most lines by their bytes alone, which is faster and has the
  ///     same result.
  init(_ bytes: Bytes, _ phrases: BoilerplatePhrases, isCommon: Bool, glances: Bool = true) {
    self.bytes = bytes
    range = bytes.startIndex..<bytes.endIndex
    isPlain = glances && Self.isPlain(bytes)
    if isCommon || isPlain {
      (kind, knownText) = (isCommon ? .service : .prose, nil)
    } else {
      let text = Self.text(of: bytes)
      (kind, knownText) = (Self.kind(of: text, phrases), text)
    }
  }

  /// The text in lower case with single spaces, without bullets and quotation marks of replies such
  /// as `>`.
  var text: String { knownText ?? Self.text(of: bytes) }

  private static func text(of bytes: Bytes) -> String {
    if let text = normalizedLatin1(bytes) { return text }
    let words = String(decoding: bytes, as: UTF8.self).lowercased()
      .split(whereSeparator: \.isWhitespace).drop { isListMark($0) }
    let text = words.joined(separator: " ")
    return text.utf8.contains(leadOfQuotes) ? text.replacing("’", with: "'") : text
  }

  /// The text of a line that contains only ASCII, Latin-1 letters and `marks`; nil for other lines.
  private static func normalizedLatin1(_ bytes: Bytes) -> String? {
    guard isUsual(bytes) else { return nil }
    return String(unsafeUninitializedCapacity: bytes.count) { text in
      var (count, place) = (0, bytes.startIndex)
      while true {
        while place < bytes.endIndex, isBlank(bytes[place]) { place += 1 }
        guard place < bytes.endIndex else { return count }
        let start = place
        while place < bytes.endIndex, !isBlank(bytes[place]) { place += 1 }
        if count == 0, isListMark(bytes[start..<place]) { continue }
        if count > 0 {
          text[count] = UInt8(ascii: " ")
          count += 1
        }
        var next = start
        while next < place {
          let isCurly = mark(at: next, in: bytes) == apostrophe
          text[count] = isCurly ? UInt8(ascii: "'") : small(bytes[next], in: bytes, at: next)
          count += 1
          next += isCurly ? 3 : 1
        }
      }
    }
  }

  private static func isUsual(_ bytes: Bytes) -> Bool {
    var place = bytes.startIndex
    while place < bytes.endIndex {
      if bytes[place] < 0x80 {
        place += 1
      } else if bytes[place] == leadOfLetters, place + 1 < bytes.endIndex {
        place += 2
      } else if mark(at: place, in: bytes) != nil {
        place += 3
      } else {
        return false
      }
    }
    return true
  }

  /// The lower-case form of a byte, which may be an ASCII letter or the second byte of a Latin-1
  /// letter.
  private static func small(_ byte: UInt8, in bytes: Bytes, at place: Int) -> UInt8 {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
    case 0x80...0x9E
    where byte != timesSign && place > bytes.startIndex && bytes[place - 1] == leadOfLetters:
      byte | 0x20
    default: byte
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

  private static func isListMark(_ word: Bytes) -> Bool {
    guard let first = word.first, let last = word.last else { return false }
    switch word.count {
    case 1: return "*>|".utf8.contains(first)
    case 2: return last == UInt8(ascii: ".") && 0x30...0x39 ~= first
    default: return word.elementsEqual("–".utf8)
    }
  }

  /// The first UTF-8 byte of typographic quotation marks.
  private static let leadOfQuotes: UInt8 = 0xE2

  /// Returns true only if the bytes show that a person wrote the line: it has words, but no
  /// address, long number or service phrase. Most lines pass this test; classifying their text
  /// would take twenty times as long.
  private static func isPlain(_ bytes: Bytes) -> Bool {
    var (digits, letters, previous) = (0, 0, UInt8(ascii: "\n"))
    var (hasDot, hasApostrophe) = (false, false)
    var place = bytes.startIndex
    while place < bytes.endIndex {
      let byte = bytes[place]
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
        letters += 1
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        // A phrase may be part of a word, such as `PIN` in `PIN12`.
        if 0x61...0x7A ~= previous | 0x20 || previous == leadOfLetters { return false }
        digits += 1
      case UInt8(ascii: "."): hasDot = true
      case UInt8(ascii: "/"):
        if hasDot || previous == UInt8(ascii: ":") { return false }
      case UInt8(ascii: "@"): return false
      case leadOfLetters: place += 1
      case 0x80...:
        guard let mark = mark(at: place, in: bytes) else { return false }
        if mark == apostrophe { hasApostrophe = true }
        place += 2
      case UInt8(ascii: " "), UInt8(ascii: "\t"):
        // Phrases have single spaces, so lines with other whitespace must be normalized first.
        if letters > 0, previous == UInt8(ascii: " ") || byte != UInt8(ascii: " ") { return false }
        hasDot = false
      default: break
      }
      previous = byte
      place += 1
    }
    if letters == 0 || digits >= minimumDigits { return false }
    if hasApostrophe { return !straightened(bytes).withUnsafeBufferPointer { hasPhrase($0[...]) } }
    return !hasPhrase(bytes)
  }

  private static func hasPhrase(_ bytes: Bytes) -> Bool {
    FoldedWords(bytes).contains { PhraseMatcher.ofLines.hasPhrase(at: $0, in: bytes.base) }
  }

  /// The first UTF-8 byte of Latin-1 letters. As in ASCII, their upper and lower cases differ in
  /// one bit.
  private static let leadOfLetters: UInt8 = 0xC3
  /// The second byte of `×`, which is not a letter.
  private static let timesSign: UInt8 = 0x97
  /// The last UTF-8 bytes of dashes, quotation marks and the ellipsis, which occur in no phrase.
  private static let marks: [UInt8] = [0x93, 0x94, 0x98, apostrophe, 0x9C, 0x9D, 0xA6]
  private static let apostrophe: UInt8 = 0x99

  /// The last byte of the mark at `place`; nil if there is no mark.
  private static func mark(at place: Int, in bytes: Bytes) -> UInt8? {
    guard bytes[place] == leadOfQuotes, place + 2 < bytes.endIndex, bytes[place + 1] == 0x80,
      marks.contains(bytes[place + 2])
    else { return nil }
    return bytes[place + 2]
  }

  /// The bytes with each `’` replaced with `'`.
  private static func straightened(_ bytes: Bytes) -> [UInt8] {
    var straight: [UInt8] = []
    straight.reserveCapacity(bytes.count)
    var place = bytes.startIndex
    while place < bytes.endIndex {
      let isCurly = mark(at: place, in: bytes) == apostrophe
      straight.append(isCurly ? UInt8(ascii: "'") : bytes[place])
      place += isCurly ? 3 : 1
    }
    return straight
  }

  /// Returns true if the word is a list mark such as `•`, `>` or `2.`.
  private static func isListMark(_ word: Substring) -> Bool {
    word.count == 1
      ? "*•·>|–".contains(word)
      : word.count == 2 && word.hasSuffix(".") && word.first?.isNumber == true
  }

  var isMeetDivider: Bool { kind == .rule && text.hasPrefix("-::~") }

  private static func kind(of text: String, _ phrases: BoilerplatePhrases) -> Kind {
    if text.isEmpty { return .blank }
    if isRule(text) { return .rule }
    let bare = text.trimmingSuffix { " .:*".contains($0) }
    if phrases.whole.contains(text) || phrases.whole.contains(bare) { return .service }
    let parts = AddressedText(text, phrases)
    if let service = linked(parts, phrases) { return service }
    if phrases.nearWhole.contains(text) || phrases.nearWhole.contains(bare) { return .near }
    if let start = phrases.beginning(of: text), parts.words.utf8.count <= maximumLineLength {
      return start.isNear ? .near : .service
    }
    if BoilerplatePhrases.isWithin(text, .holds) { return .service }
    if mayHaveNumber(text), isNumber(parts.words) { return .near }
    let closing = text.trimmingSuffix { " ,.!".contains($0) }
    return phrases.closings.contains(closing) ? .closing : .prose
  }

  private static func isRule(_ text: String) -> Bool {
    text.utf8.count >= minimumDividerLength && text.allSatisfy { $0.isPunctuation || $0.isSymbol }
  }

  /// The kind of a line that contains a service's address: `.service` if its other words only
  /// introduce a link to a call; nil for other lines.
  private static func linked(_ parts: AddressedText, _ phrases: BoilerplatePhrases) -> Kind? {
    guard parts.hasServiceAddress else { return nil }
    let words = parts.words.split { !$0.isLetter && $0 != "'" }
    if words.allSatisfy({ phrases.serviceWords.contains($0) }) { return .service }
    return phrases.beginning(of: parts.words) == nil ? nil : .service
  }

  /// Returns false if the text has too few digits for a phone number, judging by its bytes.
  private static func mayHaveNumber(_ text: String) -> Bool {
    text.utf8.reduce(0) { $0 + (0x30...0x39 ~= $1 || $1 >= 0xC0 ? 1 : 0) } >= minimumDigits
  }

  /// Returns true if the text is a phone number, possibly with a place and a PIN.
  private static func isNumber(_ text: String) -> Bool {
    guard let start = text.firstIndex(where: { $0.isNumber || $0 == "+" }) else { return false }
    let number = text[start...].prefix { $0.isNumber || "+()-., #*/".contains($0) }
    return number.count(where: \.isNumber) >= minimumDigits
      && text.split { !$0.isLetter }.count <= maximumWordsBesideNumber
  }
}

extension String {
  fileprivate func trimmingSuffix(_ isTrimmed: (Character) -> Bool) -> String {
    var rest = self[...]
    while let last = rest.last, isTrimmed(last) { rest.removeLast() }
    return String(rest)
  }
}
