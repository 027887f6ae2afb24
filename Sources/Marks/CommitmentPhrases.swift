/// Words and phrases for recognizing commitments in speech, in lower case and without contractions:
/// `let us` for *let's*, `will` for *'ll*.
enum CommitmentPhrases {
  // MARK: Decisions

  /// Verbs that state a decision after `we`, as in `we have agreed to …` and `we settled on …`.
  static let decided = Phrases(
    """
    agreed to, agreed on, agreed that, agreed not, agreed against, agreed upon, agreed we
    decided to, decided on, decided that, decided not, decided against, decided for, decided we
    resolved to, resolved that, resolved not, settled on, settled for, chose, picked, opted for
    opted to, voted to, voted for, voted against
    """)
  /// Pronouns after `agreed to`. If nothing follows, as in `we agreed to that`, the sentence isn't
  /// a decision.
  static let pronouns: Set<String> = ["that", "it", "this", "them"]
  /// Words after `agreed to` with which the sentence is never a decision.
  static let nothing: Set<String> = ["nothing", "disagree"]
  /// Verbs of decisions after `let us`, `we will` and `we are going to`.
  static let choices = Phrases(
    """
    go with, go for, go ahead with, stick with, stick to, settle on, settle for, keep, drop
    postpone, put off, use, make it, leave it at, ship, cancel, launch, choose, pick, buy, hire
    switch to, adopt, skip, freeze, take the, meet on, meet at, meet again
    """)
  /// Beginnings of sentences that state a decision by themselves.
  static let verdicts = Phrases(
    """
    the decision is to, the decision is that, the decision is :, the decision is we
    the decision is not to, the decision is against, our decision is to, our decision is that
    the final decision is to, the final decision is that, it was agreed to, it was agreed that
    it was decided to, it was decided that, it was resolved that, i have decided to
    i have decided that, i have decided on, we are going with, we are going for
    """)
  /// Participles after `it is` and `that is` that introduce a decision after a comma or colon.
  static let settled: Set<String> = ["decided", "settled", "agreed"]

  // MARK: Promises

  /// Verbs of tasks in promises and requests. Phrases in `talk` are exceptions.
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
  /// Phrases that look like a task, but are about running the meeting, or are figures of speech.
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
  /// Verbs of requests for information that can be given immediately, so they aren't tasks.
  static let information: Set<String> = ["clarify", "confirm", "note", "read", "tell"]
  /// Verbs that aren't tasks, even if a day is mentioned.
  static let states: Set<String> = [
    "admit", "answer", "arrive", "assume", "be", "become", "begin", "believe", "bet", "break",
    "come", "die", "drive", "eat", "feel", "fly", "forget", "go", "guess", "happen", "have",
    "hope", "join", "just", "know", "land", "leak", "leave", "let", "like", "love", "meet", "miss",
    "mute", "need", "never", "no", "not", "pass", "probably", "rain", "regret", "remain",
    "remember", "say", "see", "sleep", "start", "stay", "stop", "take", "think", "travel", "try",
    "understand", "wait", "want", "wonder", "you", "we", "i",
  ]
  /// Beginnings of explicit promises.
  static let vows = Phrases("i promise to, i promise i will, i commit to, i volunteer to")
  /// Phrases that make `let me` a promise for after the meeting.
  static let returns = Phrases("get back, follow up, let you know, let everyone know, and send")
  static let asks = Phrases("can you, could you, will you, would you, please")
  /// Beginnings of replies that accept a request.
  static let yes = Phrases(
    """
    yes, yeah, yep, yup, sure, of course, absolutely, certainly, gladly, happy to, will do, on it
    okay, ok, no problem, i will, i can, definitely, with pleasure, consider it done, i am on it
    """)

  // MARK: Words around commitments

