/// The vocabulary of dates with the senses of each word. `DateNumerals` parses numerals such as
/// `3pm`, `9.4.2026` and `q3`; `DateSpelling` corrects misspellings.
enum DateWords {
  /// Returns the weekday that a word means, from 1 for Monday, and whether the word is a plural
  /// such as `mondays`; nil for other words.
  static func weekday(_ word: String) -> (day: Int, isPlural: Bool)? {
    for sense in senses[word] ?? [] {
      switch sense {
      case .recurring(.weekday(let day)): return (day, false)
      case .repeated(.weekday(let day)): return (day, true)
      default: continue
      }
    }
    return nil
  }

  static let senses: [String: [DateSense]] = {
    var senses: [String: [DateSense]] = [:]
    senses.reserveCapacity(400)
    for row in [names, units, numbers, positions].joined() {
      guard let sense = DateSense(row.value) else { preconditionFailure("no sense: \(row.value)") }
      for word in row.phrases { senses[word, default: []].append(sense) }
    }
    return senses
  }()

  /// The most common spellings of names and positions: `today`, `last`, `march`, `friday`.
  static let usual: [String] =
    leads + [positions.prefix(8), names[...]].joined().compactMap(\.phrases.first)

  /// Returns true for the name of a day or a month that isn't also another word: `friday`, but not
  /// `may`.
  static func isName(_ word: String) -> Bool {
    guard !["may", "march", "mar", "sun", "sat"].contains(word) else { return false }
    return senses[word]?.contains { sense in
      switch sense {
      case .recurring(.weekday), .repeated(.weekday), .recurring(.month): true
      default: false
      }
    } ?? false
  }

  static func isMonth(_ word: String) -> Bool {
    senses[word]?.contains { if case .recurring(.month) = $0 { true } else { false } } ?? false
  }

  static func isUnit(_ word: Substring) -> Bool {
    senses[String(word)]?.contains { if case .unit = $0 { true } else { false } } ?? false
  }

  /// The documented words by meaning.
  static let guide: [(meaning: String, phrases: [String])] = {
    let isMonth: (Row) -> Bool = { $0.value.hasPrefix("month") }
    let isDay: (Row) -> Bool = { $0.value.hasPrefix("weekday") }
    return [
      ("before a date: before, after, from, until or during it", [("", leads)]),
      ("months", names.filter(isMonth)),
      ("days of the week", names.filter(isDay)),
      ("seasons, parts of the day", names.filter { !isMonth($0) && !isDay($0) }), ("units", units),
      ("numbers", numbers), ("position", positions),
    ].map { ($0, $1.flatMap(\.phrases)) }
  }()

  static let leads = ["since", "until", "before", "after", "during", "on"]

  private typealias Row = (value: String, phrases: [String])

  /// Months, weekdays, seasons and parts of the day.
  private static let names: [Row] = Lexicon.rows("date-names")
  private static let units: [Row] = Lexicon.rows("date-units")
  private static let numbers: [Row] = Lexicon.rows("date-numbers")
  /// Words for positions relative to now or within a unit.
  private static let positions: [Row] = Lexicon.rows("date-positions")
}

extension DateSense {
  /// Parses a sense in the notation of the lexicon: `month 4`, `unit week 2`, `last rolling`.
  fileprivate init?(_ written: String) {
    let words = Lexicon.parts(of: written)
    let name = words.count > 1 ? words[1] : ""
    let number = Int(words.last!) ?? 1
    switch words[0] {
    case "month": self = .recurring(.month(number))
    case "weekday": self = .recurring(.weekday(number))
    case "weekdays": self = .repeated(.weekday(number))
    case "weekend": self = .recurring(.weekend)
    case "weekends": self = .repeated(.weekend)
    case "season": self = .season(number)
    case "hours": self = .dayPart(DayPart(rawValue: name)!)
    case "today": self = .partToday(DayPart(rawValue: name)!)
    case "clock": self = .clock(TimeOfDay(minute: number, isCertain: true))
    case "am", "pm": self = .meridiem(isAfterNoon: written == "pm")
    case "unit", "units":
      self = .unit(TimeUnit(name)!, times: number, isPlural: words[0] == "units")
    case "number": self = .number(number)
    case "ordinal": self = .ordinal(number)
    case "decade": self = .decade(number)
    case "few": self = .few
    case "last", "this", "next":
      self = .direction(DateDirection(rawValue: words[0])!, isRolling: name == "rolling")
    case "day": self = .relativeDay(number)
    case "part": self = .unitPart(UnitPart(rawValue: name)!)
    case "passed", "end": self = .partOfThis(UnitPart(rawValue: words[0])!, TimeUnit(name)!)
    default: return nil
    }
  }
}

/// The values of numbers in words: `three`, `forty-five`.
enum Numerals {
  static func value(_ word: String) -> Int? {
    let parts = word.split(separator: "-").map { plain(String($0)) }
    switch (parts.count, parts.first ?? nil, parts.last ?? nil) {
    case (1, let one, _): return one
    case (2, let tens?, let ones?) where tens >= 20 && tens % 10 == 0 && 1...9 ~= ones:
      return tens + ones
    default: return nil
    }
  }

  /// Returns the number of an ordinal such as `third` or `3rd`, or nil for other words.
  static func ordinal(_ word: String) -> Int? {
    let digits = word.prefix { $0.isNumber }
    if !digits.isEmpty, ["st", "nd", "rd", "th"].contains(word.dropFirst(digits.count)) {
      return Int(digits)
    }
    return DateWords.senses[word]?.lazy.compactMap(\.ordinal).first
  }

  /// Returns the number that a single word means. `a` and `couple` are left to the callers, which
  /// know what is counted.
  private static func plain(_ word: String) -> Int? {
    guard let number = DateWords.senses[word]?.lazy.compactMap(\.number).first else { return nil }
    return number > 0 && !["a", "an", "couple", "hundred"].contains(word) ? number : nil
  }
}
