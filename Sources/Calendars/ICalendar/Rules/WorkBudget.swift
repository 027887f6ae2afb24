/// How much work rules may make. A rule of forty letters can ask for more than a computer's
/// lifetime holds, so the work is counted, for each series and for the file.
struct WorkBudget {
  /// Steps that are left for the series at hand. A step looks at one day, or at one hour, minute
  /// or second where the rule repeats that often.
  private(set) var seriesSteps = 0
  /// Steps that are left for the file.
  private(set) var fileSteps: Int

  /// Enough for every hour of two centuries; a fraction of a second.
  static let stepsPerSeries = 4_000_000
  static let stepsPerFile = 100_000_000

  init(stepsPerFile: Int = WorkBudget.stepsPerFile) {
    fileSteps = stepsPerFile
  }

  mutating func beginSeries() {
    seriesSteps = min(WorkBudget.stepsPerSeries, fileSteps)
  }

  /// Takes steps; false where none are left.
  mutating func spend(_ steps: Int = 1) -> Bool {
    seriesSteps -= steps
    fileSteps -= steps
    return seriesSteps >= 0
  }
}
