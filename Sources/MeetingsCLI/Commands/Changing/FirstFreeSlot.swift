import MeetingIndex
import Questions

/// Finds the first time at which everyone invited to an event is free.
struct FirstFreeSlot {
  let store: MeetingStore
  let reader: QuestionReader
  let global: GlobalOptions
  /// The names or addresses of people to invite in addition to those named in the text.
  let invited: [String]
  /// The options for asking servers for busy times; nil if none are asked.
  let servers: BusyOptions?

  /// Returns the draft of an event at the first free time.
  ///
  /// - Parameters:
  ///   - text: the title, people, days and length.
  ///   - tell: called with notices for the user.
  /// - Throws: `DraftError` if there is no such time.
  func draft(of text: String, _ tell: (String) -> Void) throws -> EventDraft {
    let words = Word.words(of: text)
    let guests = invited.isEmpty ? [] : Word.words(of: "with " + invited.joined(separator: " and "))
    let question = try self.question(of: words, tell)
    let isOfLength = try parse(question).longer != nil
    var options = AnswerOptions()
    (options.hours, options.slots) = (global.settings.workingHours, 1)
    options.isWithOwner = true
    let asked = question + guests + (isOfLength ? [] : Word.words(of: "for 60 min"))
    var answer = try QuestionAnswerer(store, now: global.moment).answer(asked, options)
    if let servers {
      answer = try BusyTimesQuestion(store: store, patience: servers.timeout, global: global)
        .answer(asked, options, after: answer)
    }
    answer.notices.forEach(tell)
    guard case .free(let free) = answer.content, let slot = free.slots.first else {
      throw DraftError(message: "no time suits everybody; 'meetings free' shows why")
    }
    for record in slot.tentative {
      tell("'\(record.title)' is tentative and may be in the way")
    }
    for name in slot.unsure { tell("\(name) may be busy then") }
    let (start, end) = (
      LocalTime(instant: slot.span.lowerBound, in: global.zone),
      LocalTime(instant: slot.span.upperBound, in: global.zone)
    )
    let rest = HoursOfDay.split(words)?.rest ?? words
    return try reader.draft(
      of: rest.map { $0.isQuoted ? "\"\($0.text)\"" : $0.before + $0.text + $0.after }
        .joined(separator: " "),
      at: DraftTimes(start: start, end: end, isAllDay: false))
  }

  // MARK: The question

  private func parse(_ words: [Word]) throws -> ParsedQuery {
    try QuestionReading(store, now: global.moment).parse(words)
  }

  /// Builds the question for free time from the words. The title is left out if it would change the
  /// question's meaning, as in `free lunch`.
  private func question(of words: [Word], _ tell: (String) -> Void) throws -> [Word] {
    let whole = [Word("free")] + words
    let reading = try parse(whole)
    if reading.kind == .free, reading.topic.isEmpty { return whole }
    let (hours, rest) = Self.withoutHours(words)
    let places = try parse(rest).places
    guard places.count == rest.count else { return whole }
    for place in rest.indices.dropLast()
    where places[place + 1] == .topic && rest[place].folded == "with" {
      tell("no one is called '\(rest[place + 1].text)', so their busy times are unknown")
    }
    let kept = zip(rest, places).filter { ![.topic, .phrase].contains($0.1) }.map(\.0)
    return try [Word("free")] + kept + length(in: rest) + hours
  }

  /// Splits the words into a range of hours, such as `between 9 and 12`, and the rest.
  private static func withoutHours(_ words: [Word]) -> (hours: [Word], rest: [Word]) {
    guard let rest = HoursOfDay.split(words)?.rest else { return ([], words) }
    let head = zip(words, rest).prefix { $0.text == $1.text }.count
    return (Array(words[head..<(head + words.count - rest.count)]), rest)
  }

  /// The maximum number of words in a length, such as `for an hour and a half`.
  private static let maximumLengthWords = 6

  /// Returns the words that give a length, such as `for 45 min`; empty if there are none.
  private func length(in words: [Word]) throws -> [Word] {
    for place in words.indices.dropLast() where words[place].folded == "for" {
      for end in (place + 2...min(words.count, place + Self.maximumLengthWords)).reversed() {
        let reading = try parse([Word("free")] + words[place..<end])
        if reading.longer != nil, reading.topic.isEmpty, reading.span == nil {
          return Array(words[place..<end])
        }
      }
    }
    return []
  }
}
