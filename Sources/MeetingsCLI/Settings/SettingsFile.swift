import Foundation
import Questions
import TOMLKit

/// `config.toml` in the folder of the user's settings: read as far as it can be, and changed a line
/// at a time, so that what else the user wrote there stays.
struct SettingsFile {
  let path: String
  private(set) var settings = Settings()
  /// What could not be read: a line each, with the file's name.
  private(set) var problems: [String] = []
  private var text = ""

  /// - Parameter environment: XDG_CONFIG_HOME and HOME say where the file is.
  static func path(_ environment: [String: String]) -> String {
    let folder =
      environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? (environment["HOME"] ?? NSHomeDirectory()) + "/.config"
    return folder + "/meetings/config.toml"
  }

  /// A file that isn't there sets nothing.
  init(_ path: String) {
    self.path = path
    guard let data = FileManager.default.contents(atPath: path) else {
      if FileManager.default.fileExists(atPath: path) { problems = ["\(path): can't be read"] }
      return
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      problems = ["\(path): the file is not UTF-8"]
      return
    }
    self.text = text
    read()
  }

  private mutating func read() {
    // Most people set nothing.
    if text.allSatisfy(\.isWhitespace) { return }
    do {
      try read(TOMLTable(string: text), prefix: "")
    } catch let error as TOMLParseError {
      problems.append("\(path):\(error.source.begin.line): \(error.description)")
    } catch {
      problems.append("\(path): \(error)")
    }
  }

  private mutating func read(_ table: TOMLTable, prefix: String) {
    for (name, value) in table {
      let key = prefix + name
      if key == SettingKey.aliases, let aliases = value.table {
        for (person, addresses) in aliases {
          settings.aliases[person] = Self.strings(addresses) ?? []
        }
      } else if let inner = value.table, Self.isTable(key) {
        read(inner, prefix: key + ".")
      } else if let known = SettingKey(rawValue: key) {
        take(value, for: known)
      } else {
        report(name, "unknown key '\(key)'\(Self.hint(key))")
      }
    }
  }

  private mutating func take(_ value: any TOMLValueConvertible, for key: SettingKey) {
    guard let values = Self.strings(value) else {
      return report(key.rawValue, "'\(key.rawValue)' takes text or numbers")
    }
    do { try key.set(values, in: &settings) } catch { report(key.rawValue, error.message) }
  }

  private mutating func report(_ key: String, _ message: String) {
    let name = key.split(separator: ".").last ?? ""
    let line = text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex {
      $0.drop { $0 == " " || $0 == "\t" || $0 == "\"" }.hasPrefix(name)
    }
    problems.append("\(path)\(line.map { ":\($0 + 1)" } ?? ""): \(message)")
  }

  /// Text, numbers, and lists of them.
  private static func strings(_ value: any TOMLValueConvertible) -> [String]? {
    if let text = value.string { return [text] }
    if let number = value.int { return ["\(number)"] }
    if let time = value.time {
      return ["\(time.hour < 10 ? "0" : "")\(time.hour):\(time.minute < 10 ? "0" : "")\(time.minute)"]
    }
    guard let list = value.array else { return nil }
    let texts = list.compactMap { strings($0)?.first }
    return texts.count == list.count ? texts : nil
  }

  private static func isTable(_ key: String) -> Bool {
    (SettingKey.allCases.map(\.rawValue) + [SettingKey.aliases]).contains {
      $0.hasPrefix(key + ".")
    }
  }

  /// `; did you mean 'owner'?`
  static func hint(_ key: String) -> String {
    let names = SettingKey.allCases.map(\.rawValue)
    let near = names.first { name in
      name.isOneEdit(from: key) || name.hasSuffix("." + key) || key.hasPrefix(name)
        || name.hasPrefix(key)
    }
    return near.map { "; did you mean '\($0)'?" } ?? "; known are \(names.joined(separator: ", "))"
  }
}

// MARK: Changing

