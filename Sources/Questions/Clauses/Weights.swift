/// What features weigh, by which readings that the words allow side by side are told apart. The
/// unit is what it costs to read words by the next production in place of the first.
enum Weights {
  static let nextProduction = -1.0
  /// A name with a slip that is a word of general language, where nothing says that somebody is
  /// meant: `modules by hand`, of Hans.
  static let wordAsName = -1.5
}
