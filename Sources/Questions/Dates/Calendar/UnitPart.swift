/// A part of a week, a month or a year.
enum UnitPart: String, Sendable {
  case beginning, early, middle, late, end
  case firstHalf, secondHalf
  /// The part up to now, or from now on; for a unit without now, the half that is farther from now.
  case passed, left
  /// The part up to now, or a whole past unit.
  case soFar

  /// If true, now is one of its ends.
  var isBoundByNow: Bool { [.passed, .left, .soFar].contains(self) }

  /// The days of this part of a unit. `early`, `mid` and `late` are its thirds; its beginning and
  /// end are as long as planners usually mean.
  func days(of whole: Days) -> Days {
    let (first, end, third) = (whole.lowerBound, whole.upperBound, whole.count / 3)
    switch self {
    // Late in a week begins on Thursday.
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

  /// The minutes since midnight of this part of a single day.
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

  /// The middle of a unit; years and half years are split between months.
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