extension SettingsFile {
  /// Sets a key, or takes it away where `values` is nil, and writes the file.
  ///
  /// - Throws: `SettingProblem` for a value that does not fit, or a file that has to be changed by
  ///   hand; Foundation's errors where it can't be written.
  mutating func set(_ key: SettingKey, to values: [String]?) throws {
    var wanted = settings
    if let values {
      try key.set(values, in: &wanted)
    } else {
      wanted = Settings.without(key, in: settings)
    }
    let parts = key.rawValue.split(separator: ".").map { String($0) }
    let written = values.map { Self.toml($0, isList: key.takesSeveral) }
    try change(table: parts.dropLast().joined(separator: "."), parts.last!, to: written, wanted)
  }

  /// Sets the addresses that are one person, or forgets them where there are none.
  mutating func setAlias(_ name: String, to addresses: [String]) throws {
    var wanted = settings
    wanted.aliases[name] = addresses.isEmpty ? nil : addresses
    let written = addresses.isEmpty ? nil : Self.toml(addresses, isList: true)
    try change(table: SettingKey.aliases, Self.quoted(name), to: written, wanted)
  }

  private mutating func change(
    table: String, _ key: String, to value: String?, _ wanted: Settings
  ) throws {
    var lines = text.isEmpty ? [] : text.components(separatedBy: "\n")
    if lines.last == "" { lines.removeLast() }
    let section = Self.section(table, in: lines)
    let place = section.flatMap { section in
      lines[section].firstIndex { Self.key(of: $0) == key }
    }
    let line = value.map { "\(key) = \($0)" }
    switch (place, line) {
    case (let place?, let line?): lines[place] = line
    case (let place?, nil): lines.remove(at: place)
    case (nil, let line?):
      if let section {
        lines.insert(line, at: section.upperBound)
      } else {
        lines += (lines.isEmpty ? [] : [""]) + ["[\(table)]", line]
      }
    case (nil, nil): break
    }
    var changed = self
    changed.text = lines.map { $0 + "\n" }.joined()
    (changed.settings, changed.problems) = (Settings(), [])
    changed.read()
    guard changed.settings == wanted else {
      throw SettingProblem("\(path) is written in a way that has to be changed by hand")
    }
    try changed.write()
    self = changed
  }

  /// The lines of a table, without its heading and the empty lines at its end; nil where it has
  /// none. Those before the first heading are the table without a name.
  private static func section(_ table: String, in lines: [String]) -> Range<Int>? {
    let headings = lines.indices.filter { lines[$0].drop { $0 == " " }.hasPrefix("[") }
    let start: Int
    if table.isEmpty {
      start = 0
    } else {
      guard let heading = headings.first(where: { heading(lines[$0]) == table }) else { return nil }
      start = heading + 1
    }
    var end = headings.first { $0 >= start } ?? lines.count
    while end > start, lines[end - 1].allSatisfy(\.isWhitespace) { end -= 1 }
    return start..<end
  }

  private static func heading(_ line: String) -> String {
    line.prefix { $0 != "#" }.filter { !" []\t".contains($0) }
  }

  private static func key(of line: String) -> String? {
    guard let equals = line.firstIndex(of: "=") else { return nil }
    return line[..<equals].trimmingCharacters(in: .whitespaces)
  }

  private static func toml(_ values: [String], isList: Bool) -> String {
    let written = values.map { Int($0) == nil ? quoted($0) : $0 }
    return isList ? "[\(written.joined(separator: ", "))]" : written[0]
  }

  private static func quoted(_ text: String) -> String {
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

  private func write() throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
  }
}

extension Settings {
  /// Without what a key has set.
  fileprivate static func without(_ key: SettingKey, in settings: Settings) -> Settings {
    var result = Settings()
    result.aliases = settings.aliases
    for other in SettingKey.allCases where other != key {
      if let values = other.values(in: settings) { try? other.set(values, in: &result) }
    }
    return result
  }
}
