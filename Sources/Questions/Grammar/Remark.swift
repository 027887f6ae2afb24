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
    if folded.contains(where: { asking.contains($0) }) || saysWhatWasDone(folded) { return false }
    if folded.count < longestRequest, isRequest(folded) || folded.contains(where: isName) {
      return false
    }
    // `there was a call with lee on the crane that I …`
    let names = zip(folded, folded.dropFirst()).filter { $0.0 == "with" }.map(\.1)
    if names.contains(where: isName) { return false }
    // `is there room on monday`, `will it be cold`
    if folded.count < longestQuestion, inverted.contains(folded[0]) { return false }
    return hasClaim(folded) || folded.count >= long && folded.contains { finite.contains($0) }
  }

  /// Fewer words than this are a list of words, or a question.
  private static let shortest = 8
  /// From here on a sentence with a verb says something, whatever else it is.
  private static let long = 13
  /// Questions of so many words begin in many ways.
  private static let longestRequest = 16
  /// A question that may be answered by yes is seldom longer.
  private static let longestQuestion = 12

  /// Words of anyone who looks for a meeting, wherever they stand.
  static let asking: Set<String> = [
    "meeting", "meetings", "event", "events", "mtg", "mtgs", "appointment", "appointments",
    "invite", "invites", "invitation", "invitations", "calendar", "session", "sessions",
    "discussion", "discussions", "conversation", "conversations", "one-on-one", "agenda",
    "anything", "everything", "whatever", "whoever", "find", "remind", "show", "gimme", "dig",
    "display", "schedule", "slot", "slots", "free", "busy", "wondering", "me",
  ]

  /// Pronouns that something is said of, and the one that stands for a person or thing.
  private static let subjects: Set<String> = [
    "i", "we", "you", "it", "they", "he", "she", "there", "this", "that", "these", "those", "one",
  ]

  /// Verbs for what people did in a meeting: `we agreed`, `did dana say`.
  private static let deeds: Set<String> = [
    "met", "meet", "talked", "talk", "talking", "discussed", "discuss", "discussing", "decided",
    "said", "say", "spoke", "speak", "saw", "see", "mentioned", "told", "agreed", "concluded",
    "settled", "attend", "attended", "missed", "chose", "signed", "went", "had",
  ]

  private static func saysWhatWasDone(_ words: [String]) -> Bool {
    zip(words, words.dropFirst()).contains { subject, verb in
      deeds.contains(verb)
        && (subjects.contains(subject) || ["who", "did", "was", "were"].contains(subject))
    }
  }

  /// Returns true if it begins as questions and commands do, or tells what the user wants.
  private static func isRequest(_ words: [String]) -> Bool {
    let start = words.drop { opening.contains($0) }
    guard let first = start.first else { return true }
    if requests.contains(first) { return true }
    // `would you pull up`
    if ["would", "could", "can", "will"].contains(first), start.dropFirst().first == "you" {
      return true
    }
    return zip(words, words.dropFirst()).contains { subject, verb in
      isLook(subject, verb)
        || ["i", "we", "i'd", "i've", "i'm"].contains(subject) && wishes.contains(verb)
        || ["do", "am", "may", "have", "could", "can", "should", "did"].contains(subject)
          && verb == "i"
        || ["when", "what", "where", "who", "which"].contains(subject) && inverted.contains(verb)
        || ["it", "that", "this"].contains(subject) && ["is", "was"].contains(verb)
          && words.contains { ["who", "with", "by"].contains($0) }
    }
  }

  /// `let's see`, `I would like`, `this is about`, `was there one`
  private static func isLook(_ first: String, _ second: String) -> Bool {
    switch second {
    case "see", "have": ["let's", "lets", "to"].contains(first)
    case "like": first == "would"
    case "about": ["is", "was", "it's", "that's"].contains(first)
    case "there", "it", "that": ["was", "were", "did"].contains(first)
    default: false
    }
  }

  private static let opening: Set<String> = [
    "um", "uh", "so", "like", "hi", "hey", "hello", "well", "ok", "okay", "please", "and", "but",
    "at", "on", "in", "until", "since", "if",
  ]

  private static let requests: Set<String> = [
    "what", "which", "where", "who", "whose", "when", "how", "why", "did", "am", "are", "have",
    "had", "was", "were", "search", "list", "tell", "give", "pull", "look", "looking", "need",
    "get", "bring", "fetch", "open", "read", "next", "last", "first", "latest", "all", "any",
    "every",
  ]

  private static let wishes: Set<String> = [
    "need", "want", "have", "had", "got", "wonder", "love", "like", "looking", "after", "be", "was",
    "last", "next", "do", "remember", "forgot", "forget", "recall", "know", "wish", "went",
  ]

  private static func hasClaim(_ words: [String]) -> Bool {
    words.indices.contains { place in
      if contractions.contains(words[place]) { return true }
      guard subjects.contains(words[place]) else { return false }
      let next = words[(place + 1)...].first { !adverbs.contains($0) } ?? ""
      return states.contains(next) || place > 0 && inverted.contains(words[place - 1])
    }
  }

  private static let contractions: Set<String> = Set(
    ["i", "we", "you", "it", "they", "he", "she", "there", "that", "let"].flatMap { subject in
      ["m", "re", "s", "d", "ll", "ve"].map { "\(subject)'\($0)" }
    } + ["im", "ive", "lets", "dont"])

  private static let adverbs: Set<String> = [
    "just", "really", "still", "also", "probably", "definitely", "maybe", "only", "actually",
    "then", "even", "all", "both", "never", "always", "already",
  ]

  private static let inverted: Set<String> = [
    "can", "should", "could", "would", "is", "are", "does", "do", "will", "must",
  ]

  /// Words for states and opinions.
  private static let states: Set<String> = [
    "should", "would", "could", "can", "might", "may", "must", "will", "shall", "don't", "doesn't",
    "isn't", "aren't", "can't", "couldn't", "wouldn't", "shouldn't", "won't", "cannot", "is", "are",
    "am", "think", "guess", "hope", "agree", "believe", "feel", "prefer", "mean", "seem", "seems",
    "doubt", "have", "has", "do", "need", "want",
  ]

  /// A word of a sentence that is no list of words.
  private static let finite: Set<String> = states.union(subjects).union([
    "was", "were", "be", "does", "did", "had", "haven't", "wonder", "suggest", "understand",
  ])
}
