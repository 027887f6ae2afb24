enum DatePiece: Hashable, Sendable {
  /// Known days and their unit, such as a week.
  case fixed(Days, TimeUnit)
  case recurring(Recurring)
  /// The n-th unit or weekday within a longer piece (counted from its end if negative), and the
  /// number of units.
  case ordinal(Int, Counted, count: Int)

  enum Counted: Hashable, Sendable {
    case unit(TimeUnit)
    case recurring(Recurring)
  }

  var unit: TimeUnit {
    switch self {
    case .fixed(_, let unit), .ordinal(_, .unit(let unit), _): unit
    case .recurring(let recurring), .ordinal(_, .recurring(let recurring), _): recurring.unit
    }
  }

  /// Returns the days of a known piece that fall on this weekday, or nil if there are none.
  func days(in weekday: DatePiece) -> Days? {
    guard case .fixed(let days, _) = self, case .recurring(let recurring) = weekday else {
      return nil
    }
    return recurring.occurrences(in: days).first
  }

  var isWeekday: Bool { if case .recurring(.weekday) = self { true } else { false } }
  var isDayOfMonth: Bool { if case .recurring(.dayOfMonth) = self { true } else { false } }
  var isFixed: Bool { if case .fixed = self { true } else { false } }
  var isHoliday: Bool { if case .recurring(.holiday) = self { true } else { false } }
  var isSeason: Bool { if case .recurring(.season) = self { true } else { false } }
  var isOrdinal: Bool { if case .ordinal = self { true } else { false } }
}

/// The parts of a date, written in any order. Each is within the next longer one: `9`, `april`,
/// `last year`.
struct DateExpression: Hashable, Sendable {
  /// The pieces, the longest first.
  var pieces: [DatePiece] = []
  /// The direction that selects an occurrence: last, this or next.
  var direction: DateDirection?
  /// The number of steps in the direction, such as 2 for `friday after next`.
  var steps = 1
  var part: UnitPart?
  var hours: Hours?
  /// An exact span of time, such as the last two hours.
  var exact: TimeSpan?
  /// If true, the expression is a bare number, which is a day only next to a month.
  var needsMonth = false
  /// The unit in which a distance from now is counted, which makes the date inexact: `in two
  /// weeks`, `in 24 hours`.
  var countedIn: TimeUnit?
  /// If true, the date is written in numbers that may mean something else: `9.4`, `4/9`.
  var needsPreposition = false
  /// The day of the other interpretation of a date such as `04/09`.
  var otherDay: Int?
  /// The corrected words, if there were misspellings.
  var mended: [String] = []

  init(_ piece: DatePiece? = nil) { pieces = piece.map { [$0] } ?? [] }

  init(day: Int) { self.init(.fixed(day..<day + 1, .day)) }

  init(hours: Hours) { self.hours = hours }

  init(exact: TimeSpan) { self.exact = exact }

  // MARK: Building

  /// Returns the combination of both expressions, or nil if they are two separate dates.
  func merged(with other: DateExpression) -> DateExpression? {
    guard exact == nil, other.exact == nil, direction == nil || other.pieces.isEmpty,
      other.direction == nil || pieces.isEmpty, part == nil || other.part == nil
    else { return nil }
    var both = self
    both.isWritten = isWritten || other.isWritten
    for piece in other.pieces {
      guard both.accepts(piece) else { return nil }
      both.pieces.append(piece)
    }
    both.pieces.sort { ($0.unit, $0.isWeekday ? 0 : 1) > ($1.unit, $1.isWeekday ? 0 : 1) }
    if let hours = other.hours {
      guard let joined = self.hours.map({ $0.joined(with: hours) }) ?? hours else { return nil }
      both.hours = joined
    }
    both.direction = direction ?? other.direction
    both.steps = max(steps, other.steps)
    both.part = part ?? other.part
    both.needsMonth = needsMonth || other.needsMonth
    both.needsPreposition = needsPreposition && other.needsPreposition
    both.otherDay = otherDay ?? other.otherDay
    both.countedIn = countedIn ?? other.countedIn
    both.mended += other.mended
    both.placePart()
    return both
  }

  /// Moves a word such as `late` into the part of the day, as in `late yesterday afternoon`.
  mutating func placePart() {
    guard let part, !part.isBoundByNow, let hours, hours.part != nil, hours.partOfPart == nil,
      hours.from == nil, hours.to == nil
    else { return }
    self.hours?.partOfPart = part
    self.part = nil
  }

