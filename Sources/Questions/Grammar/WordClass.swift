/// The word classes that productions look up, by their names in `words.txt`. Each class is parsed
/// on first use.
enum WordClass {
  static let abilities = Lexicon.words("abilities")
  static let ahead = Lexicon.words("ahead")
  static let answering = Lexicon.words("answering")
  static let appearing = Lexicon.words("appearing")
  /// Nouns for what a question may ask about a meeting, with the names of their roles.
  static let askedFor = Lexicon.values("asked-for") { $0 }
  static let asker = Lexicon.words("asker")
  static let beforeNames = Lexicon.words("before-names")
  static let being = Lexicon.words("being")
  static let besideDenial = Lexicon.words("beside-denial")
  static let besideNegation = Lexicon.words("beside-negation")
  static let countJoints = Lexicon.words("count-joints")
  static let countWords = Lexicon.words("count-words")
  static let countedUnits = Lexicon.words("counted-units")
  static let dateAbout = Lexicon.words("date-about")
  static let dateAskingVerbs = Lexicon.words("date-asking-verbs")
  static let dateClauses = Lexicon.words("date-clauses")
  static let dateFunctionWords = Lexicon.words("date-function-words")
  static let dateLinks = Lexicon.words("date-links")
  static let dateMeetings = Lexicon.words("date-meetings")
  static let datePrepositions = Lexicon.words("date-prepositions")
  static let dateWays = Lexicon.words("date-ways")
  static let dayStates = Lexicon.words("day-states")
  static let fitting = Lexicon.words("fitting")
  static let fittingStates = Lexicon.words("fitting-states")
  static let hesitating = Lexicon.words("hesitating")
  static let hesitations = Lexicon.words("hesitations")
  static let irregularPast = Lexicon.words("irregular-past")
  static let meetingNouns = Lexicon.words("meeting-nouns")
  static let meetingVerbs = Lexicon.words("meeting-verbs")
  static let moves = Lexicon.words("moves")
  static let negatives = Lexicon.words("negatives")
  static let noSlipsOfDates = Lexicon.words("no-slips-of-dates")
  static let numberedThings = Lexicon.words("numbered-things")
  static let pairMeetings = Lexicon.words("pair-meetings")
  static let pastPairs = Lexicon.words("past-pairs")
  static let personNouns = Lexicon.words("person-nouns")
  static let plannedThings = Lexicon.words("planned-things")
  static let plans = Lexicon.words("plans")
  static let preambleCommands = Lexicon.words("preamble-commands")
  static let proseCommands = Lexicon.words("prose-commands")
  static let rangeWords = Lexicon.words("range-words")
  static let rightBefore = Lexicon.words("right-before")
  static let roomInDay = Lexicon.words("room-in-day")
  static let seldomDates = Lexicon.words("seldom-dates")
  static let spending = Lexicon.words("spending")
  static let takingBack = Lexicon.words("taking-back")
  static let talkNouns = Lexicon.words("talk-nouns")
  static let talkStems = Lexicon.words("talk-stems")
  static let thanks = Lexicon.words("thanks")
  static let timeWords = Lexicon.words("time-words")
  static let titles = Lexicon.words("titles")
  static let wishes = Lexicon.words("wishes")
}

/// Nouns for kinds of events that people are invited to, excluding general words for meetings.
enum MeetingNouns {
  static func contains(_ word: String) -> Bool {
    let ending = ["es", "s"].first { ending in
      word.hasSuffix(ending) && WordClass.meetingNouns.contains(String(word.dropLast(ending.count)))
    }
    return ending != nil || WordClass.meetingNouns.contains(word)
  }
}
