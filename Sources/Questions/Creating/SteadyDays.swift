/// Checks that an event with a repetition is on the same date each time.
extension DraftTimesReader {
  /// Throws an error if the day's date changes from month to month or from year to year, so that a
  /// repetition of the date would be on other days: `every month on friday`, `every year on the last
  /// friday of november`.
  func requireSteadyDay() throws {
    guard let (repetition, text) = repetition, !repetition.hasDays,
      [.monthly, .yearly].contains(repetition.unit)
    else { return }
    let isSteady = dates.allSatisfy { date in
      date.meaning.expressions.allSatisfy { expression in
        let pieces = expression.pieces
        let isWeekday = !pieces.isEmpty && pieces.allSatisfy(\.isWeekday)
        return !isWeekday
          && !pieces.contains { piece in
            piece.isOrdinal || piece.isMovableHoliday || piece.unit == .week
              || piece == .recurring(.weekend)
          }
      }
    }
    guard isSteady else {
      let texts = dates.map { "'\($0.text)'" }.joined(separator: " and ")
      throw DraftError(
        message: "\(texts) isn't on the same date each time, so '\(text)' can't repeat it; give a "
          + "date, or say which weekday, such as 'every first monday'")
    }
  }
}

extension DatePiece {
  /// If true, the piece is a holiday whose date differs between years, such as Easter.
  fileprivate var isMovableHoliday: Bool {
    guard case .recurring(.holiday(let holiday)) = self else { return false }
    if case .date = holiday.rule { return false }
    return true
  }
}
