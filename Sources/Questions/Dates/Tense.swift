/// The direction of a question, back or ahead, which decides where a date leaves it open.
package enum Tense: Hashable, Sendable {
  case past, coming, open

  /// From all words of a question.
  package init(_ words: [Word]) {
    let words = words.filter { !$0.isQuoted }.flatMap { Self.stems($0.folded) }
    if Self.isPast(words) {
      self = .past
    } else if Self.isComing(words) {
      self = .coming
    } else {
      self = .open
    }
  }

  /// `what's` and `whats` are `what` with `is`, and so is `where's`; the rest is told by its stem.
  private static func stems(_ word: String) -> [String] {
    let stem = word.filter { $0 != "'" }
    return stem == "wheres" ? ["where", "is"] : [stem]
  }

  private static func isPast(_ words: [String]) -> Bool {
    if words.contains(where: { pastWords.contains($0) }) || tellsWhoDid(words) { return true }
    // `have I met`, `has dana talked`; but `have I got`.
    guard let have = words.firstIndex(where: { ["have", "has", "ive", "weve"].contains($0) }) else {
      return false
    }
    let rest = words[(have + 1)...]
    return !rest.contains("got") && rest.prefix(4).contains { participles.contains($0) }
  }

  /// `who left`, `who signed`
  private static func tellsWhoDid(_ words: [String]) -> Bool {
    zip(words, words.dropFirst()).contains { who, verb in
      who == "who" && (verb.count > 4 && verb.hasSuffix("ed") || irregularPast.contains(verb))
    }
  }

  /// Returns true if it is a verb for what somebody did: `became`, `signed`.
  static func tellsDeed(_ word: String) -> Bool {
    word.count > 4 && word.hasSuffix("ed") || irregularPast.contains(word)
  }

  private static let irregularPast: Set<String> = [
    "left", "quit", "sent", "gave", "brought", "made", "wrote", "paid", "sold", "bought", "built",
    "broke", "won", "lost", "got", "put", "took", "kept", "found",
    "became", "chose", "drew", "drove", "flew", "grew", "hit", "rang", "rose", "shot", "spent",
    "stole", "taught", "threw", "wore",
  ]

  private static func isComing(_ words: [String]) -> Bool {
    words.indices.contains { place in
      let word = words[place]
      let next = place + 1 < words.count ? words[place + 1] : ""
      // `can you show me` is polite, and `with will` a person.
      if ["will", "can", "could", "would"].contains(word) {
        let isName =
          place > 0 && ["with", "and", "or", "without", "from", "by"].contains(words[place - 1])
        return next != "you" && next != "we" && !isName && !next.isEmpty && word != "would"
      }
      return comingWords.contains(word)
        || presentPairs.contains("\(word) \(next)") && !words.contains { records.contains($0) }
    }
  }

  private static let pastWords: Set<String> = [
    "did", "didnt", "was", "were", "wasnt", "werent", "had", "happened", "said", "told", "decided",
    "discussed", "talked", "spoke", "met", "went", "came", "agreed", "saw", "took", "attended",
    "mentioned", "promised", "learned", "learnt", "asked", "showed", "presented", "missed", "ago",
    "organized", "organised", "ran", "led", "held", "joined", "declined", "recap", "whod", "heard",
  ]
  private static let participles: Set<String> = [
    "seen", "met", "said", "spoken", "talked", "discussed", "decided", "been", "had", "done",
    "attended", "missed", "agreed", "heard",
  ]
  private static let comingWords: Set<String> = [
    "planned", "upcoming", "scheduled", "schedule", "agenda", "free", "busy", "available",
    "availability", "diary", "gaps", "gap", "slot",
    "slots", "shall", "ill", "coming", "next", "going",
    "anything", "nothing", "left", "due", "tomorrow", "booked", "cant", "soon", "wont", "openings",
    "does", "comes",
  ]
  /// The present tense asks about what is to come.
  private static let presentPairs: Set<String> = [
    "do i", "do we", "am i", "are we", "is there", "are there", "whats on", "what is", "whats in",
    "is on", "are on", "whats up", "whats happening", "is happening", "have i",
    "have we", "when is", "when are", "whens the", "when do", "when does", "who is", "whos in",
    "is it", "is my", "are my", "is the", "are the", "i have", "we have", "ive got", "i meet",
    "for monday", "for tuesday", "for wednesday", "for thursday", "for friday", "for saturday",
    "for sunday", "good time", "suitable time", "convenient time", "best time", "better time",
    "my monday", "my tuesday", "my wednesday", "my thursday", "my friday",
    "my saturday",
    "my sunday", "my weekend", "i see", "we meet", "work for", "works for", "suit me", "suits me",
    "do they", "i do", "i got",
  ]
  /// Words for records of a past meeting.
  private static let records: Set<String> = [
    "notes", "minutes", "summary", "transcript", "recording", "outcome", "decision", "decisions",
  ]
}
