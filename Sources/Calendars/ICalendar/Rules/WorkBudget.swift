/// A limit on the work of expanding rules, for each series and for the file. Without it, a rule of
/// forty characters could keep a computer busy for years.
struct WorkBudget {
  /// The remaining steps for the current series. A step examines one day, or one hour, minute or
  /// second if the rule repeats that often.
  private(set) var seriesSteps: Int
  /// The remaining steps for the file.
  private(set) var fileSteps: Int
  /// The number of further occurrences allowed for the file's series.
  private(set) var occurrences: Occurrences
  /// The number of further exclusions allowed for the file's EXRULEs.
  private(set) var exclusions: Int

  /// The number of further occurrences allowed. Without a limit, twenty kilobytes of rules could
  /// generate a million. The default covers a thousand weekly series of two hundred occurrences
  /// each. Repetitions within a day are limited separately, so a mistaken hourly rule doesn't use
  /// up the allowance of other series.
  struct Occurrences {
    var firstOfDay = 200_000
    var furtherOfDay = 30_000

    /// The maximum number of occurrences allowed for a rule; unlimited unless the rule can repeat
    /// within a day.
    func most(of rule: String) -> Int {
      let isOfDays = !["SECONDLY", "MINUTELY", "HOURLY", "BYHOUR", "BYMINUTE", "BYSECOND"]
        .contains { rule.uppercased().contains($0) }
      return isOfDays ? .max : furtherOfDay + 1
    }

    /// Deducts an occurrence for each time, in order.
    ///
    /// - Parameter wallClocks: the local times of a series.
    /// - Returns: the number of times that the allowance covered.
    mutating func spend(on wallClocks: some Sequence<Int64>) -> Int {
      var (count, lastDay) = (0, Int64.min)
      for time in wallClocks {
        let day = time.flooredQuotientAndRemainder(dividingBy: 86_400).quotient
        let pool: WritableKeyPath<Self, Int> = day == lastDay ? \.furtherOfDay : \.firstOfDay
        if self[keyPath: pool] <= 0 { break }
        self[keyPath: pool] -= 1
        (count, lastDay) = (count + 1, day)
      }
      return count
    }
  }

  /// The number of steps allowed for a series: enough for every hour of two centuries, which takes
  /// a fraction of a second.
  static let stepsPerSeries = 4_000_000
  static let stepsPerFile = 100_000_000

  init(
    stepsPerFile: Int = WorkBudget.stepsPerFile, occurrencesPerFile: Occurrences = Occurrences(),
    exclusionsPerFile: Int = 1_000_000
  ) {
    fileSteps = stepsPerFile
    // Time zones may be computed before the first series.
    seriesSteps = min(WorkBudget.stepsPerSeries, stepsPerFile)
    occurrences = occurrencesPerFile
    exclusions = exclusionsPerFile
  }

  mutating func beginSeries() {
    seriesSteps = min(WorkBudget.stepsPerSeries, fileSteps)
  }

  /// Deducts steps; returns false if none are left.
  mutating func spend(_ steps: Int = 1) -> Bool {
    seriesSteps -= steps
    fileSteps -= steps
    return seriesSteps >= 0
  }

  /// Stores the allowance that remains after a series.
  mutating func keep(_ left: Occurrences) { occurrences = left }

  mutating func spend(exclusions count: Int) { exclusions = max(0, exclusions - count) }
}
