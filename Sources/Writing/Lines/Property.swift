/// A parsed content line (RFC 5545, section 3.1). Unchanged parts keep their original form.
package struct Property {
  /// The name as written.
  var name: String
  private(set) var parameters: [Parameter] = []
  package var value: [UInt8]

  struct Parameter {
    /// The name in upper case.
    let name: String
    /// The parameter as written, including its semicolon.
    var raw: [UInt8]
    /// The value without quotes.
    let value: String
  }

  package init(
    _ name: String, parameters: [(name: String, value: String)] = [], value: String
  ) {
    self.name = name
    self.value = Array(value.utf8)
    for parameter in parameters { set(parameter.name, to: parameter.value) }
  }

  /// Parses an unfolded line; the result is nil if it is malformed. A quote that is never closed is
  /// an ordinary character.
  init?(_ line: [UInt8]) {
    guard let property = Property(line, honoursQuotes: true) ?? Property(line, honoursQuotes: false)
    else { return nil }
    self = property
  }

  private init?(_ line: [UInt8], honoursQuotes: Bool) {
    let end = line.firstIndex { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ":") }
    guard let end, end > 0 else { return nil }
    name = String(decoding: line[..<end], as: UTF8.self)
    var at = end
    while line[at] == UInt8(ascii: ";") {
      var next = at + 1
      var isQuoted = false
      while next < line.count {
        if line[next] == UInt8(ascii: "\""), honoursQuotes { isQuoted.toggle() }
        let isEnd = line[next] == UInt8(ascii: ";") || line[next] == UInt8(ascii: ":")
        if isEnd, !isQuoted { break }
        next += 1
      }
      guard next < line.count else { return nil }
      parameters.append(Parameter(raw: Array(line[at..<next])))
      at = next
    }
    value = Array(line[(at + 1)...])
  }

  /// The value as written.
  var text: String { String(decoding: value, as: UTF8.self) }

  /// Returns the value, without quotes, of the first parameter with this name; nil if there is
  /// none.
  func parameter(_ name: String) -> String? { parameters.first { $0.name == name }?.value }

  var tzid: String? { parameter("TZID") }

  /// If true, the time has no zone.
  var isFloating: Bool { tzid == nil && value.count == 15 }

  var isDate: Bool { parameter("VALUE")?.uppercased() == "DATE" }

  /// If true, the value contains a time but is declared to be a date. Programs interpret this
  /// differently.
  var isDayWithTime: Bool { isDate && value.contains(UInt8(ascii: "T")) }

  mutating func keepParameters(_ isKept: (String) -> Bool) {
    parameters.removeAll { !isKept($0.name) }
  }

  /// Replaces the parameter, or adds it after the other parameters.
  mutating func set(_ name: String, to value: String) {
    let isQuoted = value.unicodeScalars.contains { [":", ";", ","].contains($0) }
    let plain = value.filter { $0 != "\"" && !$0.isNewline }
    let text = isQuoted ? "\"\(plain)\"" : plain
    let parameter = Parameter(raw: Array(";\(name)=\(text)".utf8))
    if let index = parameters.firstIndex(where: { $0.name == name }) {
      parameters[index] = parameter
    } else {
      parameters.append(parameter)
    }
  }

  /// The unfolded line without line ending.
  var line: [UInt8] {
    Array(name.utf8) + parameters.flatMap(\.raw) + [UInt8(ascii: ":")] + value
  }
}

extension Property.Parameter {
  init(raw: [UInt8]) {
    self.raw = raw
    let parts = raw.dropFirst().split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    name = String(decoding: parts.first ?? [], as: UTF8.self).uppercased()
    let value = String(decoding: parts.count > 1 ? parts[1] : [], as: UTF8.self)
    self.value = value.filter { $0 != "\"" }
  }
}

extension Property {
  /// Returns the text as a TEXT value with escapes (RFC 5545, section 3.3.11).
  package static func escaped(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    // Compares scalars, because a combining mark after a comma forms one character with it.
    for scalar in text.replacing("\r\n", with: "\n").unicodeScalars {
      switch scalar {
      case "\\", ";", ",": escaped += ["\\", scalar]
      case "\n", "\r": escaped += ["\\", "n"]
      // Control characters except tabs are not allowed in values.
      case "\0"..<" " where scalar != "\t", "\u{7F}": break
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }

  /// The parameters that determine the form of a time.
  var timeParameters: [(name: String, value: String)] {
    parameters.filter { $0.name == "TZID" || $0.name == "VALUE" }.map { ($0.name, $0.value) }
  }
}
