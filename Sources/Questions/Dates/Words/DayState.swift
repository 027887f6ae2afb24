/// The states of a day, which aren't topics: `is thursday clear`, `is my week packed`.
enum DayState {
  static let all = Lexicon.words("day-states")
  /// The states of a suitable day: `is friday okay`.
  static let fitting = Lexicon.words("fitting-states")
  /// The verbs that ask if a day fits: `does wednesday at 2 work`.
  static let verbs = Lexicon.words("fitting")

  static func contains(_ word: String) -> Bool {
    all.contains(word) || fitting.contains(word) || verbs.contains(word)
  }
}
