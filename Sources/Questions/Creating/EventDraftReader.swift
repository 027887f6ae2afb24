import Time

extension QuestionReader {
  /// Parses the description of an event to create. Words outside any clause become its title.
  /// Ambiguous words, and words that look like a time but can't be parsed, are errors.
  ///
  /// - Parameters:
  ///   - text: the description of the event.
  ///   - times: the event's times if they are already known. In this case, dates and durations in
  ///     `text` are skipped.
  /// - Throws: `DraftError`, or `DateError` for an impossible date.
  package func draft(of text: String, at times: DraftTimes? = nil) throws -> EventDraft {
    // An `@` by itself isn't a word.
    let text = text.replacing(" @ ", with: " at ")
    return try EventReading(self, Word.words(of: text, keepingSymbols: true)).draft(at: times)
  }

  /// Parses words that contain only times, such as `next tuesday 15:00` or `friday`.
  ///
  /// - Parameter start: the start of the event if the words are its end. An hour such as `2:00` is
  ///   then the next one after it.
  /// - Returns: the times, and notices about ambiguities.
  /// - Throws: `DraftError`, or `DateError` for an impossible date.
  package func times(
    _ words: [Word], after start: LocalTime? = nil
  ) throws -> (times: DraftTimes, notices: [String]) {
    try EventReading(self, words, isOfTimes: true).timesAlone(after: start)
  }

  /// Parses a repetition such as `weekly` or `every 2 weeks`. Returns nil for other words.
  package func repetition(_ words: [Word]) -> Repetition? {
    let found = EventChart(self, words).repetitions[0]
    return found.flatMap { $0.range == words.indices ? $0.repetition : nil }
  }

  /// Returns the exclusive end of a repetition that is given by words such as `friday`.
  ///
  /// - Throws: `DraftError` if the words don't describe a day; `DateError` for an impossible
  ///   date.
  package func until(_ words: [Word]) throws -> LocalTime {
    // `friday` means the next one.
    let bound = words.first?.folded == "until" ? words : [Word("until")] + words
    guard let span = try dates.span(of: bound), let end = span.to else {
      let text = words.map(\.text).joined(separator: " ")
      throw DraftError(message: "'\(text)' can't be the day it ends")
    }
    return end
  }
}

/// The best sequence of edges for an event's words. The draft is made from it.
private struct EventReading {
  let chart: EventChart
  let cover: [EventEdge]

  init(_ reader: QuestionReader, _ words: [Word], isOfTimes: Bool = false) {
    chart = EventChart(reader, words)
    cover = chart.cover(isOfTimes: isOfTimes)
  }

  private var dates: DateReader { chart.parse.reader.dates }

  func draft(at known: DraftTimes?) throws -> EventDraft {
    for case .refused(let error) in cover.map(\.part) { throw error }
    let place = try one("there are two places after 'at'; choose one") { edge in
      if case .place = edge.part { edge.range.dropFirst() } else { nil }
    }
    let repetition = try repetition
    var draft = EventDraft(times: try known ?? times(repetition))
    try requireClearNumbers(draft.times)
    draft.title = Self.text(of: cover.filter(\.isTitle).flatMap { chart.words[$0.range] })
    guard !draft.title.isEmpty else { throw DraftError(message: "the title is missing") }
    draft.place = place.map { Self.text(of: $0.map { chart.words[$0] }) }
    draft.repetition = repetition?.repetition
    for case .people(let people) in cover.map(\.part) { draft.people += people }
    for case .calendars(let names) in cover.map(\.part) { draft.calendars += names }
    draft.notices = notices
    if let zone = try zone {
      let local = dates.now.text(of: draft.times.start.instant(in: dates.zone))
      draft.notices.append("'\(zone.text)' is \(local) in \(dates.zone.identifier)")
    }
    return draft
  }

  /// Returns the times and the notices, if the words contain nothing else.
  func timesAlone(after start: LocalTime?) throws -> (DraftTimes, notices: [String]) {
    for edge in cover {
      if case .refused(let error) = edge.part { throw error }
      if case .title = edge.part {
        throw DraftError(message: "can't read '\(chart.written(edge.range))' as a time")
      }
    }
    let times = try times(nil, after: start)
    try requireClearNumbers(times)
    return (times, notices)
  }

  private var notices: [String] {
    cover.compactMap(\.date).flatMap(\.decisions).map { $0.text(on: dates.today) }
  }

  // MARK: Combined edges

  /// Returns the value of the only edge for which `value` isn't nil, or nil if there is none.
  /// Throws `error` if there are several.
  private func one<Value>(_ error: String, _ value: (EventEdge) -> Value?) throws -> Value? {
    let found = cover.compactMap(value)
    guard found.count < 2 else { throw DraftError(message: error) }
    return found.first
  }

