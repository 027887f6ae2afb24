import Foundation

/// The lines of a TOML file. A key can be changed in place, which preserves comments and order.
///
/// It handles tables and one key per line, as in typical settings. After a change, the caller has
/// to parse the file again to check the result.
struct TOMLLines {
  private(set) var lines: [String]

  init(_ text: String) {
    lines = text.components(separatedBy: "\n")
    if lines.last == "" { lines.removeLast() }
  }

  var text: String { lines.map { $0 + "\n" }.joined() }

  /// Returns the line number, from 1, of a key such as `hours.from`, or of its table.
  func number(ofKey key: String) -> Int? {
    let parts = key.components(separatedBy: ".")
    for count in (0..<parts.count).reversed() {
      let table = parts[..<count].joined(separator: ".")
      let name = parts[count...].joined(separator: ".")
      if let section = section(table), let place = place(of: name, in: section) {
        return place + 1
      }
    }
    return lines.firstIndex { line in
      guard let heading = Self.heading(line) else { return false }
      return (heading + ".").hasPrefix(key + ".") || key.hasPrefix(heading + ".")
    }.map { $0 + 1 }
  }

  /// Returns true if the line has an unquoted time without seconds, which TOML 1.0 doesn't allow.
  func hasUnquotedTime(_ number: Int) -> Bool {
    guard lines.indices.contains(number - 1) else { return false }
    return lines[number - 1].contains(/=\s*\d?\d:\d\d\s*(#|$)/)
  }

  /// Sets a key of a table, or removes it if `value` is nil.
  ///
  /// - Parameters:
  ///   - table: the table; empty for the part before the first heading.
  ///   - key: the key, quoted if necessary.
  ///   - value: the value in TOML.
  mutating func set(_ key: String, of table: String, to value: String?) {
    let section = section(table)
    let place = section.flatMap { self.place(of: Self.plain(key), in: $0) }
    switch (place, value) {
    case (let place?, let value?):
      lines[place] = "\(key) = \(value)\(Self.comment(of: lines[place]))"
    case (let place?, nil): lines.remove(at: place)
    case (nil, let value?):
      if let section {
        lines.insert("\(key) = \(value)", at: section.upperBound)
      } else {
        lines += (lines.isEmpty ? [] : [""]) + ["[\(table)]", "\(key) = \(value)"]
      }
    case (nil, nil): break
    }
  }

  /// Returns the lines of a table without its heading and trailing empty lines; nil if there is no
  /// such table.
  private func section(_ table: String) -> Range<Int>? {
    let headings = lines.indices.filter { Self.heading(lines[$0]) != nil }
    var start = 0
    if !table.isEmpty {
      guard let heading = headings.first(where: { Self.heading(lines[$0]) == table }) else {
        return nil
      }
      start = heading + 1
    }
    var end = headings.first { $0 >= start } ?? lines.count
    while end > start, lines[end - 1].allSatisfy(\.isWhitespace) { end -= 1 }
    return start..<end
  }

  private func place(of key: String, in section: Range<Int>) -> Int? {
    section.first { place in
      guard let equals = lines[place].firstIndex(of: "=") else { return false }
      return Self.plain(lines[place][..<equals].trimmingCharacters(in: .whitespaces)) == key
    }
  }

  /// Returns the name of the table if the line is a heading, such as `people.aliases` for
  /// `[people.aliases]  # who is who`; otherwise nil.
  private static func heading(_ line: String) -> String? {
    guard line.drop(while: { $0 == " " || $0 == "\t" }).hasPrefix("[") else { return nil }
    return line.prefix { $0 != "#" }.filter { !" []\t".contains($0) }
  }

  /// Returns a key without quotes.
  private static func plain(_ key: String) -> String {
    let isQuoted = key.count > 1 && key.first == key.last && (key.first == "\"" || key.first == "'")
    return isQuoted ? String(key.dropFirst().dropLast()) : key
  }

  /// Returns the comment at the end of a line, with the preceding whitespace.
  private static func comment(of line: String) -> Substring {
    var quote: Character?
    var isEscaped = false
    for place in line.indices {
      let character = line[place]
      if isEscaped {
        isEscaped = false
      } else if let open = quote {
        isEscaped = character == "\\" && open == "\""
        if character == open { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character == "#" {
        let space = line[..<place].reversed().prefix { $0 == " " || $0 == "\t" }.count
        return line[line.index(place, offsetBy: -space)...]
      }
    }
    return ""
  }
}

extension TOMLLines {
  /// Returns a TOML value, or a list of values; everything except integers is quoted.
  static func value(_ values: [String], isList: Bool) -> String {
    let written = values.map { Int($0) == nil ? quoted($0) : $0 }
    return isList ? "[\(written.joined(separator: ", "))]" : written[0]
  }

  /// Returns `text` as a TOML basic string, quoted and escaped.
  static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case _ where scalar.value < 0x20 || scalar.value == 0x7f:
        "\\u" + String(repeating: "0", count: scalar.value < 16 ? 3 : 2)
          + String(scalar.value, radix: 16)
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }
}
