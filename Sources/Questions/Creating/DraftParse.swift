/// A single pass over the words of an event.
struct DraftParse {
  let parse: QuestionParse
  let words: [Word]
  private(set) var position = 0
  private(set) var title: [Word] = []
  private(set) var dates: [DateReading] = []
  /// The words of each date, by its text.
  private(set) var places: [String: Range<Int>] = [:]
  private var length: DraftLength?
  private var place: [Word] = []
  private var people: [PersonTerm] = []
  private var calendars: [String] = []
  private var repetition: Repetition?
  private var repetitionText = ""
  private var repetitionEnd = 0
  private var zone: NamedZone?
  /// The exclusive end of the repetition.
  private let end: LocalTime?
  /// The times if they are already known; nil if the words name them.
  private let knownTimes: DraftTimes?

  init(_ reader: QuestionReader, _ words: [Word], at times: DraftTimes? = nil) throws {
    var words = RepetitionReader.expanded(words)
    let ending = try Self.ending(of: words, reader)
    if let ending { words.removeSubrange(ending.range) }
    (self.words, end, knownTimes) = (words, ending?.end, times)
    parse = QuestionParse(reader, words, tense: .coming)
  }

  /// The end of a repetition, and its words: `until march` in `every monday until march at 9`.
  private static func ending(
    of words: [Word], _ reader: QuestionReader
  ) throws -> (end: LocalTime, range: Range<Int>)? {
    let repetitions = RepetitionReader(words: words)
    guard words.indices.contains(where: { repetitions.read(at: $0) != nil }) else { return nil }
    let parse = QuestionParse(reader, words, tense: .coming)
    for start in words.indices
    where !words[start].isQuoted && ["until", "till"].contains(words[start].folded) {
      let next = words.indices.dropFirst(start + 2).first {
        ["for", "at", "with"].contains(words[$0].folded) || isClock(words[$0].folded)
          || parse.length(at: $0) != nil
      }
      let day = try reader.dates.read(
        Array(words[start..<(next ?? words.count)]), at: 0, tense: .coming)
      if let day, let end = day.span.to, end.second == 0 { return (end, start..<start + day.count) }
    }
    return nil
  }

  /// Returns true for `9:00`, `9am` or `9h`.
  private static func isClock(_ word: String) -> Bool {
    let rest = word.drop(while: \.isNumber)
    return rest.count < word.count && (rest.hasPrefix(":") || ["am", "pm", "h"].contains(rest))
  }

  mutating func read() throws -> EventDraft {
    while position < words.count {
      if try readRepetition() || readLength() || readDate() || readZone() || readBareHour()
        || readPlace() || readCalendar() || readPeople() || readDayOfRepetition()
      {
        continue
      }
      title.append(words[position])
      position += 1
    }
    try requireNoTimes(in: title + place)
    var draft = EventDraft(times: try times())
    let dates = parse.reader.dates
    let converted = zone.map { zone in
      let start = draft.times.start.instant(in: dates.zone)
      let local = dates.now.text(of: start)
      return "'\(zone.text)' is \(local) in \(dates.zone.identifier)"
    }
    if draft.times.isAllDay { try requireNoBareHour() }
    draft.title = Self.text(title)
    guard !draft.title.isEmpty else { throw DraftError(message: "the title is missing") }
    if !place.isEmpty { draft.place = Self.text(place) }
    if let end { repetition?.until = end }
    (draft.people, draft.calendars, draft.repetition) = (people, calendars, repetition)
    draft.notices =
      self.dates.flatMap(\.decisions).map { $0.text(on: dates.today) }
      + [converted].compactMap { $0 }
    return draft
  }

  /// Reads words that contain only times.
  mutating func readTimes() throws -> DraftTimes {
    while position < words.count {
      guard try readLength() || readDate() || readZone() || readBareHour() else {
        throw DraftError(message: "can't read '\(words[position].text)' as a time")
      }
    }
    return try times()
  }

  func folded(_ place: Int) -> String {
    words.indices.contains(place) && !words[place].isQuoted ? words[place].folded : ""
  }

  // MARK: Clauses

  private mutating func readRepetition() throws -> Bool {
    if ["until", "till"].contains(folded(position)), repetition != nil {
      throw DraftError(message: "'until' needs a day")
    }
    if folded(position + 1) == "times", let count = Int(folded(position)), repetition != nil {
      repetition?.count = count
      position += 2
      return true
    }
    guard let found = RepetitionReader(words: words).read(at: position) else { return false }
    let written = words[position..<position + found.count].map(\.text).joined(separator: " ")
    repetitionEnd = position + found.count
    if let joined = repetition?.joined(with: found.repetition) {
      repetition = joined
      position += found.count
      return true
    }
    if repetition != nil {
      throw DraftError(
        message:
          "there are two repetitions, '\(repetitionText)' and '\(written)'; quote words of the "
          + "title")
    }
    (repetition, repetitionText) = (found.repetition, written)
    position += found.count
    return true
  }

  /// Reads the weekday that a repetition left for a date if no date begins there: `every tuesday`.
  private mutating func readDayOfRepetition() -> Bool {
    guard repetitionEnd == position, let days = repetition?.weekdays,
      let day = RepetitionReader.weekday(folded(position)), days.contains(day)
    else { return false }
    position += 1
    return true
  }

