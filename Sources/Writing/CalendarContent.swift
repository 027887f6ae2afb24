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
    isSame(one, other) { property in
      guard property.isOfTheUser else { return nil }
      var property = property
      property.keepParameters { !serversOwn.contains($0) }
      return property
    }
  }

  /// Returns true if two files mean the same but for those stamps, and for what attendees have answered.
  package static func isSameButForAnswers(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    isSame(one, other) { property in
      guard property.isOfTheUser, property.capitals != "REQUEST-STATUS" else { return nil }
      guard property.capitals == "ATTENDEE" else { return property }
      var property = property
      property.keepParameters { !answers.contains($0) && !serversOwn.contains($0) }
      return property
    }
  }

  /// What a server writes of its deliveries, and takes away of what it was told of them (RFC 6638,
  /// sections 7.2 and 7.3).
  private static let serversOwn: Set = ["SCHEDULE-STATUS", "SCHEDULE-FORCE-SEND"]

  private static let answers: Set = ["PARTSTAT", "RSVP"]

  private static func isSame(
    _ one: [UInt8], _ other: [UInt8], _ counted: (Property) -> Property?
  ) -> Bool {
    one == other || meaning(of: one, counted) == meaning(of: other, counted)
  }

  /// What a component says: each value and each component in it, as often as it is there.
  private struct Meaning: Hashable {
    let name: String
    /// Bytes, as strings with other bytes may be equal.
    var values: [[UInt8]: Int] = [:]
    var components: [Meaning: Int] = [:]

    mutating func add(_ value: some Sequence<UInt8>) { values[Array(value), default: 0] += 1 }

    mutating func add(_ component: Meaning) {
      if component.name != "VTIMEZONE" { components[component, default: 0] += 1 }
    }
  }

  private static func meaning(of bytes: [UInt8], _ counted: (Property) -> Property?) -> Meaning {
    var scanner = ContentLineScanner(DecodedFile(bytes).bytes)
    var open = [Meaning(name: "")]
    while let found = scanner.next() {
      let line = Array(found.bytes[found.range])
      guard let property = Property(line) else {
        if !line.isEmpty { open[open.count - 1].add(line) }
        continue
      }
      switch property.capitals {
      case "BEGIN": open.append(Meaning(name: property.text.uppercased()))
      case "END" where open.count > 1: close(&open)
      default:
        guard let property = counted(property) else { continue }
        for text in PropertyMeaning.texts(of: property) { open[open.count - 1].add(text.utf8) }
      }
    }
    while open.count > 1 { close(&open) }
    return open[0]
  }

  private static func close(_ open: inout [Meaning]) {
    let ended = open.removeLast()
    open[open.count - 1].add(ended)
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