  /// Returns true if `new` can be combined with the pieces. Each unit may occur only once, except
  /// that a weekday may accompany its day.
  private func accepts(_ new: DatePiece) -> Bool {
    pieces.allSatisfy { old in
      if old.unit == new.unit {
        let (weekday, day) = old.isWeekday ? (old, new) : (new, old)
        guard old.unit == .day, weekday.isWeekday, !day.isWeekday, !day.isHoliday else {
          return false
        }
        return !day.isFixed || isWritten || day.days(in: weekday) != nil
      }
      let (broad, fine) = old.unit > new.unit ? (old, new) : (new, old)
      // A season isn't part of a month: `in october on winter prices`.
      if broad.isSeason, !fine.isOrdinal { return false }
      if fine.isDayOfMonth, broad.unit == .week { return false }
      if fine.isFixed || broad.unit == .week && fine.isHoliday { return false }
      // A numbered week belongs to a year rather than a month, and a month has several weekends.
      if fine.unit == .week, !fine.isOrdinal, !broad.isFixed || broad.unit == .month {
        return false
      }
      return !broad.isOrdinal || fine.unit == .day
    }
  }

  // MARK: Looking

  var unit: TimeUnit? { pieces.last?.unit }

  func hasPiece(_ condition: (DatePiece) -> Bool) -> Bool { pieces.contains(where: condition) }

  /// If true, the expression can be the beginning or end of a range. Open-ended hours can't.
  var canBeSide: Bool {
    hours.map { $0.isPoint || $0.part != nil && $0.from == nil && $0.to == nil } ?? true
  }

  /// If true, the expression is a date without further words.
  var isComplete: Bool {
    if exact != nil { return pieces.isEmpty && hours == nil }
    if pieces.isEmpty { return hours != nil && hours?.needsDay == false && part == nil }
    if direction != nil, hasPiece({ !isRecurring($0) }) { return false }
    if needsMonth, !hasPiece({ $0.unit == .month }) { return false }
    if hours != nil, !isOneDay { return false }
    if let first = pieces.first, first.isOrdinal { return false }
    return isWeekdayPlaced
  }

  /// If true, the weekday identifies one day: it is alone, in a week, or next to a day. In a month
  /// there are several.
  private var isWeekdayPlaced: Bool {
    guard hasPiece({ $0.isWeekday }) else { return true }
    let others = pieces.filter { !$0.isWeekday }
    return others.isEmpty || others.contains { $0.unit == .day || $0.unit == .week }
  }

  private var isOneDay: Bool {
    if case .fixed(let days, _)? = pieces.last { return days.count == 1 }
    if case .ordinal(_, _, let count)? = pieces.last { return unit == .day && count == 1 }
    return unit == .day
  }

  private func isRecurring(_ piece: DatePiece) -> Bool {
    if case .recurring = piece { true } else { false }
  }

  /// If true, the expression is only a name, such as a month or a weekday, which may be part of a
  /// title.
  var isBareName: Bool {
    guard pieces.count == 1, direction == nil, hours == nil, part == nil else { return false }
    switch pieces[0] {
    case .recurring: return true
    case .fixed(_, let unit): return unit >= .year && isWritten
    case .ordinal: return false
    }
  }

  /// If true, the year is written as a number.
  var isWritten = false

  /// Adds the pieces that only the other end of a range contains. In `6 to 10 april` both are in
  /// April; in `friday 11am to 1pm` both are on Friday.
  func completed(by other: DateExpression) -> DateExpression {
    var found = self
    let lacks: (DatePiece) -> Bool
    if pieces.isEmpty {
      lacks = { _ in true }
    } else if hasPiece({ $0.isDayOfMonth }), !hasPiece({ $0.unit == .month }) {
      lacks = { $0.unit >= .month }
    } else if !hasPiece({ $0.isFixed }), let broadest = pieces.first?.unit {
      lacks = { $0.isFixed && $0.unit > broadest }
    } else {
      return self
    }
    for piece in other.pieces where lacks(piece) {
      if let merged = found.merged(with: DateExpression(piece)) { found = merged }
    }
    if pieces.isEmpty, found.direction == nil { found.direction = other.direction }
    if pieces.isEmpty, hours?.part == nil, let part = other.hours?.part { found.hours?.part = part }
    return found
  }
}

extension DateExpression {
  /// The expression one year later, or nil if its year isn't known.
  var inNextYear: DateExpression? {
    guard case .fixed(let days, .year)? = pieces.first else { return nil }
    var later = self
    later.pieces[0] = .fixed(TimeUnit.year.whole(around: days.upperBound), .year)
    return later
  }

  /// If true, the expression is only a season or a holiday.
  var isSeasonal: Bool {
    isBareName
      && hasPiece {
        switch $0 {
        case .recurring(.season), .recurring(.holiday): true
        default: false
        }
      }
  }
}
