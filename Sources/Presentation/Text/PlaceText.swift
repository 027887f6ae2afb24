import MeetingIndex

/// The place of a meeting in a few words.
package enum PlaceText {
  private static let longest = 32

  /// The first part of the location, or the host of an address, such as `at Harbour House` or `at
  /// zoom.us`; empty if no place is given.
  package static func short(_ record: MeetingRecord) -> String {
    guard let line = record.location?.split(whereSeparator: \.isNewline).first else { return "" }
    var place = line.drop { $0 == " " }[...]
    if let scheme = place.range(of: "://") {
      place = place[scheme.upperBound...].prefix { !"/?: ".contains($0) }
    } else if place.count > longest, let comma = place.firstIndex(where: { ",;(".contains($0) }) {
      place = place[..<comma]
    }
    let shown = Sanitizer.line(String(place))
    if shown.isEmpty { return "" }
    return "at " + (shown.count > longest ? shown.prefix(longest - 1) + "…" : shown)
  }
}

/// The address of a meeting's call.
package enum JoinLine {
  /// The address, or empty if there is none or the location or the link already has it.
  package static func of(_ record: MeetingRecord) -> String {
    guard let link = record.joinLink else { return "" }
    return [record.location, record.url].contains { $0?.contains(link) ?? false } ? "" : link
  }
}
