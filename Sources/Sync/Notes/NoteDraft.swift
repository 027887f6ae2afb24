import Calendars
import Foundation
import Index
import Time

/// A note that is yet to be written, as a Markdown file with front matter that says whose it is, in
/// the keys that other programs of notes have, too.
package struct NoteDraft: Hashable, Sendable {
  /// The name of the file, without its ending: `2026-03-10 Ferry prices`.
  package let name: String
  /// Front matter and a heading.
  package let text: String

  /// A file's name may have 255 bytes, and a number and an ending come behind this one.
  private static let mostBytesOfName = 120

  /// - Parameters:
  ///   - record: a meeting.
  ///   - zone: the user's, whose clock the date is on.
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

  /// `2026-03-10`, or `2026-03-10T15:00:00+01:00`.
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
    // A comma would make two of them.
    let plain = onOneLine(name).replacing(",", with: " ").replacing(";", with: " ")
    return person.email.isEmpty ? plain : "\(plain) <\(person.email)>"
  }

  /// Titles are written by strangers: without line ends and other controls.
  private static func onOneLine(_ text: String) -> String {
    let line = text.unicodeScalars.map { scalar in
      let isControl = [.control, .format, .lineSeparator, .paragraphSeparator].contains(
        scalar.properties.generalCategory)
      return isControl ? " " : String(scalar)
    }.joined().split(separator: " ").joined(separator: " ")
    return line.isEmpty ? "Meeting" : line
  }

  /// Without what no file system, and no link of Obsidian's, takes in a name.
  private static func fileName(_ text: String) -> String {
    var name = ""
    for character in text.map({ "/\\:*?\"<>|#^[]".contains($0) ? "-" : $0 })
    where name.utf8.count + character.utf8.count <= mostBytesOfName {
      name.append(character)
    }
    while let last = name.last, last == " " || last == "." { name.removeLast() }
    return name
  }

  /// As JSON has it, which YAML reads as well.
  private static func quoted(_ text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }
}
