import MCPServer
import Testing
import Time

@testable import Questions

/// A sentence of a table, and the fields of its reading.
final class TableSentence {
  enum Kind: String, CaseIterable { case question, date, event }

  let text: String
  private let kind: Kind
  private let reader: QuestionReader
  private lazy var words = Word.words(of: text)
  private lazy var reading = Result { try reader.read(words) }
  private lazy var chart = QuestionChart(reader, words)
  private lazy var draft = Result { try reader.draft(of: text) }

  init(_ kind: Kind, _ text: String, _ reader: QuestionReader) {
    (self.kind, self.text, self.reader) = (kind, text, reader)
  }

  /// - Throws: `UnknownField`, or the error of the reader.
  func value(of field: String) throws -> JSONValue {
    switch (kind, field) {
    case (_, "error"): try error
    case (.question, _):
      try valueOfText(field) ?? valueOfPeople(field) ?? valueOfTime(field) ?? valueOfKind(field)
    case (.date, _): try valueOfDate(field)
    case (.event, "draft"): .string("\(try draft.get().text)")
    case (.event, "people"): Self.names(try draft.get().people)
    case (.event, _): throw UnknownField(name: field)
    }
  }

  private var error: JSONValue {
    get throws {
      do {
        switch kind {
        case .question: _ = try reading.get()
        case .date: _ = try combined
        case .event: _ = try draft.get()
        }
        return .null
      } catch let error as DateError {
        return .string(error.message)
      } catch let error as DraftError {
        return .string(error.message)
      }
    }
  }

  // MARK: Questions

  private func valueOfText(_ field: String) throws -> JSONValue? {
    switch field {
    case "anchor": return Self.value(chart.anchor.map(Self.text))
    // The filters that other readings search for as words
    case "widened":
      let covers = try chart.covers(besides: try reading.get()).map(\.reading.asWords)
      return .array(covers.filter { !$0.isEmpty }.map(Self.list))
    default: break
    }
    let reading = try reading.get()
    return switch field {
    case "topic": .string(reading.topic)
    case "wording": .string(reading.wording)
    case "searched": .string(reading.searched)
    case "fillers": Self.list(reading.fillers)
    case "phrases": Self.list(reading.phrases)
    case "exclude": Self.list(reading.excluded)
    case "unknownNames": Self.list(reading.unknownNames)
    case "calendars": Self.list(reading.calendars)
    case "withoutCalendars": Self.list(reading.withoutCalendars)
    case "notices": Self.list(reading.notices)
    default: nil
    }
  }

  private func valueOfPeople(_ field: String) throws -> JSONValue? {
    let reading = try reading.get()
    return switch field {
    case "with": Self.names(reading.with)
    case "written": Self.list(reading.with.map(\.written))
    case "without": Self.names(reading.without)
    case "organizer": Self.names(reading.organizer)
    case "me": Self.value(reading.me.map(Self.name))
    case "only": .bool(reading.isOnly)
    case "theirAnswers":
      Self.list(reading.theirAnswers.map { "\($0.person.written) \($0.answer.rawValue)" })
    case "leastPeople": Self.value(reading.size?.lowerBound)
    case "mostPeople":
      Self.value(
        reading.size.flatMap {
          $0.upperBound == ParsedQuery.unboundedSize ? nil : $0.upperBound
        })
    default: nil
    }
  }

  private func valueOfTime(_ field: String) throws -> JSONValue? {
    let reading = try reading.get()
    return switch field {
    case "span": Self.value(reading.span.map(Self.text))
    case "from": Self.value(reading.span?.from?.description)
    case "to": Self.value(reading.span?.to?.description)
    case "weekdays": .array(reading.weekdays.sorted().map { .int(Int64($0)) })
    case "hours":
      Self.value(
        reading.hours.map {
          Zone.clock(ofMinute: $0.lowerBound) + "–" + Zone.clock(ofMinute: $0.upperBound)
        })
    case "longer": Self.value(reading.longer)
    case "shorter": Self.value(reading.shorter)
    case "isLengthIncluded": .bool(reading.isLengthIncluded)
    case "isNow": .bool(reading.isNow)
    case "areDatesAtOdds": .bool(reading.areDatesAtOdds)
    default: nil
    }
  }

  private func valueOfKind(_ field: String) throws -> JSONValue {
    let reading = try reading.get()
    return switch field {
    case "kind": .string(reading.kind.rawValue)
    case "measure": Self.value(reading.measure?.rawValue)
    case "order": Self.value(reading.order?.rawValue)
    case "count": Self.value(reading.count)
    case "part": Self.value(reading.part?.name)
    case "status": Self.value(reading.status?.rawValue)
    case "told": Self.value(reading.told.map { "\($0)" })
    default: throw UnknownField(name: field)
    }
  }

  /// Text such as `what happened | after offsite`.
  private static func text(_ anchor: EventAnchor) -> String {
    let rest = anchor.rest.map(\.text).joined(separator: " ")
    return "\(rest) | \(anchor.side) \(anchor.text)" + (anchor.isNeighbour ? " | one" : "")
  }

  // MARK: Dates

  /// The dates in order, and the remaining words.
  private var dates: (dates: [DateReading], rest: [Word]) {
    get throws { try reader.dates.readings(of: words) }
  }

  private var combined: TimeSpan? {
    get throws { try reader.dates.combined(try dates.dates, tense: Tense(words)) }
  }

  private func valueOfDate(_ field: String) throws -> JSONValue {
    let today = reader.dates.today
    return switch field {
    case "span": Self.value(try combined.map(Self.text))
    case "from": Self.value(try combined?.from?.description)
    case "dates": Self.list(try dates.dates.map { Self.text($0.span) })
    case "rest": Self.list(try dates.rest.map(\.text))
    case "shown": Self.value(try dates.dates.first?.span.text(on: today))
    case "decisions":
      .array(try dates.dates.map { Self.list($0.decisions.map { $0.text(on: today) }) })
    case "tense": .string("\(Tense(words))")
    default: throw UnknownField(name: field)
    }
  }

  // MARK: Values

  /// Text such as `2027-06-14 2027-06-21`, with `-` for an open side.
  static func text(_ span: TimeSpan) -> String {
    "\(span.from?.description ?? "-") \(span.to?.description ?? "-")"
  }

  private static func value(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

  private static func value(_ number: Int?) -> JSONValue {
    number.map { .int(Int64($0)) } ?? .null
  }

  private static func list(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }

  private static func name(_ term: PersonTerm) -> String {
    term.people.map(\.displayName).joined(separator: " or ")
  }

  private static func names(_ terms: [PersonTerm]) -> JSONValue { list(terms.map(name)) }
}

extension DateReader {
  /// The dates of words in order, and the remaining words.
  func readings(of words: [Word]) throws -> (dates: [DateReading], rest: [Word]) {
    var dates: [DateReading] = []
    var rest: [Word] = []
    var place = 0
    while place < words.count {
      if let date = try read(words, at: place) {
        dates.append(date)
        place += date.count
      } else {
        rest.append(words[place])
        place += 1
      }
    }
    return (dates, rest)
  }
}
