import Time

extension WrittenTime {
  /// `19970714`, `19970714T133000`, `19970714T133000Z`.
  var text: String {
    let (days, second) = wallClock.flooredQuotientAndRemainder(dividingBy: 86_400)
    let day = CivilDate(daysSince1970: Int(days)).description.filter { $0 != "-" }
    if isDate { return day }
    let time = [second / 3_600, second / 60 % 60, second % 60]
      .map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
    return "\(day)T\(time)" + (form == .utc ? "Z" : "")
  }
}

/// Times as calendar files write them.
package enum WrittenForm {
  /// The days of a week from Monday on, as rules name them (RFC 5545, section 3.3.10).
  package static let weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

  /// `19970714T133000Z` of an instant, in seconds since 1970-01-01T00:00:00Z.
  package static func utc(_ instant: Int64) -> String {
    WrittenTime(wallClock: instant, form: .utc).text
  }

  /// `19970714T133000` of a clock on a wall.
  package static func local(_ wallClock: Int64) -> String {
    WrittenTime(wallClock: wallClock, form: .floating).text
  }

  /// `19970714`.
  package static func day(_ day: CivilDate) -> String {
    WrittenTime(wallClock: Int64(day.daysSince1970) * 86_400, form: .date).text
  }
}
