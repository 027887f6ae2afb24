import Time

/// The ends of events, whose hours often have no am or pm.
extension DraftTimesReader {
  /// Returns the sides with the end read as written if the start is in 24-hour writing, or in the
  /// evening: `4 december 14:00 to 5 december 6:00`, `friday 10pm to saturday 2`.
  func inOneWriting(_ sides: [DateExpression], _ text: String) throws -> [DateExpression] {
    guard sides.count == 2, let from = sides[0].hours?.from, from.isCertain,
      sides[0].pieces != sides[1].pieces, from.minute > noon(text)
    else { return sides }
    var sides = sides
    sides[1].hours = sides[1].hours?.ending(after: from.minute, onSameDay: false)
    return sides
  }

  /// Returns the minute from which the end on a later day is read as written. With `am` or `pm`, a
  /// bare hour is probably of the same half of the day.
  private func noon(_ text: String) -> Int {
    text.lowercased().contains(#/[\d ][ap]\.?m\b/#) ? 17 * 60 : 12 * 60
  }

  /// Returns the end of the known start, which is given by one hour.
  func end(_ hours: Hours, on day: CivilDate) -> Hours {
    guard let start else { return hours }
    let isSameDay = !hasDay || day == start.day
    let minute = start.second / 60
    return isSameDay || minute > 12 * 60 ? hours.ending(after: minute, onSameDay: isSameDay) : hours
  }
}
