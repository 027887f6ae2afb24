import Questions

/// A place and the meeting: `where is the board meeting`, `which room is the retro in`.
extension QueryRun {
  /// The place of the meeting with that title; for any other topic, the passage that mentions it.
  mutating func place() throws -> (Answer.Content, More) {
    let before = notices
    let meant = try meant()
    guard meant.isNamed, !meant.ranked.isEmpty else { return try searched(notices: before) }
    let (hits, more) = try shown(of: meant)
    return (.places(hits), more)
  }

  /// The meetings whose texts have what the question is about, where it means no meeting.
  mutating func searched(notices: [String]) throws -> (Answer.Content, More) {
    (reading.kind, reading.measure, self.notices) = (.search, nil, notices)
    return try meetings()
  }
}
