import Foundation

/// The possible values of a setting, with their meanings.
enum SettingCompletion {
  static func values(of key: SettingKey) -> [(String, String)] {
    switch key {
    case .zone: TimeZone.knownTimeZoneIdentifiers.map { ($0, "") }
    case .dates:
      [("day-first", "04/09 is 4 September"), ("month-first", "04/09 is April 9")]
    case .hoursFrom, .hoursTo: times
    case .hoursDays: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"].map { ($0, "") }
    case .limit: ["5", "10", "20", "50"].map { ($0, "meetings") }
    case .askTemperature: ["0", "0.5", "1"].map { ($0, "") }
    default: []
    }
  }

  /// Every half hour of a day.
  static let times: [(String, String)] = (0..<48).map { half in
    let hour = half / 2
    return ("\(hour < 10 ? "0" : "")\(hour):\(half % 2 == 0 ? "00" : "30")", "")
  }
}
