import Calendars
import Time

/// Changes to the properties of a component, except its times.
extension Component {
  private static let textNames = [
    "SUMMARY", "LOCATION", "DESCRIPTION", "DTSTART", "DTEND", "DURATION", "DTSTAMP", "UID",
  ]

  /// Changes texts, status and answer, and updates the revision.
  mutating func take(_ change: EventChange, now: Moment) throws(WritingError) {
    if let title = change.title { setText("SUMMARY", title) }
    if let location = change.location {
      setText("LOCATION", location)
      // Apple's property contains the coordinates of the old place.
      remove("X-APPLE-STRUCTURED-LOCATION")
    }
    if let notes = change.notes {
      setText("DESCRIPTION", notes)
      // These are formatted versions of the old text.
      remove("X-ALT-DESC", "STYLED-DESCRIPTION")
    }
    if change.isCancelled { set(Property("STATUS", value: "CANCELLED"), after: Self.textNames) }
    if let answer = change.answer { try setAnswer(answer) }
    stamp(now: now, isRevision: change.isRevision)
  }

  /// Sets DTSTAMP and LAST-MODIFIED (RFC 5545, sections 3.8.7.2 and 3.8.7.3), and increments
  /// SEQUENCE for a revision.
  mutating func stamp(now: Moment, isRevision: Bool) {
    let time = WrittenForm.utc(now.seconds)
    set(Property("DTSTAMP", value: time), after: ["UID"])
    set(Property("LAST-MODIFIED", value: time), after: ["DTSTAMP", "CREATED"])
    guard isRevision else { return }
    let sequence = first("SEQUENCE").flatMap { Int($0.text) } ?? 0
    set(Property("SEQUENCE", value: "\(min(sequence, Int(Int32.max) - 1) + 1)"), after: ["DTSTAMP"])
  }

  /// Sets the recurrence rule; an empty string removes it.
  mutating func setRule(_ rule: String) {
    remove("EXRULE")
    guard !rule.isEmpty else { return remove("RRULE") }
    set(Property("RRULE", value: rule), after: ["DTSTART", "DTEND", "DURATION"])
  }

  private mutating func setText(_ name: String, _ text: String) {
    guard !text.isEmpty else { return remove(name) }
    var property = first(name) ?? Property(name, value: "")
    // The dropped parameters describe the old value's encoding or an alternative representation.
    property.keepParameters { $0 == "LANGUAGE" || $0.hasPrefix("X-") }
    property.value = Array(Property.escaped(text).utf8)
    set(property, after: Self.textNames)
  }

  private mutating func setAnswer(_ answer: EventChange.Answer) throws(WritingError) {
    let own = placed("ATTENDEE").filter { $0.property.isOf(answer.addresses) }
    if own.isEmpty {
      throw WritingError(.refused, "you are not invited")
    }
    for (place, property) in own {
      var property = property
      property.set("PARTSTAT", to: answer.status.keyword)
      replace(at: place, with: property)
    }
  }

  /// Returns the PARTSTAT of the attendee with one of the addresses; nil if there is no such
  /// attendee.
  func answer(of addresses: [String]) -> String? {
    placed("ATTENDEE").first { $0.property.isOf(addresses) }
      .map { $0.property.parameter("PARTSTAT")?.uppercased() ?? "NEEDS-ACTION" }
  }

  /// If true, the component contains text that isn't UTF-8. Its file is then decoded differently,
  /// so added UTF-8 text would be misread.
  var hasNonUTF8Text: Bool {
    lines.contains { String(validating: $0.content, as: UTF8.self) == nil }
  }
}

extension Property {
  /// Returns true if the property names a calendar user with one of the addresses.
  fileprivate func isOf(_ addresses: [String]) -> Bool {
    let own = [text, parameter("EMAIL") ?? ""].map { CalendarAddress.read($0) }
    return own.contains { addresses.contains($0) }
  }
}

extension ParticipationStatus {
  /// The PARTSTAT value (RFC 5545, section 3.2.12).
  var keyword: String {
    switch self {
    case .needsAction: "NEEDS-ACTION"
    case .accepted: "ACCEPTED"
    case .declined: "DECLINED"
    case .tentative: "TENTATIVE"
    case .delegated: "DELEGATED"
    }
  }
}
