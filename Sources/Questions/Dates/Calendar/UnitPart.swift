/// A part of a week, a month or a year.
enum UnitPart: String, Sendable {
  case beginning, early, middle, late, end
  case firstHalf, secondHalf
  /// The part up to now, and the part from now on. For a unit that doesn't contain now, the half
  /// that is farther from now.
  case passed, left
  /// The part up to now. For a past unit, all of it.
  case soFar

  /// If true, the present is one end of the part.
  var isBoundByNow: Bool { [.passed, .left, .soFar].contains(self) }

  /// Returns the days of this part of a unit. `early`, `mid` and `late` mean its thirds. The
  /// beginning and the end are shorter; `edge` is their number of days.
  func days(of whole: Days) -> Days {
    let (first, end, third) = (whole.lowerBound, whole.upperBound, whole.count / 3)
    switch self {
    // In a week, `late` begins on Thursday.
    case .late where whole.count == 7: return end - 4..<end
    case .beginning: return first..<min(end, first + Self.edge(whole.count))
    case .end: return max(first, end - Self.edge(whole.count))..<end
    case .early: return first..<first + max(1, third)
    case .middle: return first + third..<max(first + third + 1, end - third)
    case .late: return end - max(1, third)..<end
    case .firstHalf: return first..<Self.middle(of: whole)
    case .secondHalf: return Self.middle(of: whole)..<end
    case .passed, .left, .soFar: return whole
    }
  }

  /// This part of a single day, in minutes since midnight; nil for parts that a day doesn't have.
  var minutesOfDay: Range<Int>? {
    switch self {
    case .beginning, .early: 5 * 60..<10 * 60
    case .middle: 11 * 60..<14 * 60
    case .late, .end: 15 * 60..<24 * 60
    case .firstHalf: 0..<12 * 60
    case .secondHalf: 12 * 60..<24 * 60
    case .passed, .left, .soFar: nil
    }
  }

  /// Returns the day at the middle of a unit. Years and half years are divided between two months.
  private static func middle(of whole: Days) -> Int {
    switch whole.count {
    case 28...31: whole.lowerBound + whole.count / 2
    case 181...184: TimeUnit.month.moved(whole.lowerBound, by: 3)
    case 365...366: TimeUnit.month.moved(whole.lowerBound, by: 6)
    default: whole.lowerBound + (whole.count + 1) / 2
    }
  }

  private static func edge(_ count: Int) -> Int {
    switch count {
    case ..<3: 1
    case ..<8: 3
    case ..<32: 7
    case ..<93: 15
    case ..<185: 31
    case ..<367: 61
    default: count / 5
    }
  }
}
