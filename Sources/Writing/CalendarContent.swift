import Calendars
import TextAnalysis

/// The meaning of a calendar file: its components, each a multiset of properties and of components. The
/// order of lines, parameters and parts of rules, folding, escapes, defaults that are written out and
/// descriptions of time zones don't count: servers keep what they are given in a form of their own.
package enum CalendarContent {
  /// Returns true if two files mean the same in all that they say.
  package static func isSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    isSame(one, other) { $0 }
  }

  /// Returns true if two files mean the same but for what servers write by themselves: time stamps, the
  /// name of the program, and extensions.
  package static func isSameButForStamps(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    isSame(one, other) { $0.isOfTheUser ? $0 : nil }
  }

  /// Returns true if two files mean the same but for those stamps, and for what attendees have answered.
  package static func isSameButForAnswers(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    isSame(one, other) { property in
      guard property.isOfTheUser, property.capitals != "REQUEST-STATUS" else { return nil }
      guard property.capitals == "ATTENDEE" else { return property }
      var property = property
      property.keepParameters { !answers.contains($0) }
      return property
    }
  }

  private static let answers: Set = ["PARTSTAT", "RSVP", "SCHEDULE-STATUS"]

  private static func isSame(
    _ one: [UInt8], _ other: [UInt8], _ counted: (Property) -> Property?
  ) -> Bool {
    one == other || meaning(of: one, counted) == meaning(of: other, counted)
  }

  /// A component that is being read.
  private struct Reading {
    let name: String
    /// The meanings of its properties and components.
    var parts: [String] = []

    var meaning: String { "{\(name) \(parts.sorted().joined(separator: "\n"))}" }
  }

  /// A text that is the same for two files exactly if they mean the same.
  private static func meaning(of bytes: [UInt8], _ counted: (Property) -> Property?) -> String {
    var scanner = ContentLineScanner(DecodedFile(bytes).bytes)
    var open = [Reading(name: "")]
    while let found = scanner.next() {
      let line = Array(found.bytes[found.range])
      guard let property = Property(line) else {
        if !line.isEmpty {
          open[open.count - 1].parts.append(String(decoding: line, as: UTF8.self))
        }
        continue
      }
      switch property.capitals {
      case "BEGIN": open.append(Reading(name: property.text.uppercased()))
      case "END" where open.count > 1:
        let ended = open.removeLast()
        if ended.name != "VTIMEZONE" { open[open.count - 1].parts.append(ended.meaning) }
      default:
        guard let property = counted(property) else { continue }
        open[open.count - 1].parts += PropertyMeaning.texts(of: property)
      }
    }
    while open.count > 1 {
      let cut = open.removeLast()
      open[open.count - 1].parts.append(cut.meaning)
    }
    return open[0].meaning
  }
}

extension Property {
  /// The name in capitals.
  fileprivate var capitals: String { name.uppercased() }

  fileprivate var isOfTheUser: Bool {
    !Self.stamps.contains(capitals) && !capitals.hasPrefix("X-")
  }

  private static let stamps: Set = ["DTSTAMP", "LAST-MODIFIED", "CREATED", "PRODID", "CALSCALE"]
}
