import SeededRandom
import Testing
import TextAnalysis

@testable import Calendars

/// Compares the fast paths for plain forms with the general parser.
@Suite("Plain forms, read the short way and the long way")
struct PlainFormTests {
  private var random = SplitMix64(seed: 5545)

  private mutating func text(of pieces: [String], upTo count: Int) -> String {
    (0..<Int.random(in: 0...count, using: &random)).map { _ in
      pieces.randomElement(using: &random)!
    }.joined()
  }

  private mutating func digits(_ count: Int) -> String {
    (0..<count).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
  }

  /// A time that may exist; some have a wrong character.
  private mutating func timeText() -> String {
    func two(_ range: ClosedRange<Int>) -> String {
      let number = Int.random(in: range, using: &random)
      return number < 10 ? "0\(number)" : "\(number)"
    }
    var text = digits(4) + two(0...13) + two(0...32)
    if Bool.random(using: &random) {
      text += "T" + two(0...24) + two(0...60) + two(0...61)
      if Bool.random(using: &random) { text += "Z" }
    }
    if Int.random(in: 0..<5, using: &random) == 0 {
      var letters = Array(text)
      letters[Int.random(in: letters.indices, using: &random)] =
        Array("tz-+ 9TZ").randomElement(using: &random)!
      text = String(letters)
    }
    return text
  }

  @Test("A time is the one that libical reads")
  mutating func times() throws {
    var plainCount = 0
    for _ in 0..<50_000 {
      let text = timeText()
      guard let plain = withBytes(text, { WrittenTime.plain($0, tzid: "A/B") }) else { continue }
      plainCount += 1
      #expect(plain == WrittenTime(text, tzid: "A/B"), "\(text)")
    }
    #expect(plainCount > 20_000)
  }

  @Test("A duration is the one that libical reads")
  mutating func durations() throws {
    var plainCount = 0
    for _ in 0..<50_000 {
      var text = "P"
      for (unit, odds) in [("W", 8), ("D", 2), ("T", 1), ("H", 2), ("M", 2), ("S", 2), ("D", 9)]
      where Int.random(in: 0..<odds, using: &random) == 0 {
        text += unit == "T" ? unit : digits(Int.random(in: 0...8, using: &random) / 2) + unit
      }
      guard let plain = withBytes(text, WrittenDuration.plain) else { continue }
      plainCount += 1
      #expect(plain == WrittenDuration(text), "\(text)")
    }
    #expect(plainCount > 5_000)
  }

  @Test("An address is what Unicode's small letters make of it")
  mutating func addresses() {
    let pieces = [
      "mailto:", "MailTo:", "a", "Z", "@", ".", " ", "\t", "É", "\u{130}", "\u{301}", "ex", "K",
    ]
    for _ in 0..<20_000 {
      let text = text(of: pieces, upTo: 8).trimmingBlanks()
      let address = CalendarAddress.readUnicode(text)
      #expect(CalendarAddress.read(text) == address)
      #expect(CalendarAddress.isEmail(address) == address.contains("@"))
      let name = self.text(of: pieces, upTo: 8).trimmingBlanks()
      let isSame = CalendarAddress.readUnicode(name) == address
      #expect(!isSame || CalendarAddress.mayBe(name, address))
    }
  }

  @Test("Names of properties and parameters are found in any case, and no others")
  mutating func names() {
    for name in ParameterName.allCases {
      #expect(withBytes(name.rawValue, ParameterName.init) == name)
      #expect(withBytes(name.rawValue.lowercased(), ParameterName.init) == name)
      #expect(withBytes(name.rawValue + "S", ParameterName.init) == nil)
    }
    let pieces = ["DT", "dt", "start", "STAMP", "X-", "WR-", "TZ", "id", "UID", "E", "\u{131}d"]
    for _ in 0..<20_000 {
      let text = text(of: pieces, upTo: 3)
      let property = PropertyName(rawValue: text.uppercased())
      #expect(
        withBytes(text, PropertyName.init) == (text.utf8.count == text.count ? property : nil))
      #expect(withBytes(text, ParameterName.init) == ParameterName(rawValue: text.uppercased()))
    }
  }

  @Test("Escapes are undone as one character after the other has it")
  mutating func escapes() {
    for _ in 0..<20_000 {
      let text = text(of: ["\\", "n", "N", ",", ";", "a", "ü", "\\\\"], upTo: 12)
      var (plain, rest) = ([UInt8](), Array(text.utf8)[...])
      while let byte = rest.popFirst() {
        let next = byte == UInt8(ascii: "\\") ? rest.first : nil
        switch next.map({ Character(Unicode.Scalar($0)) }) {
        case "n", "N": plain.append(0x0A)
        case ",", ";", "\\": plain.append(next!)
        default:
          plain.append(byte)
          continue
        }
        rest.removeFirst()
      }
      #expect(Array(ContentLine.unescape(Array("x\(text)".utf8).dropFirst())) == plain)
    }
  }

  @Test("Lines end at CRLF, LF or CR, however they are mixed, and go on after a blank")
  mutating func lines() {
    for _ in 0..<20_000 {
      let text = text(of: ["\r\n", "\n", "\r", " ", "a", "=", "bc"], upTo: 16)
      var scanner = ContentLineScanner(Array(text.utf8))
      var (lines, numbers): ([String], [Int]) = ([], [])
      while let line = scanner.next() {
        lines.append(String(decoding: line.bytes[line.range], as: UTF8.self))
        numbers.append(line.number)
      }
      let expected = Self.unfolded(text)
      #expect(lines == expected.map(\.text), "\(text.debugDescription)")
      #expect(numbers == expected.map(\.number), "\(text.debugDescription)")
    }
  }

  /// Unfolds in the simple way: splits all lines, then joins those that begin with a space.
  private static func unfolded(_ text: String) -> [(text: String, number: Int)] {
    let ends = text.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "\n" }
    var lines: [(text: String, number: Int)] = []
    var number = 0
    for (index, end) in ends.enumerated() {
      var parts = end.split(separator: "\r", omittingEmptySubsequences: false).map(String.init)
      // A CR before the LF belongs to the same line end.
      if index < ends.count - 1, parts.count > 1, parts.last == "" { parts.removeLast() }
      for part in parts {
        number += 1
        if part.hasPrefix(" "), !lines.isEmpty {
          lines[lines.count - 1].text += part.dropFirst()
        } else if !part.isEmpty {
          lines.append((part, number))
        }
      }
    }
    return lines
  }
}

private func withBytes<Result>(
  _ text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result
) -> Result {
  Array(text.utf8).withUnsafeBufferPointer(body)
}
