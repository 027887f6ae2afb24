/// Clauses after a name: who organized it, who was not there.
extension QuestionParse {
  /// `dana organized`, `noor invited me to`, `meetings I organized`: who was read as being there is
  /// the organizer.
  mutating func readOrganizes(_ count: Int) -> Bool {
    // Who sent an invitation, and not who sent an offer.
    let isSent = text(position) == "sent"
    if isSent, !words.contains(where: { $0.folded.hasPrefix("invit") }) { return false }
    guard moveSubject(to: \.organizer) else { return false }
    take(count, as: .people)
    subject = nil
    return true
  }

  /// `dana was not in`.
  mutating func readAbsent(_ count: Int) -> Bool {
    guard moveSubject(to: \.without) else { return false }
    take(count, as: .people)
    subject = nil
    return true
  }

  /// `dana isn't`, `but lee wasn't`: a negative that nothing follows.
  mutating func readAbsence(_ count: Int) -> Bool {
    let end = position + count
    let isNegative = text(position).hasSuffix("n't") || text(end) == "not"
    var last = text(position).hasSuffix("n't") ? end : end + 1
    if text(last) == "been" { last += 1 }
    guard isNegative, isEnd(last) || text(last) == "but", moveSubject(to: \.without) else {
      return false
    }
    take(last - position, as: .people)
    subject = nil
    return true
  }

  /// `priya not`, `bea no`: behind a name, and nothing follows.
  mutating func readAbsenceBehind(_ count: Int) -> Bool {
    let end = position + count
    guard ["not", "no"].contains(text(position)), isEnd(end), position > 0,
      places[position - 1] == .people, moveSubject(to: \.without)
    else { return false }
    take(count, as: .people)
    subject = nil
    return true
  }

  /// `leave dana out of it`.
  mutating func readLeaveOut() -> Bool {
    guard ["leave", "keep", "take", "leaving", "keeping"].contains(text(position)) else {
      return false
    }
    var names = PeopleListReader(self, minimum: .nickname, isExplicit: true)
    guard let people = names.read(from: position + 1), !people.isAnyone, people.end < words.count,
      text(people.end) == "out"
    else { return false }
    add(people, to: \.without)
    take(people.end + 1 - position, as: .people)
    for rest in ["of", "it", "this", "them"]
    where text(position) == rest && !words[position - 1].endsClause { take(1, as: .filler) }
    endClause()
    return true
  }

  /// `zoe, kim not`: behind names with a comma between them, a word tells of the last one.
  private var isOfLastAlone: Bool {
    let names = words[..<position].indices.reversed().prefix { places[$0] == .people }
    guard let comma = names.dropFirst().first(where: { words[$0].after.contains(",") }) else {
      return false
    }
    return !(comma + 1..<position).contains { place in has([.and, .or], at: place) }
  }

  mutating func moveSubject(to list: Terms) -> Bool {
    switch subject {
    case .people(let range) where !range.isEmpty:
      let range = isOfLastAlone ? range.upperBound - 1..<range.upperBound : range
      reading[keyPath: list] += reading.with[range]
      reading.with.removeSubrange(range)
    case .owner: addOwner(to: list)
    default: return false
    }
    return true
  }

  /// `hugo and myself only`, `things dana and I did on our own`.
  mutating func readOnlyBehind(_ count: Int) -> Bool {
    let isAtEnd =
      isEnd(skip([.meeting, .container], from: position + count))
      || text(position) == "alone" && count > 1
    guard isAtEnd, !reading.with.isEmpty || reading.me != nil else { return false }
    reading.isOnly = true
    take(count, as: .people)
    return true
  }
}
