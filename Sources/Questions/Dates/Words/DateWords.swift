/// The words of dates, each with what it may mean. Numerals such as `3pm`, `9.4.2026` and `q3` are
/// read by `DateNumerals`, slips of the keyboard by `DateSpelling`.
enum DateWords {
  static let senses: [String: [DateSense]] = {
    var senses: [String: [DateSense]] = [:]
    for (text, sense) in [names, units, numbers, positions].joined() {
      for word in text.split(separator: " ") { senses[String(word), default: []].append(sense) }
    }
    return senses
  }()

  /// The usual spelling of each name and of what lies by now: `today`, `last`, `march`, `friday`.
  static let usual: [String] =
    leads
    + [positions.prefix(8), names[...]].joined().compactMap { text, _ in
      text.split(separator: " ").first.map(String.init)
    }

  static func isUnit(_ word: Substring) -> Bool {
    senses[String(word)]?.contains { if case .unit = $0 { true } else { false } } ?? false
  }

  /// Each table by what its words say.
  static let guide: [QuestionGuide.Row] = [
    row("before a date: on which side of it", leads),
    row("months", months), row("days of the week", days),
    row("seasons, parts of the day", names.map(\.0).filter { !(months + days).contains($0) }),
    row("units", units.map(\.0)), row("numbers", numbers.map(\.0)),
    row("where it lies", positions.map(\.0)),
  ]

  private static var days: [String] { weekdays + weekdayPlurals }

  private static func row(_ meaning: String, _ words: [String]) -> QuestionGuide.Row {
    QuestionGuide.Row(
      meaning: meaning, phrases: words.flatMap { $0.split(separator: " ").map(String.init) })
  }

  /// The prepositions before a date.
  static let leads = ["since", "until", "before", "after", "during", "on"]

  /// Months, days of the week, seasons, parts of the day.
  private static let names: [(String, DateSense)] =
    zip(1..., months).map { ($1, .recurring(.month($0))) }
    + zip(1..., weekdays).map { ($1, .recurring(.weekday($0))) }
    + zip(1..., weekdayPlurals).map { ($1, .repeated(.weekday($0))) }
    + [
      ("weekend wkend", .recurring(.weekend)), ("weekends", .repeated(.weekend)),
      ("spring springtime", .season(0)), ("summer summertime", .season(1)),
      ("autumn fall", .season(2)), ("winter wintertime", .season(3)),
      ("morning morn", .dayPart(.morning)), ("lunch lunchtime lunchbreak", .dayPart(.lunch)),
      ("afternoon arvo", .dayPart(.afternoon)), ("evening", .dayPart(.evening)),
      ("night nite", .dayPart(.night)), ("tonight tonite 2nite", .partToday(.night)),
      ("noon midday noontime", .clock(TimeOfDay(minute: 720, isCertain: true))),
      ("midnight", .clock(TimeOfDay(minute: 1_440, isCertain: true))),
      ("am a.m", .meridiem(isAfterNoon: false)), ("pm p.m", .meridiem(isAfterNoon: true)),
    ]

  private static let months = [
    "january jan", "february feb", "march mar", "april apr", "may", "june jun", "july jul",
    "august aug", "september sept sep", "october oct", "november nov", "december dec",
  ]
  private static let weekdays = [
    "monday mon", "tuesday tues tue", "wednesday weds wed wensday wendsday",
    "thursday thurs thur thu", "friday fri", "saturday sat", "sunday sun",
  ]
  private static let weekdayPlurals = [
    "mondays", "tuesdays", "wednesdays", "thursdays", "fridays", "saturdays", "sundays",
  ]

  private static let units: [(String, DateSense)] = [
    ("minute min", .unit(.minute, times: 1, isPlural: false)),
    ("minutes mins", .unit(.minute, times: 1, isPlural: true)),
    ("hour hr", .unit(.hour, times: 1, isPlural: false)),
    ("hours hrs", .unit(.hour, times: 1, isPlural: true)),
    ("day", .unit(.day, times: 1, isPlural: false)),
    ("days", .unit(.day, times: 1, isPlural: true)),
    ("week wk", .unit(.week, times: 1, isPlural: false)),
    ("weeks wks", .unit(.week, times: 1, isPlural: true)),
    ("fortnight", .unit(.week, times: 2, isPlural: false)),
    ("fortnights", .unit(.week, times: 2, isPlural: true)),
    ("month mth", .unit(.month, times: 1, isPlural: false)),
    ("months mths", .unit(.month, times: 1, isPlural: true)),
    ("quarter qtr", .unit(.quarter, times: 1, isPlural: false)),
    ("quarters qtrs", .unit(.quarter, times: 1, isPlural: true)),
    ("year yr", .unit(.year, times: 1, isPlural: false)),
    ("years yrs", .unit(.year, times: 1, isPlural: true)),
    ("decade", .unit(.decade, times: 1, isPlural: false)),
    ("decades", .unit(.decade, times: 1, isPlural: true)),
    ("half", .unit(.half, times: 1, isPlural: false)),
  ]

  private static let numbers: [(String, DateSense)] =
    zip(0..., cardinals).map { ($1, .number($0)) } + zip(1..., ordinals).map { ($1, .ordinal($0)) }
    + zip(2..., tens).map { ($1, .number($0 * 10)) }
    + [
      ("a an", .number(1)), ("couple", .number(2)), ("dozen", .number(12)),
      ("hundred", .number(100)),
      ("few several some", .few),
      ("twentieth", .ordinal(20)), ("thirtieth", .ordinal(30)),
      ("fifties", .decade(1950)), ("sixties", .decade(1960)), ("seventies", .decade(1970)),
      ("eighties", .decade(1980)), ("nineties", .decade(1990)), ("noughties", .decade(2000)),
    ]

  private static let cardinals = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
  ]
  private static let tens = [
    "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
  ]
  private static let ordinals = [
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth",
    "eighteenth", "nineteenth",
  ]

  /// The words for positions: from now, or in something else.
  private static let positions: [(String, DateSense)] = [
    ("last previous preceding prior lst", .direction(.last, isRolling: false)),
    ("past recent trailing", .direction(.last, isRolling: true)),
    ("this current", .direction(.this, isRolling: false)),
    ("next following nxt", .direction(.next, isRolling: false)),
    ("coming upcoming ensuing", .direction(.next, isRolling: false)),
    ("today todays 2day 2da", .relativeDay(0)),
    (
      "tomorrow 2morrow 2moro 2mrw tomorrows tmrw tmw tmr tomo tomorow tommorow tommorrow",
      .relativeDay(1)
    ),
    ("overmorrow", .relativeDay(2)), ("yesterday yesterdays yday", .relativeDay(-1)),
    ("beginning start", .unitPart(.beginning)), ("early", .unitPart(.early)),
    ("mid middle", .unitPart(.middle)), ("late", .unitPart(.late)), ("end close", .unitPart(.end)),
    ("earlier", .unitPart(.passed)), ("later rest remainder", .unitPart(.left)),
    ("ytd", .partOfThis(.passed, .year)), ("mtd", .partOfThis(.passed, .month)),
    ("qtd", .partOfThis(.passed, .quarter)), ("wtd", .partOfThis(.passed, .week)),
    ("eow", .partOfThis(.end, .week)), ("eom", .partOfThis(.end, .month)),
    ("eoq", .partOfThis(.end, .quarter)), ("eoy", .partOfThis(.end, .year)),
  ]
}
