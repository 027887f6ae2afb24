/// A date in the proleptic Gregorian calendar.
package struct CivilDate: Hashable, Comparable, Sendable {
  /// The astronomical year: 0 is 1 BC.
  package let year: Int
  /// The month, from 1 to 12.
  package let month: Int
  /// The day of the month, from 1 to 31.
  package let day: Int

  /// Creates a date; fails if it doesn't exist, such as 30 February.
  @inlinable
  package init?(year: Int, month: Int, day: Int) {
    guard 1...12 ~= month, day >= 1, day <= CivilDate.days(inMonth: month, of: year) else {
      return nil
    }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Creates a date without checking that it exists.
  @inlinable
  package init(uncheckedYear year: Int, month: Int, day: Int) {
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Creates a date from the number of days since 1970-01-01. The algorithm is from Howard Hinnant,
  /// "chrono-Compatible Low-Level Date Algorithms".
  @inlinable
  package init(daysSince1970 days: Int) {
    let shifted = days + 719_468
    let (era, dayOfEra) = shifted.flooredQuotientAndRemainder(dividingBy: 146_097)
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The number of days since 1970-01-01.
  @inlinable
  package var daysSince1970: Int {
    let yearFromMarch = month <= 2 ? year - 1 : year
    let (era, yearOfEra) = yearFromMarch.flooredQuotientAndRemainder(dividingBy: 400)
    let monthFromMarch = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The weekday: 1 for Monday to 7 for Sunday (ISO 8601).
  @inlinable
  package var weekday: Int {
    (daysSince1970 + 3).flooredQuotientAndRemainder(dividingBy: 7).remainder + 1
  }

  /// The Monday of the same week.
  package var monday: CivilDate { adding(days: 1 - weekday) }

  /// Returns the date `count` days later, or earlier if `count` is negative.
  @inlinable
  package func adding(days count: Int) -> CivilDate {
    CivilDate(daysSince1970: daysSince1970 + count)
  }

  @inlinable
  package static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// Returns the number of days in a month from 1 to 12.
  @inlinable
  package static func days(inMonth month: Int, of year: Int) -> Int {
    month == 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  @inlinable
  package static func < (a: CivilDate, b: CivilDate) -> Bool {
    (a.year, a.month, a.day) < (b.year, b.month, b.day)
  }
}

/// The ISO 8601 form, `2026-03-26`.
extension CivilDate: LosslessStringConvertible {
  /// The date with at least four digits for the year.
  package var description: String {
    if 0...9_999 ~= year {
      return String(unsafeUninitializedCapacity: 10) { text in
        write(to: text)
        return 10
      }
    }
    let digits = "\(abs(year))"
    let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return "\(year < 0 ? "-" : "")\(padded)-\(month < 10 ? "0" : "")\(month)-"
      + "\(day < 10 ? "0" : "")\(day)"
  }

  /// Writes the ten characters of a date in the years 0 to 9999.
  package func write(to text: UnsafeMutableBufferPointer<UInt8>) {
    text.writeTwoDigits(year / 100, at: 0)
    text.writeTwoDigits(year % 100, at: 2)
    text[4] = UInt8(ascii: "-")
    text.writeTwoDigits(month, at: 5)
    text[7] = UInt8(ascii: "-")
    text.writeTwoDigits(day, at: 8)
  }

  /// Parses the form of `description` for the years 0 to 9999; returns nil for anything else.
  package init?(_ description: String) {
    let parts = description.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].utf8.count == 4, parts[1].utf8.count == 2,
      parts[2].utf8.count == 2, let year = Int(parts[0]), let month = Int(parts[1]),
      let day = Int(parts[2])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }
}

extension CivilDate {
  /// Creates the day of a local time, given in seconds since 1970-01-01T00:00:00 on the wall clock.
  package init(wallClock: Int64) {
    self.init(
      daysSince1970: Int(wallClock.flooredQuotientAndRemainder(dividingBy: 86_400).quotient))
  }
}

extension UnsafeMutableBufferPointer<UInt8> {
  /// Writes a number from 0 to 99 with two digits.
  package func writeTwoDigits(_ number: Int, at place: Int) {
    self[place] = UInt8(ascii: "0") + UInt8(number / 10)
    self[place + 1] = UInt8(ascii: "0") + UInt8(number % 10)
  }
}

extension CivilDate {
  /// The abbreviated weekdays, beginning with Monday.
  package static let weekdayNames = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

  package static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  package var monthName: String { Self.monthNames[month - 1] }

  /// The first three letters of the month: `Mar`.
  package var shortMonthName: String { String(monthName.prefix(3)) }

  /// Returns text like `26 Mar`, with the year if `today` is in another year.
  package func text(on today: CivilDate) -> String {
    "\(day) \(shortMonthName)" + (year == today.year ? "" : " \(year)")
  }

  /// Returns text like `Thu 26 Mar`, with the year if `today` is in another year.
  package func name(on today: CivilDate) -> String { "\(weekdayName) \(text(on: today))" }

  package var weekdayName: String { Self.weekdayNames[weekday - 1] }
}
