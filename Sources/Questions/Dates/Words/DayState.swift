/// The states of a day, which aren't topics: `is thursday clear`, `is my week packed`.
enum DayState {
  static func contains(_ word: String) -> Bool {
    WordClass.dayStates.contains(word) || WordClass.fittingStates.contains(word)
      || WordClass.fitting.contains(word)
  }
}
