import Foundation

/// A timer of the user's systemd, whose output goes to the journal.
enum SystemdTimer {
  private static var folder: String { UserFolders().configuration + "/systemd/user" }
  private static let name = "meetings-nightly"
  static var paths: [String] { ["service", "timer"].map { "\(folder)/\(name).\($0)" } }

  static func installing(_ job: ScheduledJob) -> SchedulePlan {
    SchedulePlan(
      files: [(paths[0], service(job)), (paths[1], timer(job))],
      last: [
        .init(words: ["systemctl", "--user", "daemon-reload"]),
        .init(words: ["systemctl", "--user", "enable", "--now", "\(name).timer"]),
      ])
  }

  static func removing() -> SchedulePlan {
    let present = paths.filter { FileManager.default.fileExists(atPath: $0) }
    if present.isEmpty { return SchedulePlan() }
    return SchedulePlan(
      first: [
        .init(words: ["systemctl", "--user", "disable", "--now", "\(name).timer"], mayFail: true)
      ],
      files: present.map { ($0, nil) },
      last: [.init(words: ["systemctl", "--user", "daemon-reload"], mayFail: true)])
  }

  private static func service(_ job: ScheduledJob) -> String {
    """
    [Unit]
    Description=Sync, re-index and back up meetings

    [Service]
    Type=oneshot
    ExecStart=\(job.command.map(quoted).joined(separator: " "))
    Nice=10
    IOSchedulingClass=idle

    """
  }

  private static func timer(_ job: ScheduledJob) -> String {
    """
    [Unit]
    Description=Sync, re-index and back up meetings every night

    [Timer]
    OnCalendar=*-*-* \(job.time.description):00
    RandomizedDelaySec=600
    Persistent=true

    [Install]
    WantedBy=timers.target

    """
  }

  /// Returns a word quoted as in systemd.service(5), with doubled percent and dollar signs.
  private static func quoted(_ word: String) -> String {
    let escaped = word.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("%", with: "%%").replacing("$", with: "$$")
    return "\"\(escaped)\""
  }
}
