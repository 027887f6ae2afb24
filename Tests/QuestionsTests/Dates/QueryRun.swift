import Questions
import Testing
import Time

/// The time and zone of a question; by default Thursday, 17 June 2027, 14:40 in Lisbon.
struct QueryRun {
  var now: Int64 = 1_813_239_600
  var zone = "Europe/Lisbon"
  var order = DayMonthOrder.dayFirst

  /// - Parameter localTime: a local time, such as `2027-10-31T12:00:00`.
  init(_ localTime: String? = nil, in zone: String = "Europe/Lisbon") throws {
    self.zone = zone
    guard let localTime else { return }
    let time = try #require(EventTime(localTime))
    now = time.instant(in: try #require(Zone(identifier: zone)))
  }

  /// The dates of a question in order, and the remaining words.
  func readings(of question: String) throws -> (dates: [DateReading], rest: [Word]) {
    let reader = try reader
    let words = Word.words(of: question)
    var dates: [DateReading] = []
    var rest: [Word] = []
    var place = 0
    while place < words.count {
      if let date = try reader.read(words, at: place) {
        dates.append(date)
        place += date.count
      } else {
        rest.append(words[place])
        place += 1
      }
    }
    return (dates, rest)
  }

  /// Returns text like `2027-06-14 2027-06-21`, with `-` for an open side, or nil without a date.
  func span(of question: String) throws -> String? {
    let dates = try readings(of: question).dates
    let span = try reader.combined(dates, tense: Tense(Word.words(of: question)))
    return span.map { "\($0.from?.description ?? "-") \($0.to?.description ?? "-")" }
  }

  var reader: DateReader {
    get throws {
      DateReader(
        now: Moment(now, in: try #require(Zone(identifier: zone))), dayMonthOrder: order)
    }
  }
}

/// Questions with their expected spans, one a line, separated by an arrow.
struct Expectations: Sequence {
  let lines: [(question: String, span: String)]

  init(_ text: String) {
    lines = text.split(separator: "\n").map { line in
      let sides = line.split(separator: "→").map { side in
        String(side.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      }
      precondition(sides.count == 2, "no arrow in \(line)")
      return (sides[0], sides[1])
    }
  }

  func makeIterator() -> IndexingIterator<[(question: String, span: String)]> {
    lines.makeIterator()
  }

  func hold(for asking: QueryRun, location: Testing.SourceLocation = #_sourceLocation) throws {
    for (question, span) in lines {
      #expect(
        try asking.span(of: question) == span, "\(question)", sourceLocation: location)
    }
  }
}