  private var zone: NamedZone? {
    get throws {
      try one("there are two time zones; give one time") { edge in
        if case .date(_, let zone?) = edge.part { zone } else { nil }
      }
    }
  }

  /// All repetitions combined, with the words of the last one.
  private var repetition: (repetition: Repetition, text: String)? {
    get throws {
      var all: (repetition: Repetition, text: String)?
      for edge in cover {
        guard case .repetition(let repetition) = edge.part else { continue }
        let text = chart.written(edge.range)
        guard let both = all.map({ $0.repetition.joined(with: repetition) }) ?? repetition else {
          throw DraftError(
            message:
              "there are two repetitions, '\(all!.text)' and '\(text)'; quote words of the title")
        }
        all = (both, text)
      }
      for case .count(let count) in cover.map(\.part) { all?.repetition.count = count }
      for case .until(let end) in cover.map(\.part) { all?.repetition.until = end }
      return all
    }
  }

  private func times(
    _ repetition: (repetition: Repetition, text: String)?, after start: LocalTime? = nil
  ) throws -> DraftTimes {
    let lengths = cover.compactMap { edge in
      if case .length(let length) = edge.part { length } else { nil }
    }
    guard Set(lengths.map(\.minutes)).count < 2 else {
      throw DraftError(message: "there are two different lengths; give one")
    }
    return try DraftTimesReader(
      dates: cover.compactMap(\.date), length: lengths.last, repetition: repetition,
      zone: try zone, now: dates.now, part: partOfTitle, start: start
    ).times()
  }

  /// The only part of the day that words of the title name, as in `morning run` or `team dinner`.
  private var partOfTitle: DayPart? {
    let words = cover.filter(\.isTitle).flatMap { $0.range.map(chart.text) }
    let parts = Set(words.compactMap { Self.meals[$0] ?? DayPart(rawValue: $0) })
    return parts.count == 1 ? parts.first : nil
  }

  private static let meals: [String: DayPart] = [
    "breakfast": .morning, "dinner": .evening, "supper": .evening,
  ]

  private func requireClearNumbers(_ times: DraftTimes) throws {
    if times.isAllDay { try requireNoBareHour() }
    let isFar = times.start.day > dates.today.adding(days: 31)
    if isFar, let date = cover.compactMap(\.date).first(where: \.isOfWeekdayAndNumber) {
      throw DraftError(
        message: "'\(date.text)' isn't before \(times.start.day); add the month if you mean that")
    }
  }

  /// Throws an error for a bare number next to a date, as in `tomorrow 12`, which may or may not be
  /// an hour.
  private func requireNoBareHour() throws {
    for edge in cover {
      guard let date = edge.date else { continue }
      if date.isOfWeekdayAndNumber,
        let place = edge.range.last(where: { Int(chart.text($0)) != nil }),
        let hour = Int(chart.text(place)), hour <= 24
      {
        throw mayBeHour(
          hour, beside: edge.range.filter { $0 != place }.map { chart.words[$0].text })
      }
      for beside in [edge.range.lowerBound - 1, edge.range.upperBound]
      where cover.contains(where: { $0.isTitle && $0.range.contains(beside) }) {
        guard let hour = Int(chart.text(beside)), 0...24 ~= hour else { continue }
        throw mayBeHour(hour, beside: [date.text])
      }
    }
  }

  private func mayBeHour(_ hour: Int, beside texts: [String]) -> DraftError {
    let date = texts.joined(separator: " ")
    return DraftError(
      message: "'\(hour)' beside '\(date)' may be an hour; write 'at \(hour)', or quote it")
  }

  /// Returns the words as written, with the punctuation between them.
  private static func text(of words: [Word]) -> String {
    let text = words.map { $0.before + $0.text + $0.after }.joined(separator: " ")
    let edges: Set<Character> = [" ", ",", ";", ":"]
    return String(
      text.drop { edges.contains($0) }.reversed().drop { edges.contains($0) }.reversed())
  }
}

extension DateReading {
  /// If true, the date is a weekday and a number without a month, as in `friday 9`.
  fileprivate var isOfWeekdayAndNumber: Bool {
    guard let pieces = plain?.pieces, pieces.count == 2 else { return false }
    return pieces.contains(where: \.isWeekday) && pieces.contains(where: \.isDayOfMonth)
  }
}

extension EventEdge {
  fileprivate var date: DateReading? { if case .date(let date, _) = part { date } else { nil } }

  fileprivate var isTitle: Bool {
    switch part {
    case .title, .people: true
    default: false
    }
  }
}
