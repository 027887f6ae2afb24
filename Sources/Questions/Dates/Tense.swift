/// The direction of a question, past or future, which decides between possible dates.
package enum Tense: Hashable, Sendable {
  case past, coming, open

  /// The tense of a whole question.
  package init(_ words: [Word]) {
    let words = words.filter { !$0.isQuoted }.flatMap { Self.stems($0.folded) }
    if Self.isWhenIs(words) {
      self = .coming
    } else if Self.isPast(words) {
      self = .past
    } else if Self.isComing(words) {
      self = .coming
    } else {
      self = .open
    }
  }

  /// The word without apostrophes, or the two words of `where's`.
  private static func stems(_ word: String) -> [String] {
    let stem = word.filter { $0 != "'" }
    return stem == "wheres" ? ["where", "is"] : [stem]
  }

  /// Returns true for `when is lessons learned`, in which the first verb decides.
  private static func isWhenIs(_ words: [String]) -> Bool {
    words.first == "whens" || words.starts(with: ["when", "is"])
      || words.starts(with: ["when", "are"])
  }

  private static func isPast(_ words: [String]) -> Bool {
    let isTold = words.indices.contains { place in
      // `where is the board being held`
      WordClass.past.contains(words[place])
        && !(place > 0 && ["being", "be", "is", "are"].contains(words[place - 1]))
    }
    if isTold || tellsWhoDid(words) { return true }
    // `how many retros so far`
    if zip(words, words.dropFirst()).contains(where: { WordClass.pastPairs.contains("\($0) \($1)") }
    ) {
      return true
    }
    // `have I met`, `has dana talked`, but not `have I got`
    guard let have = words.firstIndex(where: { ["have", "has", "ive", "weve"].contains($0) }) else {
      return false
    }
    let rest = words[(have + 1)...]
    // `what meetings have been arranged for the 14th`
    if rest.prefix(4).contains(where: { WordClass.arranged.contains($0) }) { return false }
    return !rest.contains("got")
      && rest.prefix(4).contains { WordClass.participles.contains($0) || tellsDeed($0) }
  }

  /// Returns true for questions like `who left`, `who signed` or `what kept me busy`.
  private static func tellsWhoDid(_ words: [String]) -> Bool {
    zip(words, words.dropFirst()).contains { who, verb in
      ["who", "what"].contains(who)
        && (verb.count > 4 && verb.hasSuffix("ed") || WordClass.irregularPast.contains(verb))
    }
  }

  /// Returns true if it is a verb in the past tense, such as `became` or `signed`.
  static func tellsDeed(_ word: String) -> Bool {
    word.count > 4 && word.hasSuffix("ed") || WordClass.irregularPast.contains(word)
  }

  private static func isComing(_ words: [String]) -> Bool {
    words.indices.contains { place in
      let word = words[place]
      let next = place + 1 < words.count ? words[place + 1] : ""
      // `can you show me` is polite, and `with will` names a person.
      if ["will", "can", "could", "would"].contains(word) {
        let isName =
          place > 0 && ["with", "and", "or", "without", "from", "by"].contains(words[place - 1])
        return next != "you" && next != "we" && !isName && !next.isEmpty && word != "would"
      }
      // `what happens in january`
      if word == "what", next.hasSuffix("s"), WordClass.fitting.contains(String(next.dropLast())) {
        return true
      }
      return WordClass.coming.contains(word)
        || WordClass.presentPairs.contains("\(word) \(next)")
          && !words.contains { WordClass.records.contains($0) }
          && !(next == "it" && words.dropFirst(place + 2).first == "possible")
    }
  }
}
