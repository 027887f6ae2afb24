/// A line in the user's crontab; the system's log has what each run said.
enum Crontab {
  private static let mark = "# meetings-nightly"

  static func installing(_ job: ScheduledJob) throws -> SchedulePlan {
    let command = job.command.map(quoted).joined(separator: " ")
    // To cron, a percent sign is the end of a line.
    let line = "\(command) 2>&1 | logger -t meetings \(mark)".replacing("%", with: "\\%")
    let entry = "\(job.time.minute) \(job.time.hour) * * * \(line)"
    return writing(try lines().filter { !$0.hasSuffix(mark) } + [entry])
  }

  static func removing() throws -> SchedulePlan {
    let all = try lines()
    let others = all.filter { !$0.hasSuffix(mark) }
    return others.count == all.count ? SchedulePlan() : writing(others)
  }

  static func installed() throws -> String? {
    try lines().first { $0.hasSuffix(mark) }
  }

  private static func writing(_ lines: [String]) -> SchedulePlan {
    if lines.isEmpty { return SchedulePlan(last: [.init(words: ["crontab", "-r"])]) }
    let text = lines.map { $0 + "\n" }.joined()
    return SchedulePlan(last: [.init(words: ["crontab", "-"], input: text)])
  }

  /// The lines that are there; a user without a crontab has none.
  private static func lines() throws -> [String] {
    let (status, text, _) = try SchedulePlan.run(.init(words: ["crontab", "-l"]))
    if status == 127 {
      throw ScheduleError(message: "there is no crontab here; install cron, or use --scheduler")
    }
    guard status == 0 else { return [] }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return lines.last == "" ? lines.dropLast() : lines
  }

  private static func quoted(_ word: String) -> String {
    "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
