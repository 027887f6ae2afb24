import TextAnalysis

/// A content line: `NAME;PARAMETER=value:value` (RFC 5545, section 3.1).
struct ContentLine {
  let name: PropertyName
  /// The number of its first line in the file, starting at 1.
  let number: Int

  private let bytes: [UInt8]
  private let valueRange: Range<Int>
  private let parameters: [Parameter]
  /// If true, quotation marks around parameter values are removed.
  private let honoursQuotes: Bool

  private struct Parameter {
    let name: ParameterName
    /// The range of the value, including quotation marks and the commas between several values. A
    /// parameter without a name, as in vCalendar 1.0 (`;QUOTED-PRINTABLE`), is its own value.
    let value: Range<Int>
  }

  /// The raw value.
  var value: ArraySlice<UInt8> { bytes[valueRange] }

  /// Passes the value's bytes, without surrounding whitespace, to `body`.
  func withToken<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { body($0.trimmingBlanks(valueRange)) }
  }

  /// The raw value without surrounding whitespace, for times, rules and keywords.
  var token: String { withToken { String(decoding: $0, as: UTF8.self) } }

  /// The decoded value of the first parameter with this name; nil if there is none.
  func parameter(_ name: ParameterName) -> String? {
    guard let parameter = parameters.first(where: { $0.name == name }) else { return nil }
    let value = bytes[parameter.value]
    if honoursQuotes, value.contains(UInt8(ascii: "\"")) {
      return TextDecoding.decode(value.filter { $0 != UInt8(ascii: "\"") }).text
    }
    return TextDecoding.decode(value).text
  }
}

extension ContentLine {
  /// The error for a line that is not a content line.
  struct Malformation: Error {}

  /// Parses a line; fails if its name is not in `PropertyName`. In a line with an unclosed
  /// quotation mark, quotation marks are treated as ordinary characters, because otherwise the mark
  /// would swallow the rest of the line.
  init?(_ line: LogicalLine) throws(Malformation) {
    let parts = line.bytes.withUnsafeBufferPointer { bytes in
      let bytes = UnsafeBufferPointer(rebasing: bytes[..<line.range.upperBound])
      return Parts(bytes, from: line.range.lowerBound, honoursQuotes: true)
        ?? Parts(bytes, from: line.range.lowerBound, honoursQuotes: false)
    }
    guard let parts else { throw Malformation() }
    guard let name = parts.name else { return nil }
    self.name = name
    number = line.number
    bytes = line.bytes
    valueRange = parts.valueStart..<line.range.upperBound
    (parameters, honoursQuotes) = (parts.parameters, parts.honoursQuotes)
  }

  /// The name of a line and the ranges of its other parts.
  private struct Parts {
    private(set) var name: PropertyName?
    private(set) var parameters: [Parameter] = []
    private(set) var valueStart = 0
    let honoursQuotes: Bool

    /// Parses a line; fails if it is not a content line.
    init?(_ line: UnsafeBufferPointer<UInt8>, from start: Int, honoursQuotes: Bool) {
      self.honoursQuotes = honoursQuotes
      var at = start
      while at < line.count, line[at].isOfName { at += 1 }
      guard at > start else { return nil }
      name = PropertyName(UnsafeBufferPointer(rebasing: line[start..<at]))
      while at < line.count, line[at] == UInt8(ascii: ";") {
        guard let end = takeParameter(line, from: at + 1) else { return nil }
        at = end
      }
      guard at < line.count, line[at] == UInt8(ascii: ":") else { return nil }
      valueStart = at + 1
    }

    /// Parses the parameter at `start` and returns its end; nil if the line is malformed.
    private mutating func takeParameter(
      _ line: UnsafeBufferPointer<UInt8>, from start: Int
    ) -> Int? {
      var at = start
      while at < line.count, line[at] != UInt8(ascii: "="), !line[at].endsParameter { at += 1 }
      let name = start..<at
      var value = name
      let known = self.name == nil ? nil : ParameterName(line.trimmingBlanks(name))
      if at < line.count, line[at] == UInt8(ascii: "=") {
        guard let end = valueEnd(line, from: at + 1, of: known) else { return nil }
        value = at + 1..<end
      }
      if let known { parameters.append(Parameter(name: known, value: value)) }
      return value.upperBound
    }

    /// The end of the parameter's value: the first unquoted semicolon or colon. A colon that
    /// belongs to a value with missing quotation marks is skipped.
    private func valueEnd(
      _ line: UnsafeBufferPointer<UInt8>, from start: Int, of parameter: ParameterName?
    ) -> Int? {
      var isQuoted = false
      for at in start..<line.count {
        if line[at] == UInt8(ascii: "\""), honoursQuotes {
          isQuoted.toggle()
        } else if line[at].endsParameter, !isQuoted {
          if line[at] == UInt8(ascii: ":"),
            UnquotedColon(line, at: at, name, parameter).isOfParameter
          {
            continue
          }
          return at
        }
      }
      return nil
    }
  }
}

extension UInt8 {
  /// If true, the byte is allowed in a property's name.
  fileprivate var isOfName: Bool {
    switch self {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }

  fileprivate var endsParameter: Bool { self == UInt8(ascii: ";") || self == UInt8(ascii: ":") }
}
