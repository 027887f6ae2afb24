/// When.
extension QuestionParse {
  /// A phrase about time, its preposition included.
  mutating func readDate() throws -> Bool {
    guard let date = try reader.dates.read(words, at: position) else { return false }
    if let span = reading.span {
      let both = span.intersection(date.span)
      if both.isEmpty {
        throw DateError(
          message:
            "the dates exclude each other: nothing is both \(text(of: places)) and \(text(position, date.count))"
        )
      }
      reading.span = both
    } else {
      reading.span = date.span
    }
    for decision in date.decisions { note(decision) }
    take(date.count, as: .date)
    scope = .open
    isFresh = true
    return true
  }

  func startsDate(at position: Int) -> Bool {
    (try? reader.dates.read(words, at: position)) != nil
  }

  private func text(_ start: Int, _ count: Int) -> String {
    "'" + words[start..<(start + count)].map(\.text).joined(separator: " ") + "'"
  }

  /// The words that were read as dates so far.
  private func text(of places: [Place?]) -> String {
    let read = zip(words, places).filter { $0.1 == .date }.map(\.0.text)
    return "'" + read.joined(separator: " ") + "'"
  }
}
