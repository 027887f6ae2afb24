/// Reads a repetition, such as `every other monday`, `weekly` or `every 2 months`.
struct RepetitionReader {
  let words: [Word]

  /// The repetition at a word, and the number of its words. The last weekday is left to the date
  /// that begins with it: `every monday and wednesday at 9`.
  func read(at position: Int) -> (count: Int, repetition: Repetition)? {
    guard !words[position].isQuoted else { return nil }
    if let placed = placedWeekday(at: position) ?? unitBehindDate(at: position) { return placed }
    if let alone = Self.adverbs[text(position)] { return (1, alone) }
    guard ["every", "each"].contains(text(position)) else { return nil }
    var place = position + 1
    var interval = 1
    if text(place) == "other" {
      (interval, place) = (2, place + 1)
    } else if let number = Int(text(place)) ?? Numerals.value(text(place)), 1...999 ~= number {
      (interval, place) = (number, place + 1)
    } else if let number = Self.ordinal(text(place)), number > 1,
      number == 2 || Self.units[text(place + 1)] != nil
    {
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

  private func weekdays(from start: Int, _ interval: Int, _ position: Int) -> (Int, Repetition)? {
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

  /// Reads `last friday of every month`, `every first monday` or `monthly on the second tuesday`.
  private func placedWeekday(at position: Int) -> (count: Int, repetition: Repetition)? {
    var place = position
    let month = monthly(at: place)
    place += month
    if text(place) == "on" { place += 1 }
    if text(place) == "the" { place += 1 }
    let isEach = ["every", "each"].contains(text(place))
    if isEach { place += 1 }
    guard let ordinal = Self.ordinal(text(place)), let day = Self.weekday(text(place + 1)),
      (-1...5).contains(ordinal)
    else { return nil }
    place += 2
    let behind = ["of", "in"].contains(text(place)) ? place + 1 : place
    let tail = monthly(at: behind)
    if tail > 0 {
      place = behind + tail
    } else if isEach, text(behind) == "the", text(behind + 1) == "month" {
      place = behind + 2
    } else if month == 0, !(isEach && abs(ordinal) == 1) {
      // `every second friday` means every other week.
      return nil
    }
    var repetition = Repetition(.monthly)
    (repetition.weekdays, repetition.placeInMonth) = ([day], ordinal)
    return (place - position, repetition)
  }

  /// The number of words of `every month` at a word, or 0.
  private func monthly(at place: Int) -> Int {
    if text(place) == "monthly" { return 1 }
    return ["every", "each"].contains(text(place)) && text(place + 1) == "month" ? 2 : 0
  }

  /// Reads `of every month` after `on the 1st`.
  private func unitBehindDate(at position: Int) -> (count: Int, repetition: Repetition)? {
    guard ["of", "in"].contains(text(position)), ["every", "each"].contains(text(position + 1)),
      let unit = Self.units[text(position + 2)]
    else { return nil }
    return (3, Repetition(unit))
  }

  private static func ordinal(_ word: String) -> Int? {
    word == "last" ? -1 : Numerals.ordinal(word)
  }

  private func text(_ place: Int) -> String {
    words.indices.contains(place) && !words[place].isQuoted ? words[place].folded : ""
  }

  static func weekday(_ word: String) -> Int? { DateWords.weekday(word)?.day }

  private static let units = Lexicon.values("repetition-units", Repetition.Unit.init(rawValue:))

  private static let adverbs = Lexicon.values("repetitions") { written -> Repetition? in
    let parts = written.split(separator: " ")
    return Repetition.Unit(rawValue: String(parts[0])).map { unit in
      Repetition(unit, interval: parts.count > 1 ? Int(parts[1])! : 1)
    }
  }

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

extension RepetitionReader {
  /// Expands weekdays in the plural: `mondays at 9` becomes `every monday at 9`.
  static func expanded(_ words: [Word]) -> [Word] {
    var expanded: [Word] = []
    var isInList = false
    for (place, word) in words.enumerated() {
      let isAgain = ["every", "each"].contains(place > 0 ? words[place - 1].folded : "")
      guard !word.isQuoted, !isAgain, let day = plurals[word.folded] else {
        isInList = isInList && ["and", "&"].contains(word.folded)
        expanded.append(word)
        continue
      }
      if !isInList {
        if expanded.last?.folded == "on" { expanded.removeLast() }
        expanded.append(Word("every"))
      }
      var singular = Word(day)
      singular.after = word.after
      expanded.append(singular)
      isInList = day != "weekday"
    }
    return expanded
  }

  private static let plurals = Lexicon.values("repeated-days") { $0 }
}
