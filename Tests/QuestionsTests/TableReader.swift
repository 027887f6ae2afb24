import Foundation
import MCPServer
import Time

@testable import Questions

extension QuestionReader {
  /// Creates the reader that a line of a table describes.
  ///
  /// - Throws: `UnknownField` for a field that no reader has.
  init(_ fields: [String: JSONValue]) throws {
    var people: [PersonSpelling] = []
    var owners = ["ivo@example.com"]
    var calendars: [CalendarName] = []
    // A Saturday
    var (now, zone) = ("2026-11-21T12:00:00", "UTC")
    var order = DayMonthOrder.dayFirst
    var isKnownWord: (@Sendable (String) -> Bool)?
    var commonWords: [String] = []
    for (name, value) in fields {
      switch (name, value) {
      case ("reader", .string(let name)) where fields.count == 1:
        self = try Self.named(name)
        return
      case ("people", _):
        people = try Self.texts(value).enumerated().map { Self.person($0.offset + 1, $0.element) }
      case ("owners", _): owners = try Self.texts(value)
      case ("calendars", _):
        calendars = try Self.texts(value).map {
          let (title, id) = Self.parts($0)
          return CalendarName(id: id ?? "", title: title)
        }
      case ("now", .string(let text)): now = text
      case ("zone", .string(let text)): zone = text
      case ("monthFirst", .bool(true)): order = .monthFirst
      case ("knownWords", .string("all")): isKnownWord = { _ in true }
      case ("knownWords", _): isKnownWord = Set(try Self.texts(value)).contains
      case ("commonWords", _): commonWords = try Self.texts(value)
      default: throw UnknownField(name: name)
      }
    }
    guard let local = Zone(identifier: zone), let time = EventTime(now) else {
      throw UnknownField(name: "\(now) \(zone)")
    }
    self.init(
      people: PeopleDirectory(people), owners: owners, calendars: CalendarNames(calendars),
      now: Moment(time.instant(in: local), in: local),
      dayMonthOrder: order, isKnownWord: isKnownWord, commonWords: Set(commonWords))
  }

  static let office = try! named("office")

  /// A reader of several tables, from `Tables/readers.json`.
  static func named(_ name: String) throws -> QuestionReader {
    let file = ReadingTableTests.folder.file("readers.json")
    let readers = try JSONValue(parsing: Data(contentsOf: file))
    guard let fields = readers[name]?.object else { throw UnknownField(name: name) }
    return try QuestionReader(fields)
  }

  private static func texts(_ value: JSONValue) throws -> [String] {
    let texts = value.array?.map(\.string) ?? [nil]
    guard !texts.contains(nil) else { throw UnknownField(name: value.line) }
    return texts.compactMap(\.self)
  }

  /// Returns a person from `NAME <ADDRESS>`; without an address, it is at `example.com`.
  private static func person(_ number: Int, _ text: String) -> PersonSpelling {
    let (name, address) = parts(text)
    let last = name.split(separator: " ").last?.lowercased() ?? ""
    return PersonSpelling(
      id: Int64(number), name: name, email: address ?? "\(last)@example.com")
  }

  /// Returns the parts of `NAME <ADDRESS>`; the address is nil if there is none.
  private static func parts(_ text: String) -> (name: String, address: String?) {
    guard let match = text.wholeMatch(of: #/(.*?) ?<(.+)>/#) else { return (text, nil) }
    return (String(match.1), String(match.2))
  }
}
