import Foundation

/// Changes the settings line by line, so that everything else in the file is preserved.
extension SettingsFile {
  /// Sets a key, or removes it if `values` is nil, and writes the file.
  ///
  /// - Throws: `SettingProblem` for an invalid value, or a file that can't be changed.
  mutating func set(_ key: SettingKey, to values: [String]?) throws(SettingProblem) {
    var wanted = settings
    if let values {
      try key.set(values, in: &wanted)
    } else {
      wanted = settings.without(key)
    }
    let parts = key.rawValue.split(separator: ".").map { String($0) }
    let written = values.map { TOMLLines.value($0, isList: key.takesSeveral) }
    try change(parts.last!, of: parts.dropLast().joined(separator: "."), to: written, wanted)
  }

  /// Sets the addresses of one person, or removes the person if there are none.
  ///
  /// - Throws: the same errors as `set(_:to:)`.
  mutating func setAlias(_ name: String, to addresses: [String]) throws(SettingProblem) {
    var wanted = settings
    wanted.aliases[name] = addresses.isEmpty ? nil : addresses
    let written = addresses.isEmpty ? nil : TOMLLines.value(addresses, isList: true)
    try change(TOMLLines.quoted(name), of: SettingKey.aliases, to: written, wanted)
  }

  private mutating func change(
    _ key: String, of table: String, to value: String?, _ wanted: Settings
  ) throws(SettingProblem) {
    guard isUsable else {
      throw SettingProblem("\(path): not a file; move it away, and try again")
    }
    guard isReadable else {
      throw SettingProblem("nothing was written; fix \(path) first")
    }
    var lines = TOMLLines(text)
    lines.set(key, of: table, to: value)
    var changed = self
    changed.text = lines.text
    changed.read()
    guard changed.settings == wanted else {
      let name = table.isEmpty ? key : "\(table).\(key)"
      throw SettingProblem(
        "nothing was written; change '\(name)' by hand in \(path)")
    }
    try changed.write()
    self = changed
  }

  /// Writes the file. If it is a symbolic link, such as one into a folder of dotfiles, writes its
  /// target.
  private func write() throws(SettingProblem) {
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      let isNew = !FileManager.default.fileExists(atPath: file.path)
      try Data(text.utf8).write(to: file, options: .atomic)
      if isNew {
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
      }
    } catch {
      throw SettingProblem("\(path): can't write the settings: \(error.systemReason)")
    }
  }
}

extension Settings {
  /// Returns the settings without the value of a key.
  fileprivate func without(_ key: SettingKey) -> Settings {
    var result = Settings()
    result.aliases = aliases
    for other in SettingKey.allCases where other != key {
      if let values = other.values(in: self) { try? other.set(values, in: &result) }
    }
    return result
  }
}
