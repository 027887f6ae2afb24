import ArgumentParser
import Foundation

/// The scheduler that runs `meetings nightly`.
enum Scheduler: String, CaseIterable, ExpressibleByArgument {
  case systemd, cron, launchd

  /// The default: launchd on macOS, systemd if the user's session has it, or else cron.
  static var platformDefault: Scheduler {
    #if os(macOS)
      return .launchd
    #else
      let isSession = Environment.variables["XDG_RUNTIME_DIR"] != nil
      let isBooted = FileManager.default.fileExists(atPath: "/run/systemd/system")
      return isSession && isBooted ? .systemd : .cron
    #endif
  }

  func installing(_ job: ScheduledJob) throws -> SchedulePlan {
    try job.check()
    return switch self {
    case .systemd: SystemdTimer.installing(job)
    case .cron: try Crontab.installing(job)
    case .launchd: LaunchAgent.installing(job)
    }
  }

  /// Returns the plan that removes the job; empty if it isn't installed.
  func removing() throws -> SchedulePlan {
    switch self {
    case .systemd: SystemdTimer.removing()
    case .cron: try Crontab.removing()
    case .launchd: LaunchAgent.removing()
    }
  }

  /// Returns the installed job as the text of its files or its crontab line; nil if there is none.
  func installed() throws -> String? {
    switch self {
    case .systemd: SchedulePlan.text(ofFiles: SystemdTimer.paths)
    case .cron: try Crontab.installed()
    case .launchd: SchedulePlan.text(ofFiles: [LaunchAgent.path])
    }
  }
}

/// The nightly run that a scheduler starts.
struct ScheduledJob {
  /// The absolute path of the program.
  let program: String
  let home: String
  let keep: Int
  let time: TimeOfDay
  /// The user's time zone if TZ sets it. Schedulers don't have that variable, and a run in a
  /// different zone would have to read all files with floating times again.
  let timeZone: String?

  /// The command line. It contains no names of people, because the system logs it.
  var command: [String] {
    let zone = timeZone.map { ["/usr/bin/env", "TZ=\($0)"] } ?? []
    return zone
      + [program, "nightly", "--home", home, "--keep", String(keep), "--log-format", "text"]
  }
}

extension ScheduledJob {
  /// Throws an error if a path contains a control character. Crontabs, units and property lists
  /// consist of lines, so a line break in a path would add a line that the system executes.
  fileprivate func check() throws {
    for word in command + [Path.ofHome, UserFolders().configuration]
    where word.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7f }) {
      throw ScheduleError(
        message: "'\(word)' contains a control character, which a scheduler can't handle; rename "
          + "it, or choose another with --home")
    }
  }
}

/// A time of day such as `03:30`.
struct TimeOfDay: ExpressibleByArgument {
  let hour: Int
  let minute: Int

  init?(argument: String) {
    let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let hour = Int(parts[0]), let minute = Int(parts[1]),
      (0..<24).contains(hour), (0..<60).contains(minute)
    else { return nil }
    self.hour = hour
    self.minute = minute
  }

  var description: String { "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)" }
  var defaultValueDescription: String { description }
}
