import Foundation

/// A line in the user's crontab; the system's log has what each run said. The others are the user's
/// own, in whatever encoding and with whatever line ends: they are bytes, and go back as they came.
enum Crontab {
  private static let mark = "# meetings-nightly"

  static func installing(_ job: ScheduledJob) throws -> SchedulePlan {
    let command = job.command.map(quoted).joined(separator: " ")
    // To cron, a percent sign is the end of a line.
    let line = "\(command) 2>&1 | logger -t meetings \(mark)".replacing("%", with: "\\%")
    let entry = "\(job.time.minute) \(job.time.hour) * * * \(line)\n"
    var others = try lines().filter { !isOurs($0) }
    // The user's last line need not have an end.
    if let last = others.last, last.last != lineFeed {
      others[others.endIndex - 1] = last + [lineFeed]
    }
    return writing(others + [Data(entry.utf8)])
  }

  static func removing() throws -> SchedulePlan {
    let all = try lines()
    let others = all.filter { !isOurs($0) }
    return others.count == all.count ? SchedulePlan() : writing(others)
  }

  static func installed() throws -> String? {
    try lines().first(where: isOurs).map {
      String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .newlines)
    }
  }

  private static func writing(_ lines: [Data]) -> SchedulePlan {
    if lines.isEmpty { return SchedulePlan(last: [.init(words: ["crontab", "-r"])]) }
    return SchedulePlan(last: [.init(words: ["crontab", "-"], input: Data(lines.joined()))])
  }

  // MARK: What is there

  private static let lineFeed = UInt8(ascii: "\n")

  /// The lines that are there, with their ends; a user without a crontab has none.
  private static func lines() throws -> [Data] {
    let (status, text, said) = try SchedulePlan.run(.init(words: ["crontab", "-l"]))
    if status == 127 {
      throw ScheduleError(message: "there is no crontab here; install cron, or use --scheduler")
    }
    guard status == 0 else {
      if meansNone(said) { return [] }
      // To go on would put our line in the place of all that is there.
      throw ScheduleError(
        message: "the crontab can't be read: 'crontab -l' failed with exit status \(status)"
          + "\(said.firstLine.map { ": \($0)" } ?? ""); mend that, or use --scheduler")
    }
    return text.split(after: lineFeed)
  }

  /// Returns true if `crontab -l` failed only because the user has none, in the words of Vixie's
  /// cron and its heirs (Debian, cronie, macOS), and of BusyBox and dcron, which name the missing
  /// file.
  private static func meansNone(_ said: String) -> Bool {
    let said = said.lowercased()
    return said.contains("no crontab for")
      || said.hasPrefix("crontab: can't open ") && said.contains("no such file or directory")
  }

  private static func isOurs(_ line: Data) -> Bool {
    let content = line.prefix { $0 != lineFeed && $0 != UInt8(ascii: "\r") }
    return content.suffix(mark.utf8.count).elementsEqual(mark.utf8)
  }

  private static func quoted(_ word: String) -> String {
    "'" + word.replacing("'", with: "'\\''") + "'"
  }
}

extension Data {
  /// The parts up to and with each `byte`, and what is left after the last.
  fileprivate func split(after byte: UInt8) -> [Data] {
    var parts: [Data] = []
    var start = startIndex
    while start < endIndex {
      let end = self[start...].firstIndex(of: byte).map { $0 + 1 } ?? endIndex
      parts.append(Data(self[start..<end]))
      start = end
    }
    return parts
  }
}
