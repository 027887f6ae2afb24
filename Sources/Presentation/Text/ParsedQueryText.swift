import MeetingIndex
import Questions
import Time

/// Formats the reading of a question, as in `with Dana Okafor · 16–22 Nov 2026 · about pricing`.
package enum ParsedQueryText {
  /// Returns the reading on one line; empty if the question has no conditions.
  ///
  /// - Parameter today: the current day, whose year is omitted; if nil, all years are included, as
  ///   models need them.
  package static func line(of reading: ParsedQuery, on today: CivilDate? = nil) -> String {
    let parts =
      asked(reading) + people(reading)
      + [reading.isNow ? "now" : reading.span?.text(on: today)]
      + [reading.weekdays.isEmpty ? nil : "on " + weekdays(reading.weekdays.sorted())]
      + [reading.hours.map { "starting " + hours($0) }]
      + places(reading) + state(reading)
      + topic(reading)
    return Sanitizer.line(parts.compactMap { $0 }.joined(separator: " · "))
  }

  /// Returns the reading with a line for each of its parts.
  package static func explanation(of reading: ParsedQuery) -> [String] {
    func people(_ terms: [PersonTerm]) -> String {
      terms.map { term in
        "\(term.written) (\(term.people.map(\.displayName).joined(separator: ", ")))"
      }.joined(separator: " and ")
    }
    let parts: [(String, String)] = [
      ("kind", reading.kind == .search ? "" : reading.kind.rawValue),
      ("with", people(reading.with)),
      ("without", people(reading.without)), ("organizer", people(reading.organizer)),
      ("topic", reading.topic),
      ("phrases", reading.phrases.map { "\"\($0)\"" }.joined(separator: ", ")),
      ("excluded", reading.excluded.joined(separator: ", ")),
      ("calendars", reading.calendars.joined(separator: ", ")),
      ("dates", reading.span?.description ?? ""), ("order", reading.order?.rawValue ?? ""),
      ("count", reading.count.map(String.init) ?? ""), ("status", reading.status?.rawValue ?? ""),
    ]
    return parts.filter { !$0.1.isEmpty }.map { "understood \($0.0): \(Sanitizer.line($0.1))" }
  }

  /// Returns the names of weekdays, which are numbered from 1 for Monday: `Mon, Fri`.
  static func weekdays(_ days: [Int]) -> String {
    days.map { CivilDate.weekdayNames[$0 - 1] }.joined(separator: ", ")
  }

  /// Returns a range of minutes of the day as clock times: `17:00–24:00`.
  static func hours(_ minutes: Range<Int>) -> String {
    [minutes.lowerBound, minutes.upperBound].map(Zone.clock(ofMinute:)).joined(separator: "–")
  }

  private static func asked(_ reading: ParsedQuery) -> [String?] {
    let kind: String? =
      switch reading.kind {
      case .search, .list: nil
      case .free: "free time"
      case .when: "when"
      case .who: who(reading.part)
      case .count: count(reading.measure)
      case .duration: duration(reading.measure)
      case .where: "where"
      case .overlap: "overlapping meetings"
      }
    let order: String? =
      switch (reading.order, reading.count) {
      case (nil, let count): count.map { "\($0) of them" }
      case (let order?, nil): "the \(order.rawValue) ones"
      case (.some, 1) where reading.rank > 1: "number \(reading.rank) in time"
      case (let order?, 1): "the \(order.rawValue) one"
      case (let order?, let count?): "the \(order.rawValue) \(count)"
      }
    return [kind, order]
  }

  private static func who(_ part: ParsedQuery.Part?) -> String {
    switch part {
    case nil: "who was there"
    case .organizer: "who organized it"
    case .named: "who it is"
    case .answered(.unanswered): "who has not answered"
    case .answered(let status): "who answered '\(status.rawValue)'"
    }
  }

  private static func count(_ measure: ParsedQuery.Measure?) -> String {
    switch measure {
    case .people: "how many people"
    case .rate: "how often"
    default: "how many"
    }
  }

  private static func duration(_ measure: ParsedQuery.Measure?) -> String {
    switch measure {
    case .total: "total length"
    case .longest: "the longest"
    case .shortest: "the shortest"
    default: "how long"
    }
  }

  private static func people(_ reading: ParsedQuery) -> [String?] {
    [
      reading.isOnly ? "nobody else" : nil, reading.me.map { _ in "with you" },
      list("with", reading.with, " and "), list("without", reading.without, " or "),
      list("organized by", reading.organizer, " or "),
      list("not organized by", reading.notOrganizer, " or "),
    ]
      + reading.theirAnswers.map { "\($0.answer.rawValue) by \(name($0.person))" }
  }

  private static func list(_ word: String, _ terms: [PersonTerm], _ join: String) -> String? {
    terms.isEmpty ? nil : "\(word) " + terms.map(name).joined(separator: join)
  }

  /// Returns the names of the people to whom a term may refer. If there are many, their number and
  /// the term are returned instead.
  private static func name(_ term: PersonTerm) -> String {
    if let domain = term.domain { return "anyone at \(domain)" }
    let names = term.people.map(\.displayName)
    switch names.count {
    case 0: return term.written
    case 1...3: return names.joined(separator: " or ")
    default: return "\(names.count) people called '\(term.written)'"
    }
  }

  private static func places(_ reading: ParsedQuery) -> [String?] {
    [
      reading.location.isEmpty ? nil : "at " + reading.location.joined(separator: " "),
      reading.calendars.isEmpty ? nil : "in " + reading.calendars.joined(separator: " or "),
      reading.withoutCalendars.isEmpty
        ? nil : "not in " + reading.withoutCalendars.joined(separator: " or "),
    ]
  }

  private static func state(_ reading: ParsedQuery) -> [String?] {
    let (most, least) = reading.isLengthIncluded ? ("at most", "at least") : ("under", "over")
    return [
      reading.status?.rawValue, reading.size.map(people),
      reading.longer.map { "\(least) \(length($0))" },
      reading.shorter.map { "\(most) \(length($0))" },
    ]
  }

  /// Returns a number of people in words, such as `at least 9 people` or `3 to 5 people`.
  private static func people(_ size: ClosedRange<Int>) -> String {
    let (least, most) = (size.lowerBound, size.upperBound)
    if most == ParsedQuery.unboundedSize { return "at least \(least.counted("person", "people"))" }
    if least == 0 { return "at most \(most.counted("person", "people"))" }
    return (least == most ? "" : "\(least) to ") + most.counted("person", "people")
  }

  /// Formats a length in minutes as `45 min`, `2 h` or `1 h 30 min`.
  package static func length(_ minutes: Int) -> String {
    let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
    let parts = [hours > 0 ? "\(hours) h" : nil, rest > 0 || hours == 0 ? "\(rest) min" : nil]
    return parts.compactMap { $0 }.joined(separator: " ")
  }

  private static func topic(_ reading: ParsedQuery) -> [String?] {
    let topic = reading.phrases.reduce(reading.topic) { topic, phrase in
      topic.replacing(phrase, with: "\"\(phrase)\"", maxReplacements: 1)
    }
    return [
      topic.isEmpty ? nil : "about \(topic)",
      reading.excluded.isEmpty
        ? nil : "without the words " + reading.excluded.map { "'\($0)'" }.joined(separator: ", "),
    ]
  }
}

