import ArgumentParser
import Presentation

/// Options of the subcommands of `schedule`.
struct ScheduleOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The scheduler to use. (default: this machine's)", valueName: "name"))
  var scheduler: Scheduler?

  @Flag(name: [.customShort("n"), .long], help: "Print what would be done, without doing it.")
  var dryRun = false

  var chosen: Scheduler { scheduler ?? .ofThisMachine }

  /// The schedulers to try, likeliest first.
  var candidates: [Scheduler] {
    scheduler.map { [$0] } ?? [chosen] + Scheduler.allCases.filter { $0 != chosen }
  }

  /// Returns the first result of `look` among the candidates.
  func first<Value>(_ look: (Scheduler) throws -> Value?) throws -> Value? {
    for candidate in candidates {
      do {
        if let found = try look(candidate) { return found }
      } catch {
        // A machine may lack some schedulers.
        if candidate == scheduler { throw error }
      }
    }
    return nil
  }

  /// Carries out or prints a plan; returns true if anything was done.
  func carryOut(_ plan: SchedulePlan) throws -> Bool {
    if dryRun, !plan.isEmpty { try StandardOutput.print(Sanitizer.lines(plan.description)) }
    guard !dryRun, !plan.isEmpty else { return false }
    try plan.carryOut()
    return true
  }
}
