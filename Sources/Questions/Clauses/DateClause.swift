/// When.
extension QuestionParse {
  /// A phrase about time, its preposition included.
  mutating func readDate() throws -> Bool {
    guard let date = try reader.dates.read(words, at: position) else { return false }
    try narrow(to: date)
    take(date.count, as: .date)
    scope = .open
    isFresh = true
    return true
  }

  /// Several dates of a question hold together.
  mutating func narrow(to date: DateReading) throws {
    for decision in date.decisions { note(decision) }
    guard let span = reading.span else {
      reading.span = date.span
      return
    }
    let both = span.intersection(date.span)
    if both.isEmpty {
      let read = zip(words, places).filter { $0.1 == .date }.map(\.0.text).joined(separator: " ")
      throw DateError(
        message: "the dates of the question exclude each other: nothing is both '\(read)' and "
          + "'\(words[position].text) …'")
    }
    reading.span = both
  }

  func startsDate(at position: Int) -> Bool {
    (try? reader.dates.read(words, at: position)) != nil
  }
}
