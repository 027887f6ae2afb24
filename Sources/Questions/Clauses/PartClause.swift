/// Questions for people by what they did: `who organized the retro`, `who declined it`.
extension QuestionParse {
  /// Parses a verb after `who` that restricts the requested people: `who set up the retro`, `who's
  /// hosting the retro`. Returns nil for `who is invited`, which asks for all guests.
  func partClause(_ part: ParsedQuery.Part, _ count: Int) -> Edge? {
    guard isBehindWho, !isPassive(count) else { return nil }
    return Edge(count, .kind, .part(part), .fresh)
  }

  /// Parses the verb of a passive question for the organizer: `by whom was the tour arranged`.
  func partOfPassive(_ count: Int) -> Edge? {
    guard isKind(.who), reading.part == nil, let asked = places.firstIndex(of: .kind),
      ["by", "from"].contains(text(asked))
    else { return nil }
    return Edge(count, .kind, .part(.organizer))
  }

  /// Parses a noun or passive that asks for the organizer: `organizer of the retro`, `who is the
  /// retro organized by`. Returns nil for `host of cranes`.
  func organizerOf(_ count: Int) -> Edge? {
    let end = position + count
    let isOf = ["of", "for"].contains(text(end))
    let isOnlyPerson = text(position).hasPrefix("organi")
    let isAsked = isKind(.who) ? isOf || end == words.count : isOf && isOnlyPerson && !isKindDecided
    guard isAsked, subject == nil, !isOf || topic.isEmpty else { return nil }
    return Edge(count, .kind, .kind(.who), .part(.organizer), .decided, .fresh)
  }

  /// Parses a question for the note taker: `who took notes on tuesday`, `who wrote the minutes`.
  /// Calendars don't record note takers, so the answer lists the meetings.
  func noteTaker(_ count: Int) -> Edge? {
    guard isBehindWho else { return nil }
    return Edge(
      count, .kind, .kind(.search), .sentence, .fresh,
      .note("who took the notes is unknown; showing the meetings"))
  }

  /// Parses a question for absent people: `who was missing`, `who didn't come to the retro`. The
  /// answer lists the people who declined.
  func absentees(_ count: Int) -> Edge? {
    guard isBehindWho else { return nil }
    return Edge(
      count, .kind, .part(.answered(.declined)), .fresh,
      .note("only answers and notes tell who was absent; showing who declined or wasn't there"))
  }

  /// If true, only filler words such as auxiliaries are between `who` and this word.
  var isBehindWho: Bool {
    guard isKind(.who) else { return false }
    let before = words[..<position].indices.last { place in
      places[place] != .filler
        || !has([.auxiliary, .filler, .relative], at: place)
          && !["it", "still"].contains(text(place))
    }
    return before.map { places[$0] == .kind } ?? false
  }

  /// Returns true if the verb is passive: `was invited`, `got booked`.
  private func isPassive(_ count: Int) -> Bool {
    guard position > 0 else { return false }
    let (verb, before) = (text(position), text(position - 1))
    return (verb.hasSuffix("ed") || ["set", "led", "run", "sent", "put"].contains(verb))
      && (WordClass.being.contains(before) || ["who's", "whos"].contains(before))
  }
}
