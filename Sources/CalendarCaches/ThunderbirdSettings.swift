import Files

/// Reads calendar names from Thunderbird's settings (`prefs.js`).
enum ThunderbirdSettings {
  /// Returns the name of a calendar; nil if the name or the settings are missing.
  ///
  /// - Parameter database: The database's path in a profile's `calendar-data` folder.
  static func name(of calendar: String, besideDatabase database: String) -> String? {
    let profile = database.split(separator: "/").dropLast(2).joined(separator: "/")
    guard
      let bytes = try? FileContents.load("/\(profile)/prefs.js", maximumSize: 16 << 20)
    else { return nil }
    let start = "user_pref(\"calendar.registry.\(calendar).name\", \""
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    guard let line = lines.first(where: { $0.hasPrefix(start) }), line.hasSuffix("\");") else {
      return nil
    }
    let name = line.dropFirst(start.count).dropLast(3)
    return name.contains("\\") ? nil : String(name)
  }
}
