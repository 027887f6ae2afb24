/// Reads `every other monday`, `weekly`, `every 2 months`.
struct RepetitionReader {
  let words: [Word]

  /// The repetition at a word, and the number of its words. A last weekday is left for the date
  /// that it begins with: `every monday and wednesday at 9`.
  func read(at position: Int) -> (count: Int, repetition: Repetition)? {
    guard !words[position].isQuoted else { return nil }
    if let alone = Self.adverbs[text(position)] { return (1, alone) }
    if text(position) == "on", text(position + 1) == "weekdays" { return (2, Self.workdays) }
    guard ["every", "each"].contains(text(position)) else { return nil }
    var place = position + 1
    var interval = 1
    if text(place) == "other" {
      (interval, place) = (2, place + 1)
    } else if let number = Int(text(place)) ?? Numerals.value(text(place)), 1...999 ~= number {
      (interval, place) = (number, place + 1)
    }
    if let unit = Self.units[text(place)] {
      return (place + 1 - position, Repetition(unit, interval: interval))
    }
    if text(place) == "weekday" || text(place) == "workday", interval == 1 {
      return (place + 1 - position, Self.workdays)
    }
    return weekdays(from: place, interval, position)
  }

  private func weekdays(
    from start: Int, _ interval: Int, _ position: Int
  ) -> (Int, Repetition)? {
    var found: [Int] = []
    var place = start
    var last = start
    while let day = Self.weekday(text(place)) {
      found.append(day)
      last = place
      place += 1
      if ["and", "&"].contains(text(place)) { place += 1 }
    }
    if found.isEmpty { return nil }
    var repetition = Repetition(.weekly, interval: interval)
    repetition.weekdays = Array(Set(found)).sorted()
    return (last - position, repetition)
  }

  private func text(_ place: Int) -> String {
    words.indices.contains(place) && !words[place].isQuoted ? words[place].folded : ""
  }

  static func weekday(_ word: String) -> Int? {
    let singular = word.hasSuffix("s") && word.count > 4 ? String(word.dropLast()) : word
    return days.firstIndex { names in names.contains(word) || names.contains(singular) }
      .map { $0 + 1 }
  }

  private static let days: [Set<String>] = [
    ["monday", "mon"], ["tuesday", "tue", "tues"], ["wednesday", "wed"],
    ["thursday", "thu", "thur", "thurs"], ["friday", "fri"], ["saturday", "sat"],
    ["sunday", "sun"],
  ]

  private static let units: [String: Repetition.Unit] = [
    "day": .daily, "days": .daily, "week": .weekly, "weeks": .weekly, "month": .monthly,
    "months": .monthly, "year": .yearly, "years": .yearly,
  ]

  private static let adverbs: [String: Repetition] = [
    "daily": Repetition(.daily), "weekly": Repetition(.weekly), "monthly": Repetition(.monthly),
    "yearly": Repetition(.yearly), "annually": Repetition(.yearly),
    "fortnightly": Repetition(.weekly, interval: 2), "biweekly": Repetition(.weekly, interval: 2),
    "quarterly": Repetition(.monthly, interval: 3),
  ]

  private static let workdays: Repetition = {
    var repetition = Repetition(.weekly)
    repetition.weekdays = [1, 2, 3, 4, 5]
    return repetition
  }()
}

extension Repetition {
  /// Reads words such as `weekly` or `every 2 weeks`; nil for others.
  package init?(_ words: [Word]) {
    guard !words.isEmpty, let found = RepetitionReader(words: words).read(at: 0),
      found.count == words.count
        || found.count == words.count - 1 && !found.repetition.weekdays.isEmpty
    else { return nil }
    self = found.repetition
  }
}
