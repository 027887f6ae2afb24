/// The words by which people commit themselves in speech, a list a form. Each entry is one or more
/// words, in small letters and without contractions: `let us` for *let's*, `will` for *'ll*.
enum SpokenForms {
  // MARK: Decisions

  /// Behind `we`: `we have agreed to …`, `we settled on …`.
  static let decided = Phrases(
    """
    agreed to, agreed on, agreed that, agreed not, agreed against, agreed upon, agreed we
    decided to, decided on, decided that, decided not, decided against, decided for, decided we
    resolved to, resolved that, resolved not, settled on, settled for, chose, picked, opted for
    opted to, voted to, voted for, voted against
    """)
  /// What `agreed to` and the like say nothing with; the pronouns only if nothing is behind them.
  static let pronouns: Set<String> = ["that", "it", "this", "them"]
  static let nothing: Set<String> = ["nothing", "disagree"]
  /// Behind `let us`, `we will` and `we are going to`.
  static let choices = Phrases(
    """
    go with, go for, go ahead with, stick with, stick to, settle on, settle for, keep, drop
    postpone, put off, use, make it, leave it at, ship, cancel, launch, choose, pick, buy, hire
    switch to, adopt, skip, freeze, take the, meet on, meet at, meet again
    """)
  /// Sentences' heads that need no verb behind them.
  static let verdicts = Phrases(
    """
    the decision is to, the decision is that, the decision is :, the decision is we
    the decision is not to, the decision is against, our decision is to, our decision is that
    the final decision is to, the final decision is that, it was agreed to, it was agreed that
    it was decided to, it was decided that, it was resolved that, i have decided to
    i have decided that, i have decided on, we are going with, we are going for
    """)
  /// Behind `it is` and `that is`, with what is decided after a comma or a colon.
  static let settled: Set<String> = ["decided", "settled", "agreed"]

  // MARK: Promises

  /// What people say that they will do. What these verbs mean with certain words behind them is in
  /// `talk`.
  static let tasks = Phrases(
    """
    add, adjust, analyse, analyze, apologise, apologize, arrange, ask, book, bring, build, buy
    call, cancel, change, check, circulate, clarify, clean, close, collect, compile, complete
    configure, confirm, contact, coordinate, copy, correct, count, create, deliver, deploy, design
    discuss, dig, distribute, do it, do that, do this, do the, document, double-check, download
    draft, draw up, email, escalate, file, fill in, fill out, find, finish, fix, fold, follow up
    forward, get, handle, hang, have a look, help, install, interview, investigate, invite
    label, look at, look for, look into, look up, mail, make a, make sure, make the, mark, measure
    mend, merge, message, move, negotiate, note, open, order, organise, organize, own, paint, pay
    phone, pick up, ping, plan, post, prepare, print, proofread, propose, provide, publish
    put in, put together, put up, raise, reach out, read, rebook, record, refund, register, release
    remind, remove, renew, repair, replace, reply, report, rerun, research, return, review, revise
    rewrite, ring, rotate, run, scan, schedule, send, set up, share, sign, sort out, speak to
    speak with, submit, summarise, summarize, swap, take a look, take care of, take minutes
    take notes, take on, take over, talk to, talk with, tell, test, text, thank, tidy, train
    translate, try out, type up, update, upload, verify, water, work on, write
    """)
  /// What looks like a task and runs the meeting, or is a manner of speaking.
  static let talk = Phrases(
    """
    ask for your patience, call it, check out of, close with, count down, do my best
    file that under, find it hard, find out soon, get back to that, get going, get lost, get older
    get started, get there, get to, get used, help myself, look back, look forward, mark my words
    move on, move to, note that, open the floor, open with, own up, pay attention, read it out
    read out, repeat, run through, share my, share our, share the screen, share this screen
    talk to you all, tell you a, tell you my, tell you something, tell you what, tell you why
    test the waters
    """)
  /// What is asked for and given at once.
  static let information: Set<String> = ["clarify", "confirm", "note", "read", "tell"]
  /// What is no task even with a day beside it.
  static let states: Set<String> = [
    "admit", "answer", "arrive", "assume", "be", "become", "begin", "believe", "bet", "break",
    "come", "die", "drive", "eat", "feel", "fly", "forget", "go", "guess", "happen", "have",
    "hope", "join", "just", "know", "land", "leak", "leave", "let", "like", "love", "meet", "miss",
    "mute", "need", "never", "no", "not", "pass", "probably", "rain", "regret", "remain",
    "remember", "say", "see", "sleep", "start", "stay", "stop", "take", "think", "travel", "try",
    "understand", "wait", "want", "wonder", "you", "we", "i",
  ]
  /// Before what somebody promises in so many words.
  static let vows = Phrases("i promise to, i promise i will, i commit to, i volunteer to")
  /// Behind `let me` and a task, these promise to do it after the meeting.
  static let returns = Phrases("get back, follow up, let you know, let everyone know, and send")
  static let asks = Phrases("can you, could you, will you, would you, please")
  /// What one who was asked begins with.
  static let yes = Phrases(
    """
    yes, yeah, yep, yup, sure, of course, absolutely, certainly, gladly, happy to, will do, on it
    okay, ok, no problem, i will, i can, definitely, with pleasure, consider it done, i am on it
    """)

