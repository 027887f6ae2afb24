import Calendars
import TextAnalysis

/// Compares the meaning of calendar files. Each component is compared as a multiset of properties
/// and components. Because servers reformat the files they store, the comparison ignores the order
/// of lines, parameters and rule parts, folding, escapes, explicit defaults and time zone
/// definitions.
package enum CalendarContent {
  /// Returns true if two files have the same meaning.
  package static func isSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    isSame(one, other) { $0 }
  }

  /// Returns true if two files have the same meaning, ignoring what servers add: timestamps, the
  /// program's name, and extensions.
  package static func isSameIgnoringTimestamps(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    isSame(one, other) { property in
      guard property.isUserProperty else { return nil }
      var property = property
      property.keepParameters { !serverParameters.contains($0) }
      return property
    }
  }

  /// Returns true if two files have the same meaning, ignoring server additions and attendees'
  /// answers.
  package static func isSameIgnoringAnswers(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    isSame(one, other) { property in
      guard property.isUserProperty, property.uppercasedName != "REQUEST-STATUS" else { return nil }
      guard property.uppercasedName == "ATTENDEE" else { return property }
      var property = property
      property.keepParameters { !answers.contains($0) && !serverParameters.contains($0) }
      return property
    }
  }

  /// The parameters on the delivery of messages, which a server adds or removes (RFC 6638, sections
  /// 7.2 and 7.3).
  private static let serverParameters: Set = ["SCHEDULE-STATUS", "SCHEDULE-FORCE-SEND"]

  private static let answers: Set = ["PARTSTAT", "RSVP"]

  private static func isSame(
    _ one: [UInt8], _ other: [UInt8], _ counted: (Property) -> Property?
  ) -> Bool {
    one == other || meaning(of: one, counted) == meaning(of: other, counted)
  }

  /// The meaning of a component: its values and inner components, each with the number of times it
  /// occurs.
  private struct Meaning: Hashable {
    let name: String
    /// The number of times that each value occurs. Values are bytes, because strings with different
    /// bytes may be equal.
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
      switch property.uppercasedName {
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
  fileprivate var uppercasedName: String { name.uppercased() }

  fileprivate var isUserProperty: Bool {
    !Self.stamps.contains(uppercasedName) && !uppercasedName.hasPrefix("X-")
  }

  private static let stamps: Set = ["DTSTAMP", "LAST-MODIFIED", "CREATED", "PRODID", "CALSCALE"]
}