/// Formats the possible readings of a question with their scores, one per line:
/// `reading 1.00 (answered): as a title`.
package enum CoverText {
  /// Returns a line for each reading, sorted by descending score.
  package static func lines(
    of covers: [ScoredCover], on today: CivilDate?
  ) -> [String] {
    let ordered = covers.enumerated().sorted {
      ($1.element.score, $0.offset) < ($0.element.score, $1.offset)
    }
    return ordered.map { _, cover in
      let hundredths = Int((cover.score * 100).rounded())
      let digits = String(hundredths % 100)
      let score = "\(hundredths / 100)." + String(repeating: "0", count: 2 - digits.count) + digits
      let state = cover.isAnswered ? " (answered)" : cover.score == 0 ? " (nothing found)" : ""
      let reading = ParsedQueryText.line(of: cover.reading, on: today)
      return "reading \(score)\(state): "
        + Sanitizer.line([cover.name, reading].filter { !$0.isEmpty }.joined(separator: " · "))
    }
  }
}

/// The words that questions can contain, as Markdown.
package enum GuideText {
  package static let words = QuestionGuide.sections.map(section).joined(separator: "\n\n")

  private static func section(_ section: QuestionGuide.Section) -> String {
    let rows = section.rows.map { row in
      let phrases = row.phrases.map { "`\($0.replacing("|", with: "\\|"))`" }.joined(
        separator: ", ")
      return "| \(row.meaning) | \(phrases) |"
    }
    return (["### \(section.title)", "", "| use | words |", "|---|---|"] + rows)
      .joined(separator: "\n")
  }
}
