import CLibical
import Time

/// A DATE or DATE-TIME as written in a file (RFC 5545, sections 3.3.4 and 3.3.5), with the name of
/// its zone. The zone's definition may come later in the file.
struct WrittenTime: Hashable {
  enum Form: Hashable {
    case date
    case utc
    case floating
    /// A local time in the zone with this TZID.
    case zoned(String)
  }

  /// Seconds since 1970-01-01T00:00:00 on the clock that `form` specifies; midnight for a date.
  var wallClock: Int64
  var form: Form

  var isDate: Bool { form == .date }

  /// Parses `19970714`, `19970714T133000` or `19970714T133000Z`. The form of the value matters
  /// rather than VALUE, because dates often lack VALUE=DATE. TZID is ignored for dates, which can't
  /// have one (section 3.2.19), and for UTC.
  init?(_ text: some StringProtocol, tzid: String?, isDate: Bool = false) {
    // libical would accept any trailing characters.
    let digits = text.utf8.count { 0x30...0x39 ~= $0 }
    guard digits == 8 || digits == 14, text.utf8.count <= 20 else { return nil }
    self.init(icaltime_from_string(String(text)), tzid: tzid)
    if isDate { self = day }
  }

  init(wallClock: Int64, form: Form) {
    (self.wallClock, self.form) = (wallClock, form)
  }

  /// The date, without the time of day.
  var day: WrittenTime {
    if isDate { return self }
    let second = wallClock.flooredQuotientAndRemainder(dividingBy: 86_400).remainder
    return WrittenTime(wallClock: wallClock - second, form: .date)
  }

  /// Converts libical's time; fails if it is not a valid date, which libical doesn't check.
  init?(_ time: icaltimetype, tzid: String?) {
    guard icaltime_is_null_time(time) == 0,
      let day = CivilDate(year: Int(time.year), month: Int(time.month), day: Int(time.day))
    else { return nil }
    wallClock = Int64(day.daysSince1970) * 86_400
    guard time.is_date == 0 else {
      form = .date
      return
    }
    guard 0..<24 ~= time.hour, 0..<60 ~= time.minute, 0...60 ~= time.second else { return nil }
    // 60 is a leap second, which is read as 59 (section 3.3.12).
    wallClock += Int64(time.hour * 3_600 + time.minute * 60 + min(time.second, 59))
    form = icaltime_is_utc(time) != 0 ? .utc : tzid.map { .zoned($0) } ?? .floating
  }
}

/// A DURATION (RFC 5545, section 3.3.6): calendar days followed by seconds.
struct WrittenDuration: Hashable {
  let days: Int64
  let seconds: Int64

  init(days: Int64, seconds: Int64) {
    (self.days, self.seconds) = (days, seconds)
  }

  /// Parses `P15DT5H0M20S`, `P7W` or `-PT15M`. Numbers of more than seven digits are rejected too,
  /// because they may overflow libical's 32 bits.
  init?(_ text: some StringProtocol) {
    let runs = text.split { !("0"..."9" ~= $0) }
    guard !runs.isEmpty, runs.allSatisfy({ $0.utf8.count <= 7 }) else { return nil }
    let duration = icaldurationtype_from_string(text.uppercased())
    guard icaldurationtype_is_bad_duration(duration) == 0 else {
      self.init(misplaced: text)
      return
    }
    let sign: Int64 = duration.is_neg == 1 ? -1 : 1
    let minutes = Int64(duration.hours) * 60 + Int64(duration.minutes)
    self.init(
      days: sign * (Int64(duration.weeks) * 7 + Int64(duration.days)),
      seconds: sign * (minutes * 60 + Int64(duration.seconds)))
  }
}

extension WrittenDuration {
  /// Parses `P1H` or `PT0DT1H30M`, whose units are unambiguous although the T before hours is
  /// missing or repeated.
  private init?(misplaced text: some StringProtocol) {
    guard
      let match = text.uppercased().wholeMatch(
        of: /([+-]?)P(?:(\d+)W)?T?(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?/)
    else { return nil }
    let (_, sign, weeks, days, hours, minutes, seconds) = match.output
    let units = [weeks, days, hours, minutes, seconds].map { $0.flatMap { Int64($0) } }
    guard units.contains(where: { $0 != nil }) else { return nil }
    let factor: Int64 = sign == "-" ? -1 : 1
    let count = units.map { $0 ?? 0 }
    self.init(
      days: factor * (count[0] * 7 + count[1]),
      seconds: factor * (count[2] * 3_600 + count[3] * 60 + count[4]))
  }
}

/// A value of RDATE: a time, or a period with its length (RFC 5545, section 3.3.9).
struct WrittenPeriod {
  enum End {
    case time(WrittenTime)
    case duration(WrittenDuration)
  }
  let start: WrittenTime
  let end: End?

  init?(_ text: some StringProtocol, tzid: String?, isDate: Bool) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let start = WrittenTime(first, tzid: tzid, isDate: isDate) else {
      return nil
    }
    self.start = start
    guard parts.count == 2 else {
      end = nil
      return
    }
    if let time = WrittenTime(parts[1], tzid: tzid) {
      end = .time(time)
    } else if let duration = WrittenDuration(parts[1]) {
      end = .duration(duration)
    } else {
      return nil
    }
  }
}

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

/// Formats times as in calendar files.
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
