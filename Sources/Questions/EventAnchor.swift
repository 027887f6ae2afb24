/// A time that a question names by a meeting: `what happened after the offsite`.
package struct EventAnchor: Hashable, Sendable {
  package enum Side: Hashable, Sendable { case before, after, since, until }

  package var side: Side
  /// The words of the meeting's title.
  package var name: [Word]
  /// The question without them and what leads to them.
  package var rest: [Word]
  /// The date right after the name, which may be the meeting's, and the rest without it.
  package var date: [Word]
  package var restWithoutDate: [Word]
  /// If true, the question asks for the meeting right before or after it.
  package var isNeighbour: Bool

  /// The name as it was written.
  package var text: String { name.map(\.text).joined(separator: " ") }
}

extension QuestionReader {
  /// The meeting by which a question names a time; nil if it names none, or might name a topic.
  package func anchor(in words: [Word]) -> EventAnchor? {
    let parse = QuestionParse(self, words)
    guard !words.indices.contains(where: { parse.has([.about], at: $0) }),
      !words.contains(where: { $0.isQuoted || $0.isField }),
      let (place, lead, side) = words.indices.lazy.compactMap({ parse.side(at: $0) }).first
    else { return nil }
    let start = parse.skip([.article, .possessive], from: place + lead)
    guard start > place + lead else { return nil }
    var end = start
    while end < words.count, !parse.startsDate(at: end), !parse.endsName(at: end) {
      end += 1
      if words[end - 1].endsClause { break }
    }
    let name = (start..<end).filter { !parse.isMeetingNoun(at: $0) }.map { words[$0] }
    guard !name.isEmpty, name.allSatisfy({ !$0.isMark }),
      name.contains(where: { $0.text.count > 2 })
    else { return nil }
    var head = place
    while head > 0, WordClass.rightBefore.contains(parse.text(head - 1)) { head -= 1 }
    let noun = parse.text(head - 1)
    let (before, behind) = (words[..<head], words[end...])
    let date = behind.prefix(parse.countOfDate(at: end))
    return EventAnchor(
      side: side, name: name, rest: Array(before + behind), date: Array(date),
      restWithoutDate: Array(before + behind.dropFirst(date.count)),
      isNeighbour: head > 0 && parse.isMeetingNoun(at: head - 1) && !noun.hasSuffix("s"))
  }
}

extension QuestionParse {
  /// The position of `before` or `after`, its length and its meaning, if no date follows.
  fileprivate func side(at place: Int) -> (Int, Int, EventAnchor.Side)? {
    let (count, side): (Int, EventAnchor.Side)
    switch text(place) {
    case "before", "precedes": (count, side) = (1, .before)
    case "after", "following", "follows": (count, side) = (1, .after)
    case "since": (count, side) = (1, .since)
    case "until", "till": (count, side) = (1, .until)
    case "prior" where text(place + 1) == "to": (count, side) = (2, .before)
    default: return nil
    }
    return startsDate(at: place) || startsDate(at: place + 1) ? nil : (place, count, side)
  }

  fileprivate func endsName(at place: Int) -> Bool {
    has(
      [.with, .without, .about, .calendarPreposition, .pronoun, .auxiliary, .relative, .question],
      at: place)
  }
}
