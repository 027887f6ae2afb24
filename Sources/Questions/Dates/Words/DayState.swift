/// States of a day, which are no topic beside one: `is thursday clear`, `is my week packed`.
enum DayState {
  static let all = Lexicon.words("day-states")
  /// Of a day that suits: `is friday okay`.
  static let fitting = Lexicon.words("fitting-states")
  /// Verbs that ask if a day fits: `does wednesday at 2 work`.
  static let verbs = Lexicon.words("fitting")

  static func contains(_ word: String) -> Bool {
    all.contains(word) || fitting.contains(word) || verbs.contains(word)
  }
}
