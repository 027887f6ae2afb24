/// Tells what someone says of a subject from what someone asks for: `I think we should drop the
/// barge this week` has no date, no order and no one to look for, and all of its words are topic.
/// Such sentences are pasted from chats and minutes, or sent by programs that look for what was
/// said of the same.
enum Remark {
  /// Returns true if `words` state something and ask for no meeting, no day and no one's presence.
  ///
  /// - Parameter isName: whether a folded word is the name of someone who is known, and no word.
  static func isRemark(_ words: ArraySlice<Word>, isName: (String) -> Bool) -> Bool {
    guard words.count >= shortest, !words.contains(where: { $0.isField || $0.isNegated }) else {
      return false
    }
    let folded = words.map(\.folded)
    if folded.contains(where: { WordClass.remarkAsking.contains($0) }) || saysWhatWasDone(folded)
      || isMemory(folded)
    {
      return false
    }
    if folded.count < longestRequest, isRequest(folded) || folded.contains(where: isName) {
      return false
    }
    // `there was a call with lee on the crane that I …`
    let names = zip(folded, folded.dropFirst()).filter { $0.0 == "with" }.map(\.1)
    if names.contains(where: isName) { return false }
    // `is there room on monday`, `will it be cold`
    if folded.count < longestQuestion, WordClass.remarkInverted.contains(folded[0]) { return false }
    return hasClaim(folded) || folded.count >= long && folded.contains { finite.contains($0) }
  }

  /// Fewer words than this are a list of words, or a question.
  private static let shortest = 8
  /// The number of words from which on a sentence with a verb is a statement.
  private static let long = 13
  /// Questions of so many words begin in many ways.
  private static let longestRequest = 16
  /// A question that may be answered by yes is seldom longer.
  private static let longestQuestion = 12

  private static func saysWhatWasDone(_ words: [String]) -> Bool {
    zip(words, words.dropFirst()).contains { subject, verb in
      WordClass.remarkDeeds.contains(verb)
        && (WordClass.remarkSubjects.contains(subject)
          || ["who", "did", "was", "were"].contains(subject))
    }
  }

  /// `I remember dana and zoë arguing about the calls`, `I search something of storage`
  private static func isMemory(_ words: [String]) -> Bool {
    let start = words.drop { WordClass.remarkOpening.contains($0) }.prefix(2)
    return start.first == "i" && ["remember", "recall", "search", "seek"].contains(start.last)
  }

  /// Returns true if the words begin like a question or a command, or express a wish of the user.
  private static func isRequest(_ words: [String]) -> Bool {
    let start = words.drop { WordClass.remarkOpening.contains($0) }
    guard let first = start.first else { return true }
    if WordClass.remarkRequests.contains(first) { return true }
    // `would you pull up`
    if ["would", "could", "can", "will"].contains(first), start.dropFirst().first == "you" {
      return true
    }
    return zip(words, words.dropFirst()).contains { subject, verb in
      isLook(subject, verb)
        || ["i", "we", "i'd", "i've", "i'm"].contains(subject)
          && WordClass.remarkWishes.contains(verb)
        || ["do", "am", "may", "have", "could", "can", "should", "did"].contains(subject)
          && verb == "i"
        || ["when", "what", "where", "who", "which"].contains(subject)
          && (WordClass.remarkInverted.contains(verb) || ["was", "were"].contains(verb))
        || ["it", "that", "this"].contains(subject) && ["is", "was"].contains(verb)
          && words.contains { ["who", "with", "by"].contains($0) }
    }
  }

  /// `let's see`, `I would like`, `this is about`, `was there one`
  private static func isLook(_ first: String, _ second: String) -> Bool {
    switch second {
    case "see", "have", "know": ["let's", "lets", "to"].contains(first)
    case "like": first == "would"
    case "about": ["is", "was", "it's", "that's"].contains(first)
    case "there", "it", "that": ["was", "were", "did"].contains(first)
    default: false
    }
  }

  private static func hasClaim(_ words: [String]) -> Bool {
    words.indices.contains { place in
      if contractions.contains(words[place]) { return true }
      guard WordClass.remarkSubjects.contains(words[place]), !isAside(words, place) else {
        return false
      }
      let next = words[(place + 1)...].first { !WordClass.remarkAdverbs.contains($0) } ?? ""
      return WordClass.remarkStates.contains(next)
        || place > 0 && WordClass.remarkInverted.contains(words[place - 1])
    }
  }

  /// `the calls I think, sometime in april`
  private static func isAside(_ words: [String], _ place: Int) -> Bool {
    guard words[place] == "i", place > 0, place + 1 < words.count,
      ["think", "guess", "believe", "suppose"].contains(words[place + 1])
    else { return false }
    return place + 2 == words.count
      || ["sometime", "in", "on", "around", "last", "back"].contains(words[place + 2])
  }

  private static let contractions: Set<String> = Set(
    ["i", "we", "you", "it", "they", "he", "she", "there", "that", "let"].flatMap { subject in
      ["m", "re", "s", "d", "ll", "ve"].map { "\(subject)'\($0)" }
    } + ["im", "ive", "lets", "dont"])

  /// A word of a sentence that is no list of words.
  private static let finite: Set<String> = WordClass.remarkStates.union(WordClass.remarkSubjects)
    .union([
      "was", "were", "be", "does", "did", "had", "haven't", "wonder", "suggest", "understand",
    ])
}
