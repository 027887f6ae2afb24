import Time

extension WrittenTime {
  /// The time as `19970714`, `19970714T133000` or `19970714T133000Z`.
  var text: String {
    let (days, second) = wallClock.flooredQuotientAndRemainder(dividingBy: 86_400)
    let day = CivilDate(daysSince1970: Int(days)).description.filter { $0 != "-" }
    if isDate { return day }
    let time = [second / 3_600, second / 60 % 60, second % 60]
      .map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
    return "\(day)T\(time)" + (form == .utc ? "Z" : "")
  }
}

/// Writes times in the form of calendar files.
package enum WrittenForm {
  /// The weekdays from Monday in the notation of rules (RFC 5545, section 3.3.10).
  package static let weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

  /// An instant, in seconds since 1970-01-01T00:00:00Z, as `19970714T133000Z`.
  package static func utc(_ instant: Int64) -> String {
    WrittenTime(wallClock: instant, form: .utc).text
  }

  /// A local time as `19970714T133000`.
  package static func local(_ wallClock: Int64) -> String {
    WrittenTime(wallClock: wallClock, form: .floating).text
  }

  /// A day as `19970714`.
  package static func day(_ day: CivilDate) -> String {
    WrittenTime(wallClock: Int64(day.daysSince1970) * 86_400, form: .date).text
  }
}
