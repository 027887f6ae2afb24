import ArgumentParser
import Foundation
import Presentation

struct ScheduleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schedule",
    abstract: "Run 'meetings nightly' every night.",
    discussion: """
      Uses a systemd user timer if there is systemd, else a crontab line, and a launchd agent on \
      macOS. Each run logs to the journal (journalctl --user -u meetings-nightly), to the system's \
      log under the name 'meetings', or to ~/Library/Logs/meetings.log; the log names no file, \
      meeting or person. 'meetings status' shows the last failure.

      A systemd timer runs while you are logged in, and makes up for a missed night at the next \
      login; 'loginctl enable-linger' lets it run without you.

        meetings schedule install --dry-run
        meetings schedule install --at 03:30 --keep 14
        meetings schedule show
        meetings schedule remove
      """,
    subcommands: [Install.self, Remove.self, Show.self])

  struct Install: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Install the nightly run, or change it.",
      discussion: """
          meetings schedule install
          meetings schedule install --at 02:15 --dry-run
        """)

    @Option(help: ArgumentHelp("The local time of the run.", valueName: "hh:mm"))
    var at = TimeOfDay(argument: "03:30")!

    @Option(help: ArgumentHelp("How many backups to keep; 0 makes none.", valueName: "count"))
    var keep = 7

    @OptionGroup var options: ScheduleOptions
    @OptionGroup var global: GlobalOptions

    func validate() throws {
      if keep < 0 { throw ValidationError("--keep must be a number from 0.") }
    }

    func run() throws {
      let zone = Environment.variables["TZ"] ?? ""
      let job = ScheduledJob(
        program: Program.path, home: global.folder, keep: keep, time: at,
        timeZone: zone.isEmpty ? nil : zone)
      if try options.carryOut(options.chosen.installing(job)) {
        try StandardOutput.print(
          "installed: \(options.chosen.rawValue) runs it every night at \(at.description)")
      }
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove the nightly run; the index stays.",
      discussion: """
          meetings schedule remove
        """)

    @OptionGroup var options: ScheduleOptions

    func run() throws {
      let found = try options.first { scheduler in
        let plan = try scheduler.removing()
        return plan.isEmpty ? nil : plan
      }
      guard let plan = found else { return try StandardOutput.print("no nightly run is installed") }
      if try options.carryOut(plan) { try StandardOutput.print("removed") }
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show what is installed.",
      discussion: """
          meetings schedule show

        Exit status: 0 it is installed, 1 it is not.
        """)

    @OptionGroup var options: ScheduleOptions

    func run() throws {
      guard let text = try options.first({ try $0.installed() }) else {
        try StandardOutput.print("no nightly run is installed")
        throw ExitCode.nothingFound
      }
      try StandardOutput.print(Sanitizer.lines(text))
    }
  }
}

/// Options of the subcommands of `schedule`.
struct ScheduleOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The scheduler to use. (default: this machine's)", valueName: "name"))
  var scheduler: Scheduler?

  @Flag(name: [.customShort("n"), .long], help: "Print what would be done, without doing it.")
  var dryRun = false

  var chosen: Scheduler { scheduler ?? .platformDefault }

  /// The schedulers to try, in order of likelihood.
  var candidates: [Scheduler] {
    scheduler.map { [$0] } ?? [chosen] + Scheduler.allCases.filter { $0 != chosen }
  }

  /// Returns the first non-nil result of `look` among the candidates.
  func first<Value>(_ look: (Scheduler) throws -> Value?) throws -> Value? {
    for candidate in candidates {
      do {
        if let found = try look(candidate) { return found }
      } catch {
        // A missing scheduler is an error only if the user chose it.
        if candidate == scheduler { throw error }
      }
    }
    return nil
  }

  /// Carries out the plan or, with --dry-run, prints it. Returns true if anything was done.
  func carryOut(_ plan: SchedulePlan) throws -> Bool {
    if dryRun, !plan.isEmpty { try StandardOutput.print(Sanitizer.lines(plan.description)) }
    guard !dryRun, !plan.isEmpty else { return false }
    try plan.carryOut()
    return true
  }
}