  private mutating func readDate() throws -> Bool {
    guard !words[position].isQuoted, let date = try date() else { return false }
    if words[position..<position + date.count].contains(where: { $0.folded == "or" }) {
      throw DraftError(message: "'\(date.text)' is more than one time; choose one")
    }
    try requireNothingCounted(before: date)
    places[date.text] = position..<position + date.count
    dates.append(date)
    position += date.count
    return true
  }

  /// Reads a zone, such as `EST` in `9am EST`.
  private mutating func readZone() throws -> Bool {
    guard let date = dates.last, let place = places[date.text], place.upperBound == position,
      date.hasHours, let found = try ZoneReader(words: words).read(at: position)
    else { return false }
    guard zone == nil else { throw DraftError(message: "there are two time zones; give one time") }
    let hour = words[place.upperBound - 1].text
    zone = NamedZone(
      zone: found.zone, letters: found.letters,
      text: hour + " " + words[position..<position + found.count].map(\.text).joined(separator: " ")
    )
    position += found.count
    return true
  }

  /// Reads `at 3` if nothing else names the hour.
  private mutating func readBareHour() throws -> Bool {
    guard ["at", "@"].contains(folded(position)), !dates.contains(where: \.hasHours),
      let hour = Int(folded(position + 1)) ?? Numerals.value(folded(position + 1)), 1...24 ~= hour,
      try position + 2 == words.count || beginsClause(at: position + 2),
      let date = parse.reader.dates.hour(words, at: position)
    else { return false }
    places[date.text] = position..<position + date.count
    dates.append(date)
    position += date.count
    return true
  }

  /// Reads a length, such as `for 90 min`, `90 minutes` or `all day`.
  private mutating func readLength() throws -> Bool {
    let isFor = folded(position) == "for"
    guard let found = parse.length(at: isFor ? position + 1 : position) else {
      let next = folded(position + 1)
      if isFor, next.first?.isNumber == true {
        throw DraftError(
          message: "can't read 'for \(words[position + 1].text)' as a length")
      }
      return false
    }
    // `4 days ago`
    if let date = try date(), position + date.count > found.end { return false }
    let isAllDay = found.minutes == 1_440 && folded(position).hasPrefix("all")
    guard length == nil || length?.minutes == found.minutes else {
      throw DraftError(message: "there are two different lengths; give one")
    }
    if !isAllDay {
      let written = words[(isFor ? position + 1 : position)..<found.end]
      length = DraftLength(
        minutes: found.minutes, text: written.map(\.text).joined(separator: " "), isSaid: isFor)
    }
    position = found.end
    return true
  }

  private mutating func readPlace() throws -> Bool {
    guard ["at", "@"].contains(folded(position)), position + 1 < words.count else { return false }
    if !place.isEmpty {
      throw DraftError(message: "there are two places after 'at'; choose one")
    }
    position += 1
    repeat {
      place.append(words[position])
      position += 1
    } while try position < words.count && !beginsClause(at: position)
    return true
  }

  private func beginsClause(at position: Int) throws -> Bool {
    let word = folded(position)
    return try parse.datesByPosition[position].get() != nil
      || ["for", "with", "at", "@", "every", "each", "until"].contains(word)
      || parse.length(at: position) != nil
      || RepetitionReader(words: words).read(at: position) != nil
      || word == "in" && parse.calendars(from: position + 1) != nil
  }

  /// Reads `in CALENDAR`.
  private mutating func readCalendar() -> Bool {
    guard folded(position) == "in", let found = parse.calendars(from: position + 1) else {
      return false
    }
    calendars += found.names.map(\.id)
    position = found.end
    return true
  }

  /// Reads the people after `with`. Their names stay in the title too.
  private mutating func readPeople() -> Bool {
    guard folded(position) == "with", position + 1 < words.count else { return false }
    guard let list = parse.people(from: position + 1, minimum: .word) else { return false }
    people += list.terms.map(\.term)
    title += words[position..<list.end]
    position = list.end
    return true
  }

  // MARK: Together

  private func times() throws -> DraftTimes {
    if let knownTimes { return knownTimes }
    let (instant, local) = (parse.reader.dates.instant, parse.reader.dates.zone)
    var reader = DraftTimesReader(
      dates: dates, length: length,
      context: DateContext(instant: instant, zone: local, tense: .coming),
      repetition: repetition)
    // The day is in the user's zone; an hour without a day follows the clock of the event's zone.
    if let zone, !reader.hasDay {
      reader.context = DateContext(instant: instant, zone: zone.zone, tense: .coming)
    }
    var times = try reader.times()
    times.isOfWeekday = reader.isOfWeekday
    if times.isOfWeekday, !reader.context.isAhead(times.start) { times = times.later(days: 7) }
    if let zone { times = try zone.local(times, in: local, isRepeated: repetition != nil) }
    let days = repetition?.weekdays ?? []
    if let place = repetition?.placeInMonth, let day = days.first {
      return times.moved(to: day, placed: place)
    }
    return days.count > 1 && times.isOfWeekday
      ? times.earlier(on: days, after: reader.context.now) : times.moved(to: days)
  }

  /// The words as written, with the punctuation between them.
  private static func text(_ words: [Word]) -> String {
    let text = words.map { $0.before + $0.text + $0.after }.joined(separator: " ")
    let edges: Set<Character> = [" ", ",", ";", ":"]
    return String(
      text.drop { edges.contains($0) }.reversed().drop { edges.contains($0) }.reversed())
  }
}
