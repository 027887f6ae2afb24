/// What features weigh, by which readings that the words allow side by side are told apart. The
/// unit is what it costs to read words by the next production in place of the first.
enum Weights {
  static let nextProduction = -1.0
  /// A name with a slip that is a word of general language, where nothing says that somebody is
  /// meant: `modules by hand`, of Hans.
  static let wordAsName = -1.5
  /// The words of a filter as words to search for.
  static let asWords: [Place: Double] = [
    .order: -0.8, .status: -0.8, .length: -0.9, .date: -1, .calendar: -1, .excluded: -1,
  ]
}
