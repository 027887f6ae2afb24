import TextAnalysis

/// The busy times of a person according to a VFREEBUSY (RFC 5545, section 3.6.4).
package struct FreeBusyReading: Hashable, Sendable {
  package struct Busy: Hashable, Sendable {
    /// The half-open time span, in seconds since 1970-01-01T00:00:00Z.
    package var span: Range<Int64>
    package var isTentative: Bool
  }

  /// The busy times in file order, each cut to the requested time.
  package private(set) var busy: [Busy] = []
  /// The part of the requested time that the report covers.
  package let known: Range<Int64>

  /// The maximum number of busy times; a person has far fewer in a few weeks.
  private static let maximumBusyTimes = 20_000

  /// - Parameters:
  ///   - bytes: the calendar file.
  ///   - asked: the requested time; busy times outside of it are left out.
  /// - Returns: nil if there is no readable VFREEBUSY. This must not be taken for free time.
  package init?(_ bytes: [UInt8], in asked: Range<Int64>) {
    var lines = ContentLineScanner(bytes)
    var (isInside, isWhole) = (false, false)
    var (start, end) = (asked.lowerBound, asked.upperBound)
    var found: [Busy] = []
    while let line = lines.next() {
      let text = String(decoding: line.bytes[line.range], as: UTF8.self)
      guard let colon = Self.colon(in: text) else { continue }
      let head = text[..<colon].uppercased().split(separator: ";")
      let value = text[text.index(after: colon)...]
      guard let name = head.first else { continue }
      switch name {
      case "BEGIN" where value.uppercased() == "VFREEBUSY": isInside = true
      case "END" where value.uppercased() == "VFREEBUSY": (isInside, isWhole) = (false, isInside)
      case "DTSTART" where isInside:
        guard let time = Self.instant(value) else { return nil }
        start = max(start, time)
      case "DTEND" where isInside:
        guard let time = Self.instant(value) else { return nil }
        end = min(end, time)
      case "FREEBUSY" where isInside:
        guard let times = Self.busy(value, head.dropFirst()),
          found.count + times.count <= Self.maximumBusyTimes
        else { return nil }
        found += times
      default: break
      }
    }
    guard isWhole, start <= end else { return nil }
    known = start..<end
    busy = found.compactMap { one in
      let span = one.span.clamped(to: asked)
      return span.isEmpty ? nil : Busy(span: span, isTentative: one.isTentative)
    }
  }

  /// Combines the reports of two servers about one person. `known` is the longer of the two covered
  /// spans.
  package func joined(with other: FreeBusyReading) -> FreeBusyReading {
    var both = known.count < other.known.count ? other : self
    both.busy = busy + other.busy
    return both
  }

  /// The colon before the value, outside of quoted parameters.
  private static func colon(in line: String) -> String.Index? {
    var isQuoted = false
    return line.indices.first { place in
      if line[place] == "\"" { isQuoted.toggle() }
      return line[place] == ":" && !isQuoted
    }
  }

  /// The busy times in a FREEBUSY value; nil if a period is invalid. An unknown kind counts as busy
  /// (section 3.2.9).
  private static func busy(
    _ value: Substring, _ parameters: ArraySlice<Substring>
  ) -> [Busy]? {
    let kind = parameters.first { $0.hasPrefix("FBTYPE=") }?.dropFirst("FBTYPE=".count)
    if kind == "FREE" { return [] }
    var times: [Busy] = []
    for period in value.split(separator: ",") {
      let parts = period.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 2, let start = instant(parts[0]), let end = end(parts[1], from: start),
        start <= end
      else { return nil }
      times.append(Busy(span: start..<end, isTentative: kind == "BUSY-TENTATIVE"))
    }
    return times
  }

  private static func end(_ text: Substring, from start: Int64) -> Int64? {
    if !text.hasPrefix("P"), !text.hasPrefix("+P") { return instant(text) }
    guard let length = WrittenDuration(String(text)) else { return nil }
    return start + length.days * 86_400 + length.seconds
  }

  /// The instant of a UTC time, in seconds since 1970-01-01T00:00:00Z; nil for any other text.
  private static func instant(_ text: Substring) -> Int64? {
    let text = text.trimmingBlanks()
    guard text.hasSuffix("Z"), let time = WrittenTime(text, tzid: nil), time.form == .utc else {
      return nil
    }
    return time.wallClock
  }
}
