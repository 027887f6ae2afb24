/// One content line: `NAME;PARAMETER=value:value` (RFC 5545, section 3.1).
struct ContentLine {
  /// Upper-case.
  let name: String
  let parameters: [Parameter]
  let value: ArraySlice<UInt8>
  /// The file's line that it begins on, from 1.
  let number: Int

  struct Parameter {
    /// Upper-case; of a bare vCalendar 1.0 word (`;QUOTED-PRINTABLE`) the word, which is then the
    /// value too.
    let name: String
    /// Without the quotes, and otherwise as written. Several values are one, with their commas.
    let value: ArraySlice<UInt8>
  }

  /// nil where the line has not that shape.
  init?(_ line: LogicalLine) {
    guard
      let parsed = ContentLine.parse(line, honouringQuotes: true)
        ?? ContentLine.parse(line, honouringQuotes: false)
    else { return nil }
    self = parsed
  }

  private init(_ name: String, _ parameters: [Parameter], _ value: ArraySlice<UInt8>, _ line: Int) {
    (self.name, self.parameters, self.value, number) = (name, parameters, value, line)
  }

  /// The first parameter of this name, decoded.
  func parameter(_ name: String) -> String? {
    guard let parameter = parameters.first(where: { $0.name == name }) else { return nil }
    return TextDecoding.decode(parameter.value).text
  }

  /// The value as it stands, without blanks around it: times, rules, keywords.
  var token: String {
    String(decoding: value, as: UTF8.self).trimmingBlanks()
  }

  /// A quote that is never closed would swallow the rest, so the line is then read as if quotes
  /// were ordinary characters.
  private static func parse(_ line: LogicalLine, honouringQuotes: Bool) -> ContentLine? {
    var rest = line.content
    guard let name = takeName(&rest) else { return nil }
    var parameters: [Parameter] = []
    while rest.first == UInt8(ascii: ";") {
      rest.removeFirst()
      guard let parameter = takeParameter(&rest, honouringQuotes) else { return nil }
      parameters.append(parameter)
    }
    guard rest.first == UInt8(ascii: ":") else { return nil }
    return ContentLine(name, parameters, rest.dropFirst(), line.number)
  }

  private static func takeName(_ rest: inout ArraySlice<UInt8>) -> String? {
    let name = rest.prefix { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "."):
        true
      default: false
      }
    }
    guard !name.isEmpty else { return nil }
    rest = rest[name.endIndex...]
    return String(decoding: name, as: UTF8.self).uppercased()
  }

  private static func takeParameter(
    _ rest: inout ArraySlice<UInt8>, _ honouringQuotes: Bool
  ) -> Parameter? {
    let name = rest.prefix {
      ![UInt8(ascii: "="), UInt8(ascii: ";"), UInt8(ascii: ":")].contains($0)
    }
    rest = rest[name.endIndex...]
    let upperName = String(decoding: name, as: UTF8.self).trimmingBlanks().uppercased()
    guard rest.first == UInt8(ascii: "=") else { return Parameter(name: upperName, value: name) }
    rest.removeFirst()
    guard let end = valueEnd(rest, honouringQuotes) else { return nil }
    var value = rest[..<end]
    rest = rest[end...]
    if honouringQuotes, value.contains(UInt8(ascii: "\"")) {
      value = value.filter { $0 != UInt8(ascii: "\"") }[...]
    }
    return Parameter(name: upperName, value: value)
  }

  /// Where the parameter's value ends: at a semicolon or colon outside quotes.
  private static func valueEnd(_ rest: ArraySlice<UInt8>, _ honouringQuotes: Bool) -> Int? {
    var isQuoted = false
    for index in rest.indices {
      switch rest[index] {
      case UInt8(ascii: "\"") where honouringQuotes: isQuoted.toggle()
      case UInt8(ascii: ";") where !isQuoted, UInt8(ascii: ":") where !isQuoted: return index
      default: break
      }
    }
    return nil
  }
}

extension StringProtocol {
  /// Without blanks and line ends around it.
  func trimmingBlanks() -> String {
    let isBlank = { (byte: UInt8) in byte == 0x20 || 0x09...0x0D ~= byte }
    var text = Substring(self).utf8
    while let first = text.first, isBlank(first) { text.removeFirst() }
    while let last = text.last, isBlank(last) { text.removeLast() }
    return String(Substring(text))
  }
}

extension String {
  /// Without blanks around it, or nil where nothing else is in it.
  var nonBlank: String? {
    let text = trimmingBlanks()
    return text.isEmpty ? nil : text
  }
}
