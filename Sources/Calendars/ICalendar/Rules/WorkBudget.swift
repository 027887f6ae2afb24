/// The limit of the work that rules may make. A rule of forty letters can ask for more than a
/// computer's lifetime holds, so the work is counted, for each series and for the file.
struct WorkBudget {
  /// Steps that are left for the series at hand. A step looks at one day, or at one hour, minute
  /// or second where the rule repeats that often.
  private(set) var seriesSteps: Int
  /// Steps that are left for the file.
  private(set) var fileSteps: Int
  /// Occurrences that the file's series may still have: the first of a day each, and further ones.
  private(set) var occurrences: Occurrences
  /// Moments that the file's EXRULEs may still take away.
  private(set) var exclusions: Int

  /// Twenty kilobytes of rules can ask for a million records. A thousand weekly series of two hundred
  /// occurrences are a full life; two that come every second are a mistake, which has bounds of its
  /// own, so that it takes nothing from the others.
  struct Occurrences {
    var firstOfDay = 200_000
    var furtherOfDay = 30_000

    /// The most that is left for a rule, which may have many times a day.
    func most(of rule: String) -> Int {
      let isOfDays = !["SECONDLY", "MINUTELY", "HOURLY", "BYHOUR", "BYMINUTE", "BYSECOND"]
        .contains { rule.uppercased().contains($0) }
      return isOfDays ? .max : furtherOfDay + 1
    }

    /// Takes one for each time, in order.
    ///
    /// - Parameter wallClocks: of a series.
    /// - Returns: how many of the times it was enough for.
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

  /// Enough for every hour of two centuries; a fraction of a second.
  static let stepsPerSeries = 4_000_000
  static let stepsPerFile = 100_000_000

  init(
    stepsPerFile: Int = WorkBudget.stepsPerFile, occurrencesPerFile: Occurrences = Occurrences(),
    exclusionsPerFile: Int = 1_000_000
  ) {
    fileSteps = stepsPerFile
    // Zones may be worked out before the first series begins.
    seriesSteps = min(WorkBudget.stepsPerSeries, stepsPerFile)
    occurrences = occurrencesPerFile
    exclusions = exclusionsPerFile
  }

  mutating func beginSeries() {
    seriesSteps = min(WorkBudget.stepsPerSeries, fileSteps)
  }

  /// Takes steps; false if none are left.
  mutating func spend(_ steps: Int = 1) -> Bool {
    seriesSteps -= steps
    fileSteps -= steps
    return seriesSteps >= 0
  }

  /// Takes what a series has used.
  mutating func keep(_ left: Occurrences) { occurrences = left }

  mutating func spend(exclusions count: Int) { exclusions = max(0, exclusions - count) }
}
