/// The direction of a word relative to now.
enum DateDirection: String, Sendable {
  case last, this, next

  var sign: Int {
    switch self {
    case .last: -1
    case .this: 0
    case .next: 1
    }
  }
}

/// A possible meaning of a word in a date.
enum DateSense: Hashable, Sendable {
  case number(Int)
  /// A word such as `few` or `several`, which means about three.
  case few
  case ordinal(Int)
  case year(Int)
  /// A year of two digits after an apostrophe, such as `'26`.
  case shortYear(Int)
  case decade(Int)
  case recurring(Recurring)
  /// A plural such as `mondays` or `weekends`. It is a date only with a number, as in `two mondays
  /// ago`.
  case repeated(Recurring)
  /// Some units, such as two weeks for `fortnight`. `isPlural` is true if the word is plural.
  case unit(TimeUnit, times: Int, isPlural: Bool)
  /// `isRolling` is true if the words rarely mean a calendar unit, as in `the past week`.
  case direction(DateDirection, isRolling: Bool)
  case relativeDay(Int)
  /// A part of today, such as `tonight`.
  case partToday(DayPart)
  case dayPart(DayPart)
  case unitPart(UnitPart)
  case season(Int)
  case clock(TimeOfDay)
  /// A detached `am` or `pm`.
  case meridiem(isAfterNoon: Bool)
  case date(NumericDate)
  case month(year: Int, month: Int)
  case week(Int, year: Int?)
  case quarter(Int, year: Int?)
  case half(Int, year: Int?)
  /// A part of the current unit, such as `ytd` or `eom`.
  case partOfThis(UnitPart, TimeUnit)
}

/// The associated value of each case, or nil for any other case.
extension DateSense {
  typealias CountedUnit = (unit: TimeUnit, times: Int, isPlural: Bool)

  var number: Int? { if case .number(let number) = self { number } else { nil } }
  var ordinal: Int? { if case .ordinal(let number) = self { number } else { nil } }
  var shortYear: Int? { if case .shortYear(let year) = self { year } else { nil } }
  var relativeDay: Int? { if case .relativeDay(let distance) = self { distance } else { nil } }
  var partToday: DayPart? { if case .partToday(let part) = self { part } else { nil } }
  var dayPart: DayPart? { if case .dayPart(let part) = self { part } else { nil } }
  var unitPart: UnitPart? { if case .unitPart(let part) = self { part } else { nil } }
  var clock: TimeOfDay? { if case .clock(let time) = self { time } else { nil } }
  var isAfterNoon: Bool? { if case .meridiem(let isAfter) = self { isAfter } else { nil } }
  var unit: CountedUnit? { if case .unit(let a, let b, let c) = self { (a, b, c) } else { nil } }
  /// The unit of a word such as `week`; nil for `weeks` and `fortnight`.
  var singleUnit: TimeUnit? { if case .unit(let unit, 1, false) = self { unit } else { nil } }
  var direction: (direction: DateDirection, isRolling: Bool)? {
    if case .direction(let direction, let isRolling) = self { (direction, isRolling) } else { nil }
  }
  var partOfThis: (UnitPart, TimeUnit)? {
    if case .partOfThis(let part, let unit) = self { (part, unit) } else { nil }
  }
}

struct NumericDate: Hashable, Sendable {
  enum Shape: Hashable, Sendable {
    /// An unambiguous date such as `2026-04-09`, `20260409`, `9.4.2026` or `4/9/2026`.
    case whole
    /// A date with a short year, such as `9.4.26` or `4/9/26`.
    case shortYear
    /// A date without a year, such as `9.4` or `4/9`, which may also be a fraction or a version.
    case withoutYear
  }

  var year: Int?
  var month: Int
  var day: Int
  var shape: Shape
  /// If true, swapping day and month also results in a possible date.
  var isAmbiguous = false
}