  // MARK: Around them

  /// Passed over at the head of a sentence or a clause.
  static let fillers: Set<String> = [
    "absolutely", "actually", "agreed", "alright", "also", "and", "anyway", "basically", "but",
    "cool", "exactly", "finally", "fine", "good", "great", "hm", "hmm", "no", "now", "oh", "ok",
    "okay", "perfect", "please", "right", "so", "sure", "thanks", "then", "uh", "um", "well",
    "wonderful", "yeah", "yep", "yes", ",",
  ]
  /// Passed over between a subject and its verb.
  static let adverbs: Set<String> = [
    "all", "also", "both", "definitely", "finally", "gladly", "happily", "have",
    "jointly", "now", "personally", "quickly", "then", "unanimously",
  ]
  /// Before the clause that commits: `after some discussion we decided`.
  static let openers: Set<String> = [
    "about", "after", "as", "at", "because", "by", "concerning", "following", "for", "given", "in",
    "next", "on", "regarding", "since", "this", "today", "tomorrow", "tonight", "until", "with",
  ]
  /// What makes a sentence no commitment, wherever it is.
  static let hedges: Set<String> = [
    "almost", "assume", "could", "eventually", "guess", "hopefully", "if", "imagine", "maybe",
    "might", "nearly", "otherwise", "perhaps", "possibly", "probably", "should", "someday",
    "somehow", "suppose", "supposedly", "unless", "wish", "would",
  ]
  /// Before what somebody else says, thinks or asks, or a clause that only tells when and how.
  static let reports: Set<String> = [
    "according", "as if", "asked", "believe", "claimed", "example", "hear", "heard", "how", "like",
    "mentioned", "note", "once", "promised", "remember", "said", "says", "say", "tells", "think",
    "thinks", "thought", "told", "what", "when", "where", "whether", "which", "while", "who", "why",
    "wrote",
  ]
  /// Behind it: `Dana will send the deck, she said`.
  static let reportsBehind: Set<String> = ["said", "says", "claims", "claimed", "reckons"]
  /// What tells of a decision of another time.
  static let past: Set<String> = [
    "ago", "before", "back", "earlier", "initially", "last", "once", "originally", "previously",
    "yesterday",
  ]
  static let pastPhrases = Phrases("at first, at the time, but then, for a while, for a moment")
  /// Subjects that are no name, though a capital begins them.
  static let noNames: Set<String> = [
    "ai", "all", "another", "any", "anybody", "anyone", "anything", "both", "each", "either",
    "every", "everybody", "everyone", "everything", "he", "her", "his", "how", "i", "it", "its",
    "most", "my", "neither", "nobody", "none", "nothing", "one", "other", "others", "our", "people",
    "she", "some", "somebody", "someone", "something", "that", "their", "there", "these", "they",
    "this", "those", "we", "what", "when", "where", "which", "who", "whoever", "why", "you", "your",
    "if", "the", "a", "an",
  ]
  /// Behind `the` or `our` these do things as people do.
  static let groups: Set<String> = [
    "team", "office", "board", "committee", "department", "group", "secretary", "chair",
    "treasurer", "manager",
  ]
  /// Where what is promised is done at once: `I'll post it in the chat`.
  static let atOnce = Phrases("the chat, here")
  /// A day or an hour, behind `by`, `before`, `until` or `on`, or by itself.
  static let days: Set<String> = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "tomorrow",
    "today", "tonight", "noon", "eod", "eow", "january", "february", "march", "april", "may",
    "june", "july", "august", "september", "october", "november", "december", "afternoon",
    "evening", "morning", "weekend", "week", "month", "end",
  ]
  static let beforeDays: Set<String> = ["by", "before", "until", "on", "this", "next"]
}

/// Phrases of one or more words, found by their first.
struct Phrases: Sendable {
  private let byFirst: [String: [[String]]]

  /// - Parameter list: with a comma or a line's end between two.
  init(_ list: String) {
    let phrases = list.split { $0 == "," || $0.isNewline }
      .map { $0.split(separator: " ").map(String.init) }
    byFirst = Dictionary(grouping: phrases) { $0[0] }
  }

  /// Returns the number of words of the longest one that `words` begin with, or nil.
  func length(atHeadOf words: ArraySlice<String>) -> Int? {
    guard let first = words.first, let phrases = byFirst[first] else { return nil }
    return phrases.filter { words.starts(with: $0) }.map(\.count).max()
  }

  func isWithin(_ words: ArraySlice<String>) -> Bool {
    words.indices.contains { length(atHeadOf: words[$0...]) != nil }
  }
}
