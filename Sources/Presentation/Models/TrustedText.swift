import MeetingIndex
import Time

/// Text that this program itself wrote: literals in its source code, numbers, times, ids and names
/// of enumeration cases. The compiler rejects any other text, such as that of a file or server. So
/// a model can rely on it as the program's own words.
package struct TrustedText: Hashable, Sendable, ExpressibleByStringInterpolation {
  package let text: String

  private init(_ text: String) { self.text = text }

  package init(stringLiteral words: StaticString) { text = words.description }

  package init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity)
    }

    package mutating func appendLiteral(_ words: StaticString) { text += words.description }

    package mutating func appendInterpolation(_ number: Int) { text += "\(number)" }

    /// Appends a number with a noun: `1 meeting`, `2 meetings`. `many` is the plural if it is
    /// irregular.
    package mutating func appendInterpolation(
      _ number: Int, _ one: StaticString, _ many: StaticString? = nil
    ) {
      text += number.counted(one.description, many?.description)
    }

    package mutating func appendInterpolation(_ words: TrustedText) { text += words.text }

    package mutating func appendInterpolation(_ day: CivilDate) { text += "\(day)" }
  }
}

extension TrustedText {
  /// Creates the abbreviated id of a meeting, such as `24edbc0a`.
  init(id record: MeetingRecord) { self.init(String(record.id.prefix(8))) }

  /// Creates the URI of a meeting, such as `meeting://24edbc0a`.
  package init(address record: MeetingRecord) {
    self.init("meeting://" + String(record.id.prefix(8)))
  }

  init<Name: RawRepresentable<String> & CaseIterable>(_ name: Name) { self.init(name.rawValue) }

  /// Creates a period with its day, such as `Thu 2026-03-26 16:00–17:00`.
  init(_ time: DisplayTime, from start: EventTime, to end: EventTime) {
    self.init(time.span(from: start, to: end))
  }

  init(_ time: DisplayTime, _ span: Range<Int64>) {
    self.init(time, from: .instant(span.lowerBound), to: .instant(span.upperBound))
  }

  /// Creates a day with its weekday, such as `Thu 2026-03-26`.
  init(_ time: DisplayTime, _ day: CivilDate) { self.init(time.dayName(day)) }

  init(_ zone: Zone) { self.init(QuotedText(zone.identifier).line) }

  /// Creates a time in ISO 8601 with the offset from UTC, or a date for an all-day event.
  init(_ time: EventTime, in zone: Zone) {
    self.init(JSON.local(time, in: zone) ?? DisplayTime.undated)
  }

  /// Creates a time in ISO 8601 in UTC from the seconds since 1970-01-01T00:00:00Z.
  init(instant seconds: Int64) { self.init(EventTime.instant(seconds).description) }

  /// Creates a time in a recording, such as `00:14:32`, from the seconds since its beginning.
  init(clock seconds: Double) { self.init(RecordingTime.text(seconds)) }

  init(joining words: [TrustedText], by separator: StaticString = " · ") {
    self.init(words.map(\.text).joined(separator: separator.description))
  }
}
