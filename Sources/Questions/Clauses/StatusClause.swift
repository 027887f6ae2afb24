/// Clauses on the state of a meeting: cancelled, declined, not answered.
extension QuestionParse {
  /// `cancelled meetings`, `what did I decline`.
  mutating func readStatus(_ status: ParsedQuery.Status, _ count: Int) -> Bool {
    guard reading.status == nil, !isSaidOfThing(status, count) else { return false }
    if !isFresh {
      let end = position + count
      guard end == words.count || words[end - 1].endsClause || startsDate(at: end) else {
        return false
      }
    }
    if status != .cancelled, case .people(let terms) = subject {
      let names = reading.with[terms].map(\.written).joined(separator: " and ")
      note("only your own answers can be asked for, not what \(names) \(status.rawValue)")
    } else {
      reading.status = status
    }
    take(count, as: .status)
    isFresh = true
    return true
  }

  /// `pending permits`, `accepted bids`: what comes before a noun is of meetings only where the
  /// noun is one, and whatever is cancelled is one here.
  private func isSaidOfThing(_ status: ParsedQuery.Status, _ count: Int) -> Bool {
    guard status != .cancelled, count == 1, !isBehindSubject else { return false }
    var end = position + 1
    while end < words.count, roles(at: end).isEmpty, !words[end].isMark, !words[end].isQuoted,
      !startsDate(at: end), !isCertainName(words[end].folded)
    {
      end += 1
      if words[end - 1].endsClause { break }
    }
    return end > position + 1 && !MeetingNouns.contains(words[end - 1].folded)
      && !isMeetingNoun(at: end)
  }

  /// `have I accepted bids`, `I declined workshops`
  private var isBehindSubject: Bool {
    position > 0 && roles(at: position - 1).contains { $0.role == .pronoun }
  }

  /// `haven't I answered`, `what did we not yet reply to`, `I've yet to respond to`: who asks has
  /// given no answer.
  mutating func readUnanswered() -> Bool {
    if case .people = subject { return false }
    guard reading.status == nil, isNegation(position) else { return false }
    var end = position + 1
    while end < words.count, Self.besideNegation.contains(words[end].folded) { end += 1 }
    guard end < words.count, Self.answering.contains(words[end].folded) else { return false }
    let next = end + 1
    let isWhole = next < words.count && words[next].folded == "to"
    if isBehindWho { reading.part = .answered(.unanswered) } else { reading.status = .unanswered }
    take((isWhole ? next + 1 : next) - position, as: .status)
    isFresh = true
    return true
  }

  private func isNegation(_ place: Int) -> Bool {
    let word = words[place].folded
    return ["not", "never", "yet", "still"].contains(word)
      || word.filter({ $0 != "'" }).hasSuffix("nt")
        && roles(at: place).contains { $0.role == .auxiliary }
  }

  private static let besideNegation: Set<String> = [
    "i", "we", "yet", "ever", "even", "not", "to", "still", "have",
  ]
  private static let answering: Set<String> = [
    "answer", "answered", "reply", "replied", "respond", "responded", "rsvp", "rsvp'd", "rsvped",
  ]
}

/// Nouns for what people are invited to, beside those that ask for any meeting.
enum MeetingNouns {
  static func contains(_ word: String) -> Bool {
    let ending = ["es", "s"].first { ending in
      word.hasSuffix(ending) && words.contains(String(word.dropLast(ending.count)))
    }
    return ending != nil || words.contains(word)
  }

  private static let words: Set<String> = [
    "interview", "lunch", "dinner", "breakfast", "brunch", "coffee", "drink", "party", "workshop",
    "demo", "review", "retro", "retrospective", "training", "webinar", "visit", "tour", "standup",
    "stand-up", "kickoff", "kick-off", "planning", "rehearsal", "seminar", "course", "class",
    "lesson", "offsite", "briefing", "debrief", "hearing", "conference", "one-on-one", "1:1",
    "date", "slot", "request", "presentation", "inspection", "sprint", "town-hall", "townhall",
  ]
}
