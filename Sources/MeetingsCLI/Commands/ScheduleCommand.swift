import ArgumentParser
import Foundation

struct ScheduleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schedule",
    abstract: "Let the system run 'meetings nightly' every night.",
    discussion: """
      A timer of the user's systemd where there is one, a line in the crontab elsewhere, an agent of
      launchd on macOS. What each run says is in the journal (journalctl --user -u
      meetings-nightly), in the system's log under the name 'meetings', or in
      ~/Library/Logs/meetings.log.

        meetings schedule install --dry-run
        meetings schedule install --at 03:30 --keep 14
        meetings schedule show
        meetings schedule remove
      """,
    subcommands: [Install.self, Remove.self, Show.self])

  /// What the subcommands share.
  struct Options: ParsableArguments {
    @Option(help: "systemd, cron or launchd. (default: what this machine has)")
    var scheduler: Scheduler?

    @Flag(name: [.customShort("n"), .long], help: "Print what would be done, and do nothing.")
    var dryRun = false

    var chosen: Scheduler { scheduler ?? .ofThisMachine }

    /// - Returns: whether anything was done.
    func carryOut(_ plan: SchedulePlan) throws -> Bool {
      if dryRun, !plan.isEmpty { print(plan.description) }
      guard !dryRun, !plan.isEmpty else { return false }
      try plan.carryOut()
      return true
    }
  }

  struct Install: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Install the nightly run, or change it.",
      discussion: """
          meetings schedule install
          meetings schedule install --at 02:15 --dry-run
        """)

    @Option(help: "When, in local time.")
    var at = TimeOfDay(argument: "03:30")!

    @Option(help: "How many backups to keep.")
    var keep = 7

    @OptionGroup var options: Options
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let job = ScheduledJob(
        program: Bundle.main.executablePath ?? "meetings", home: global.folder, keep: keep,
        time: at)
      if try options.carryOut(options.chosen.installing(job)) {
        print("installed: \(options.chosen.rawValue) runs it every night at \(at.description)")
      }
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Take the nightly run away; the index stays.",
      discussion: """
          meetings schedule remove
        """)

    @OptionGroup var options: Options

    func run() throws {
      let plan = try options.chosen.removing()
      if plan.isEmpty { return print("nothing is installed") }
      if try options.carryOut(plan) { print("removed") }
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show what is installed.",
      discussion: """
          meetings schedule show

        Exit status: 0 it is installed, 1 it is not.
        """)

    @OptionGroup var options: Options

    func run() throws {
      guard let text = try options.chosen.installed() else {
        print("nothing is installed")
        throw ExitCode.nothingFound
      }
      print(text)
    }
  }
}
