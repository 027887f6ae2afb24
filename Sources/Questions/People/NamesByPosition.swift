/// Names that are also words, such as Will or Joy, where only a noun can stand: `was will at the
/// debrief`, `when do I see will`.
package enum NamesByPosition {
  private static let subjects: Set<String> = [
    "was", "is", "were", "are", "did", "does", "has", "had",
  ]
  private static let askers: Set<String> = ["what", "when", "where", "why", "how", "who", "which"]

  /// Returns the positions of words that are names if anybody has them. Words that every reader takes
  /// for names are left out, because they need no position.
  package static func candidates(in words: [Word]) -> [Int] {
    words.indices.filter { place in
      let word = words[place]
      return !word.isQuoted && !word.isField && place > 0 && !words[place - 1].endsClause
        && NamesThatAreWords.contains(word.folded) && !DateWords.isMonth(word.folded)
        && (isSubject(place, in: words) || isObject(place, in: words))
    }
  }

  /// Returns true after an auxiliary that begins a clause: `was will …`, `what does will …`, `who is
  /// will`.
  private static func isSubject(_ place: Int, in words: [Word]) -> Bool {
    let verb = place - 1
    guard subjects.contains(words[verb].folded) else { return false }
    if verb == 0 { return place + 1 < words.count }
    return verb == 1 && askers.contains(words[0].folded)
      && (["did", "does", "has"].contains(words[verb].folded) || place + 1 == words.count)
  }

  /// Returns true after a verb of meeting, at the end or before an adverb: `am I seeing will next`.
  private static func isObject(_ place: Int, in words: [Word]) -> Bool {
    guard WordClass.meetingVerbs.contains(words[place - 1].folded) else { return false }
    let next = words.dropFirst(place + 1).first
    return next.map { ["next", "last", "again", "this", "today", "tomorrow"].contains($0.folded) }
      ?? true
  }
}
