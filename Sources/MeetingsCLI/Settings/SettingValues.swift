import Foundation

/// Parses the values in `config.toml`.
extension SettingKey {
  func minutes(_ text: String) throws(SettingProblem) -> Int {
    let parts = text.split(separator: ":").compactMap { Int($0) }
    guard parts.count == 2, 0...24 ~= parts[0], 0..<60 ~= parts[1], parts[0] < 24 || parts[1] == 0
    else { throw SettingProblem("'\(rawValue)' must be a time of day such as 09:00") }
    return parts[0] * 60 + parts[1]
  }

  func header(_ text: String) throws(SettingProblem) -> String {
    guard !text.isEmpty, text.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) else {
      throw SettingProblem("'\(rawValue)' must be a line of ASCII")
    }
    return text
  }

  func nameServer(_ text: String) throws(SettingProblem) -> String {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    let isAddress = numbers.count == 4 && numbers.allSatisfy { UInt8($0) != nil }
    guard isAddress, parts.count == 1 || parts.count == 2 && UInt16(parts[1]) != nil else {
      throw SettingProblem("'\(rawValue)' must be an IPv4 address, or one with :PORT")
    }
    return text
  }

  func calendars(_ values: [String]) throws(SettingProblem) -> [String: String] {
    var calendars: [String: String] = [:]
    for value in values {
      let parts = value.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, parts[0].contains("@"), Self.isOfWeb(parts[1]) else {
        throw SettingProblem(
          "'\(rawValue)' must be ADDRESS=URL, such as "
            + "dana@example.com=https://cal.example.com/dana/work/, "
            + "not '\(value)'")
      }
      calendars[parts[0].lowercased()] = parts[1]
    }
    return calendars
  }

  private static func isOfWeb(_ text: String) -> Bool {
    guard let url = URL(string: text), url.host() != nil, url.user() == nil else { return false }
    return url.scheme == "https" || url.scheme == "http"
  }

  func tokens(_ text: String, from least: Int) throws(SettingProblem) -> Int {
    guard let tokens = Int(text), tokens >= least else {
      throw SettingProblem("'\(rawValue)' must be a whole number from \(least)")
    }
    return tokens
  }

  func endpoint(_ text: String) throws(SettingProblem) -> String {
    guard Endpoint(text) != nil else {
      throw SettingProblem(
        "'\(rawValue)' must be an address such as https://HOST/v1; http:// is for this machine and "
          + "private networks only")
    }
    return text
  }

  /// Returns the absolute path of a folder. A relative path is an error, because it would depend on
  /// the current folder.
  func folder(_ path: String) throws(SettingProblem) -> String {
    let whole = Path.expanded(path)
    guard whole.hasPrefix("/") else {
      throw SettingProblem("'\(rawValue)' must be a folder's path from the root, or from ~")
    }
    return Path.absolute(whole)
  }

  /// Returns the absolute path of a file; a relative path is an error.
  func file(_ path: String) throws(SettingProblem) -> String {
    let whole = Path.expanded(path)
    guard whole.hasPrefix("/") else {
      throw SettingProblem("'\(rawValue)' must be a file's path from the root, or from ~")
    }
    return Path.absolute(whole)
  }

  static func clock(_ minutes: Int) -> String {
    let (hour, minute) = minutes.quotientAndRemainder(dividingBy: 60)
    return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }

  private static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]
  static let days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

  func weekdays(_ names: [String]) throws(SettingProblem) -> Set<Int> {
    var found = Set<Int>()
    for name in names.flatMap({ $0.split { $0 == "," || $0.isWhitespace }.map(String.init) }) {
      let isDay = { (day: String) in
        name.count >= 3 && day.hasPrefix(name.lowercased())
      }
      guard let day = Self.weekdays.firstIndex(where: isDay) else {
        throw SettingProblem("'\(rawValue)' must be weekdays such as mon; '\(name)' is not one")
      }
      found.insert(day + 1)
    }
    if found.isEmpty { throw SettingProblem("'\(rawValue)' must be weekdays such as mon") }
    return found
  }
}
