import Calendars
import Foundation
import Index
import Time

/// A new note for a meeting: a Markdown file whose front matter identifies the meeting. Its keys
/// are those used by other note programs.
package struct NoteDraft: Hashable, Sendable {
  /// The file's name without its extension: `2026-03-10 Ferry prices`.
  package let name: String
  /// Front matter and a heading.
  package let text: String

  /// The maximum length of a name in bytes. File systems allow 255, but a number and an extension
  /// are added.
  private static let maximumNameBytes = 120

  /// - Parameters:
  ///   - record: the record of a meeting.
  ///   - zone: the user's zone, in which the date is written.
  package init(of record: MeetingRecord, zone: Zone) {
    let date = Self.date(of: record, zone)
    let title = Self.onOneLine(record.title)
    name = Self.fileName("\(date.prefix(10)) \(title)")
    let people = record.attendees.filter(\.isPerson).map(\.person).map(Self.written)
    var lines = ["---", "title: \(Self.quoted(title))", "date: \(date)"]
    lines += people.isEmpty ? [] : ["attendees:"] + people.map { "  - \(Self.quoted($0))" }
    lines += ["uid: \(Self.quoted(record.key.uid))", "meetings_id: \(Self.quoted(record.id))"]
    text = (lines + ["---", "", "# \(title)", "", ""]).joined(separator: "\n")
  }

  /// Returns `2026-03-10`, or `2026-03-10T15:00:00+01:00`.
  private static func date(of record: MeetingRecord, _ zone: Zone) -> String {
    if case .date(let day) = record.start { return day.description }
    let instant = record.start.instant(in: zone)
    let offset = zone.offset(at: instant) / 60
    let (hours, minutes) = abs(offset).quotientAndRemainder(dividingBy: 60)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return EventTime.floating(zone.wallClock(of: instant)).description
      + "\(offset < 0 ? "-" : "+")\(two(hours)):\(two(minutes))"
  }

  private static func written(_ person: Person) -> String {
    guard let name = person.name, !name.isEmpty else { return person.email }
    // A comma would split the name into two people.
    let plain = onOneLine(name).replacing(",", with: " ").replacing(";", with: " ")
    return person.email.isEmpty ? plain : "\(plain) <\(person.email)>"
  }

  /// Returns a title on one line without control characters, because other people's titles can't be
  /// trusted.
  private static func onOneLine(_ text: String) -> String {
    let line = text.unicodeScalars.map { scalar in
      let isControl = [.control, .format, .lineSeparator, .paragraphSeparator].contains(
        scalar.properties.generalCategory)
      return isControl ? " " : String(scalar)
    }.joined().split(separator: " ").joined(separator: " ")
    return line.isEmpty ? "Meeting" : line
  }

  /// Replaces the characters that file systems or Obsidian links don't allow in a name.
  private static func fileName(_ text: String) -> String {
    var name = ""
    for character in text.map({ "/\\:*?\"<>|#^[]".contains($0) ? "-" : $0 })
    where name.utf8.count + character.utf8.count <= maximumNameBytes {
      name.append(character)
    }
    while let last = name.last, last == " " || last == "." { name.removeLast() }
    return name
  }

  /// Returns a JSON string, which is also valid YAML.
  private static func quoted(_ text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }
}
