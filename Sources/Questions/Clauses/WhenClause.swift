/// When.
extension QuestionParse {
  /// A phrase about time, its preposition included.
  mutating func readDate() throws -> Bool {
    guard let date = try reader.dates.read(words, at: position, tense: tense) else { return false }
    dates.append(date)
    take(date.count, as: .date)
    scope = .open
    isFresh = true
    return true
  }

  /// `date:march`, `date:last-week`: what only a preposition makes a date elsewhere.
  mutating func readDateValue() throws -> Bool {
    let written = words[position].folded
    let parts =
      written.contains { $0.isNumber } ? [Substring(written)] : written.split(separator: "-")
    let spelt = parts.map { Word(String($0)) }
    for preposition in ["in", "on"] {
      let phrase = [Word(preposition)] + spelt + words[(position + 1)...]
      guard let date = try reader.dates.read(phrase, at: 0, tense: tense),
        date.count > spelt.count
      else { continue }
      dates.append(date)
      take(date.count - spelt.count, as: .date)
      return true
    }
    return false
  }

  func startsDate(at position: Int) -> Bool {
    guard position < words.count else { return false }
    return (try? reader.dates.read(words, at: position, tense: tense)) != nil
  }

  /// What all phrases about time mean together.
  mutating func joinDates() throws {
    reading.span = try reader.dates.combined(dates, tense: tense)
    for decision in dates.flatMap(\.decisions) { note("\(decision)") }
  }
}
