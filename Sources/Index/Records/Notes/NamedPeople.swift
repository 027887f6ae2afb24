import Calendars

extension MeetingRecord {
  /// The people that a note names; those with turns are speakers.
  package static func people(of claims: NoteClaims) -> [Attendee] {
    let speakers = Set(claims.speakers)
    return claims.everybody.map {
      Attendee(person: Person(written: $0), kind: speakers.contains($0) ? .speaker : .individual)
    }
  }
}

extension Person {
  // Made once: to make a pattern takes as long as a thousand matches.
  nonisolated(unsafe) private static let nameAndAddress =
    /\s*(.*?)\s*<([^<>\s]+@[^<>\s]+)>\s*/

  /// `Dana Okafor`, `dana@example.com`, `Dana Okafor <dana@example.com>`.
  package init(written text: String) {
    if let match = text.wholeMatch(of: Self.nameAndAddress) {
      self.init(name: match.1.isEmpty ? nil : String(match.1), email: match.2.lowercased())
    } else if text.contains("@"), !text.contains(where: \.isWhitespace) {
      self.init(name: nil, email: text.lowercased())
    } else {
      self.init(name: text, email: "")
    }
  }
}
