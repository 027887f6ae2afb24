/// Clauses about the status of a meeting: cancelled, declined, not answered.
extension QuestionParse {
  /// Parses the status of meetings or the response of a person: `cancelled meetings`, `what did I
  /// decline`, `meetings lee declined`.
  func statusClause(_ status: ParsedQuery.Status, _ count: Int) -> Edge? {
    // `what haven't I accepted, only tentative`
    let isOpen =
      [nil, status].contains(reading.status)
      || status == .tentative && [.unanswered, .accepted].contains(reading.status)
    // `with notes` has its noun.
    let isWhole = [.noted, .unnoted].contains(status) || isFresh || isBoundary(position + count)
    guard isOpen, isWhole, !describesThing(status, count) else { return nil }
    let status = status == .accepted && isDenied ? .unanswered : status
    guard status.isAnswer, case .people(let terms) = subject else {
      let edge = Edge(count, .status, .status(status), .fresh)
      let last = text(position + count - 1)
      guard last.hasPrefix("miss") || last.hasPrefix("skip") else { return edge }
      return edge + [.note("only answers tell what you missed; showing what you declined")]
    }
    return Edge(count, .status, .theirAnswer(terms, status), .subject(nil), .fresh)
  }

  /// If true, a negation precedes this word in the same clause: `haven't I firmly accepted`.
  private var isDenied: Bool {
    let start = words[..<position].lastIndex(where: \.endsClause).map { $0 + 1 } ?? 0
    return (start..<position).contains { isNegation($0) && !["yet", "still"].contains(text($0)) }
  }

  /// Returns true if the word describes a noun that isn't a meeting: `pending permits`, `accepted
  /// bids`. `cancelled` always describes meetings, and words known as a title are a meeting.
  private func describesThing(_ status: ParsedQuery.Status, _ count: Int) -> Bool {
    guard status != .cancelled, !way.places.contains(position + count) else { return false }
    // `she turned down a job offer`
    if case let noun = position + count + 1, ["a", "an"].contains(text(noun - 1)),
      isPlain(at: noun),
      !(noun..<noun + 3).contains(where: { isMeetingNoun(at: $0) })
    {
      return true
    }
    guard count == 1 else { return false }
    var end = position + 1
    while end < words.count, roles(at: end).isEmpty, !words[end].isMark, !words[end].isQuoted,
      !startsDate(at: end), !isCertainName(text(end))
    {
      end += 1
      if words[end - 1].endsClause { break }
    }
    return end > position + 1 && !MeetingNouns.contains(text(end - 1)) && !isMeetingNoun(at: end)
  }

  /// The edge for invitations that somebody hasn't answered: `haven't I answered`, `what did we not
  /// yet reply to`, `I've yet to respond to`, `did lee not answer`, `hasn't lee answered`.
  var unansweredClause: Edge? {
    let isOfPeople = if case .people = subject { true } else { false }
    guard reading.status == nil, isNegation(position) || isOfPeople && isDenied else { return nil }
    var end = position + (isNegation(position) ? 1 : 0)
    while WordClass.besideNegation.contains(text(end)) { end += 1 }
    guard WordClass.answering.contains(text(end)) else { return nil }
    let next = end + 1
    let count = (text(next) == "to" ? next + 1 : next) - position
    if case .people(let terms) = subject {
      return Edge(count, .status, .theirAnswer(terms, .unanswered), .subject(nil), .fresh)
    }
    return Edge(
      count, .status,
      isBehindWho ? .part(.answered(.unanswered)) : .status(.unanswered), .fresh)
  }

  private func isNegation(_ place: Int) -> Bool {
    let word = text(place)
    return ["not", "never", "yet", "still"].contains(word)
      || word.filter({ $0 != "'" }).hasSuffix("nt") && has([.auxiliary], at: place)
  }
}
