import Questions

/// Finds the location of a meeting: `where is the board meeting`, `which room is the retro in`.
extension QueryRun {
  /// The location of the meeting with that title, or else the passage that mentions the topic.
  mutating func place() throws -> (Answer.Content, More) {
    let before = notices
    let meant = try meant()
    guard meant.isNamed, !meant.ranked.isEmpty else { return try searched(notices: before) }
    let (hits, more) = try shown(of: meant)
    return (.places(hits), more)
  }

  /// A search in texts, for a question that names no meeting.
  mutating func searched(notices: [String]) throws -> (Answer.Content, More) {
    (reading.kind, reading.measure, self.notices) = (.search, nil, notices)
    return try meetings()
  }
}
