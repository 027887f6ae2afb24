import Calendars

extension MeetingRecord {
  /// The people that a note names. Speakers are of kind `speaker`, and people listed as absent have
  /// the status `declined`.
  package static func people(of claims: NoteClaims) -> [Attendee] {
    let speakers = Set(claims.speakers)
    let there = claims.everybody.map {
      Attendee(person: Person(written: $0), kind: speakers.contains($0) ? .speaker : .individual)
    }
    return there
      + (claims.absent ?? []).map { Attendee(person: Person(written: $0), status: .declined) }
  }
}

extension Person {
  // Created once, because creating a regular expression takes as long as a thousand matches.
  nonisolated(unsafe) private static let nameAndAddress =
    /\s*(.*?)\s*<([^<>\s]+@[^<>\s]+)>\s*/

  /// A name followed by a handle, as in minutes that are kept in a repository.
  nonisolated(unsafe) private static let nameAndHandle =
    /\s*(.+?)\s+(@[A-Za-z0-9][A-Za-z0-9_.-]*)\s*/

  /// Parses `Dana Okafor`, `dana@example.com`, `Dana Okafor <dana@example.com>` or `Dana Okafor
  /// @dana`. A handle is stored as the email address, because it also identifies a person.
  package init(written text: String) {
    if let match = text.wholeMatch(of: Self.nameAndAddress) {
      self.init(name: match.1.isEmpty ? nil : String(match.1), email: match.2.lowercased())
    } else if text.contains(" @"), let match = text.wholeMatch(of: Self.nameAndHandle) {
      self.init(name: String(match.1), email: match.2.lowercased())
    } else if text.contains("@"), !text.contains(where: \.isWhitespace) {
      self.init(name: nil, email: text.lowercased())
    } else {
      self.init(name: text, email: "")
    }
  }
}
