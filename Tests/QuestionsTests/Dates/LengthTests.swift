import Questions
import Testing
import Time

@Suite struct `Lengths that add up` {
  /// The units, with their months or days.
  private static let units: [(name: String, months: Int, days: Int)] = [
    ("year", 12, 0), ("month", 1, 0), ("week", 0, 7), ("day", 0, 1),
  ]

  @Test func `lie as far before and after today as the calendar counts`() throws {
    for (today, moment) in Self.todays {
      let reader = DateReader(now: Moment(moment, in: .utc))
      for (place, broad) in Self.units.enumerated() {
        for fine in Self.units[(place + 1)...] {
          for (count, joint) in [(1, " "), (2, " and "), (11, " ")] {
            let length = "\(count) \(broad.name)s\(joint)3 \(fine.name)s"
            let months = count * broad.months + 3 * fine.months
            let days = count * broad.days + 3 * fine.days
            for (phrase, sign, isDay) in [
              ("\(length) ago", -1, false), ("in \(length)", 1, false),
              ("\(length) from now", 1, false), ("\(length) before today", -1, true),
              ("\(length) after today", 1, true),
            ] {
              let words = Word.words(of: phrase)
              let date = try #require(try reader.read(words, at: 0), "\(phrase)")
              let day = Self.moved(today, months: sign * months, days: sign * days)
              let whole = Self.whole(isDay ? "day" : fine.name, around: day)
              #expect(date.count == words.count, "\(phrase)")
              #expect(date.span.from?.day == whole.first, "\(phrase), \(today)")
              #expect(date.span.to?.day == whole.end, "\(phrase), \(today)")
            }
          }
        }
      }
    }
  }

  /// The month, the week from Monday on, or the day; half-open.
  private static func whole(
    _ unit: String, around day: CivilDate
  ) -> (first: CivilDate, end: CivilDate) {
    let number = day.daysSince1970
    switch unit {
    case "month":
      let first = CivilDate(year: day.year, month: day.month, day: 1)!
      return (first, moved(first, months: 1, days: 0))
    case "week":
      let monday = number - day.weekday + 1
      return (CivilDate(daysSince1970: monday), CivilDate(daysSince1970: monday + 7))
    default: return (day, CivilDate(daysSince1970: number + 1))
    }
  }

  /// A day of each weekday, and a leap day, each at eleven o'clock.
  private static let todays: [(CivilDate, Int64)] =
    ((20_770...20_776) + [CivilDate(year: 2028, month: 2, day: 29)!.daysSince1970]).map {
      (CivilDate(daysSince1970: $0), Int64($0) * 86_400 + 11 * 3_600)
    }

  /// The day after some months, limited to the last day of a shorter one, and some days.
  private static func moved(_ day: CivilDate, months: Int, days: Int) -> CivilDate {
    let month = day.year * 12 + day.month - 1 + months
    let last = (28...31).last {
      CivilDate(year: month / 12, month: month % 12 + 1, day: $0) != nil
    }!
    let there = CivilDate(year: month / 12, month: month % 12 + 1, day: min(day.day, last))!
    return CivilDate(daysSince1970: there.daysSince1970 + days)
  }
}