  /// Words skipped at the beginning of a sentence or clause.
  static let fillers: Set<String> = [
    "absolutely", "actually", "agreed", "alright", "also", "and", "anyway", "basically", "but",
    "cool", "exactly", "finally", "fine", "good", "great", "hm", "hmm", "no", "now", "oh", "ok",
    "okay", "perfect", "please", "right", "so", "sure", "thanks", "then", "uh", "um", "well",
    "wonderful", "yeah", "yep", "yes", ",",
  ]
  /// Words skipped between a subject and its verb.
  static let adverbs: Set<String> = [
    "all", "also", "both", "definitely", "finally", "gladly", "happily", "have",
    "jointly", "now", "personally", "quickly", "then", "unanimously",
  ]
  /// Words that begin a phrase before the clause, as in `after some discussion we decided`.
  static let openers: Set<String> = [
    "about", "after", "as", "at", "because", "by", "concerning", "following", "for", "given", "in",
    "next", "on", "regarding", "since", "this", "today", "tomorrow", "tonight", "until", "with",
  ]
  /// Words anywhere in a sentence that make it noncommittal.
  static let hedges: Set<String> = [
    "almost", "assume", "could", "eventually", "guess", "hopefully", "if", "imagine", "maybe",
    "might", "nearly", "otherwise", "perhaps", "possibly", "probably", "should", "someday",
    "somehow", "suppose", "supposedly", "unless", "wish", "would",
  ]
  /// Words that introduce reported speech or thoughts, or a clause of time or manner.
  static let reports: Set<String> = [
    "according", "as if", "asked", "believe", "claimed", "example", "hear", "heard", "how", "like",
    "mentioned", "note", "once", "promised", "remember", "said", "says", "say", "tells", "think",
    "thinks", "thought", "told", "what", "when", "where", "whether", "which", "while", "who", "why",
    "wrote",
  ]
  /// Words after reported speech: `Dana will send the deck, she said`.
  static let trailingReports: Set<String> = ["said", "says", "claims", "claimed", "reckons"]
  /// Words by which a decision is an earlier one, not one of this meeting.
  static let past: Set<String> = [
    "ago", "before", "back", "earlier", "initially", "last", "once", "originally", "previously",
    "yesterday",
  ]
  static let pastPhrases = Phrases("at first, at the time, but then, for a while, for a moment")
  /// Capitalized subjects that aren't names.
  static let nonNames: Set<String> = [
    "ai", "all", "another", "any", "anybody", "anyone", "anything", "both", "each", "either",
    "every", "everybody", "everyone", "everything", "he", "her", "his", "how", "i", "it", "its",
    "most", "my", "neither", "nobody", "none", "nothing", "one", "other", "others", "our", "people",
    "she", "some", "somebody", "someone", "something", "that", "their", "there", "these", "they",
    "this", "those", "we", "what", "when", "where", "which", "who", "whoever", "why", "you", "your",
    "if", "the", "a", "an",
  ]
  /// Groups of people that can be a subject after `the` or `our`.
  static let groups: Set<String> = [
    "team", "office", "board", "committee", "department", "group", "secretary", "chair",
    "treasurer", "manager",
  ]
  /// Phrases for something that is done during the meeting, as in `I'll post it in the chat`.
  static let atOnce = Phrases("the chat, here")
  /// Days and times, after one of `beforeDays`.
  static let days: Set<String> = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "tomorrow",
    "today", "tonight", "noon", "eod", "eow", "january", "february", "march", "april", "may",
    "june", "july", "august", "september", "october", "november", "december", "afternoon",
    "evening", "morning", "weekend", "week", "month", "end",
  ]
  static let beforeDays: Set<String> = ["by", "before", "until", "on", "this", "next"]
}

/// A set of phrases of one or more words, indexed by the first word.
struct Phrases: Sendable {
  private let byFirst: [String: [[String]]]

  /// - Parameter list: phrases separated by commas or line breaks.
  init(_ list: String) {
    let phrases = list.split { $0 == "," || $0.isNewline }
      .map { $0.split(separator: " ").map(String.init) }
    byFirst = Dictionary(grouping: phrases) { $0[0] }
  }

  /// Returns the number of words in the longest phrase at the beginning of `words`; nil if there is
  /// none.
  func length(atHeadOf words: ArraySlice<String>) -> Int? {
    guard let first = words.first, let phrases = byFirst[first] else { return nil }
    return phrases.filter { words.starts(with: $0) }.map(\.count).max()
  }

  func isWithin(_ words: ArraySlice<String>) -> Bool {
    words.indices.contains { length(atHeadOf: words[$0...]) != nil }
  }
}
