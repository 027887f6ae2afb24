import Questions
import Time

/// Answers to questions for a location: `where is the board meeting`, `which room is the retro in`.
extension QueryRun {
  /// Returns the location of the meeting with that title, or else the passages that mention the
  /// topic.
  mutating func place() throws -> (Answer.Content, More) {
    let before = notices
    let meant = try meant()
    guard meant.isNamed, !meant.ranked.isEmpty else {
      // A meeting that is only near in meaning takes place elsewhere. Other readings may find it.
      let leftOut = options.search.leftOut
      defer { options.search.leftOut = leftOut }
      options.search.leftOut.insert(.meaning)
      return try placesOfDay(notices: before) ?? searched(notices: before)
    }
    let (hits, more) = try shown(of: tense == .open ? comingFirst(meant) : meant)
    return (.places(hits), more)
  }

  /// Returns the meetings with the next one first of those with the title of the best match: `where
  /// is the retro` doesn't ask for a past one if another is to come.
  private func comingFirst(_ meant: MatchingMeetings) -> MatchingMeetings {
    guard meant.order == nil, let finding = meant.finding, let best = meant.ranked.first else {
      return meant
    }
    let next = finding.byTime(meant.ranked).first { ranked in
      guard let fact = finding.facts[ranked.record] else { return false }
      return fact.startsAt > now.seconds && fact.title == finding.facts[best.record]?.title
    }
    guard let next else { return meant }
    return MatchingMeetings(
      ranked: [next] + meant.ranked.filter { $0.record != next.record }, finding: finding,
      order: nil, isNamed: meant.isNamed)
  }

  /// Returns the locations of all meetings on the requested day or part of a day, if none of them
  /// contains the topic: `where are we eating tomorrow night`. Returns nil if there are none.
  private mutating func placesOfDay(notices: [String]) throws -> (Answer.Content, More)? {
    guard let span = reading.span, let from = span.from, let to = span.to,
      to <= LocalTime(day: from.day.adding(days: 1)), !reading.topic.isEmpty
    else { return nil }
    let asked = reading
    (reading.topic, reading.wording, self.notices) = ("", "", notices)
    let finding = try search(reading, limit: .max, collapsesSeries: false, looksForWords: true)
    let placed = byTime(fitting(finding).ranked, of: finding, .first)
      .filter { finding.facts[$0.record]?.place.isEmpty == false }
    guard !placed.isEmpty else {
      reading = asked
      return nil
    }
    let when = span.text(on: now.day)
    note("no meeting at that time mentions '\(asked.topic)'; showing the places of \(when)")
    return (.places(try hits(Array(placed.prefix(limit)), of: finding)), .none)
  }

  /// Searches texts, for a question that doesn't name a meeting.
  mutating func searched(notices: [String]) throws -> (Answer.Content, More) {
    (reading.kind, reading.measure, self.notices) = (.search, nil, notices)
    return try meetings()
  }
}
