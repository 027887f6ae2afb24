import Foundation

/// A line in the user's crontab, whose output goes to the system's log. The other lines belong to
/// the user and may have any encoding and line endings, so they are kept as bytes.
enum Crontab {
  private static let mark = "# meetings-nightly"

  static func installing(_ job: ScheduledJob) throws -> SchedulePlan {
    let command = job.command.map(quoted).joined(separator: " ")
    // In a crontab, a percent sign means a line break.
    let line = "\(command) 2>&1 | logger -t meetings \(mark)".replacing("%", with: "\\%")
    let entry = "\(job.time.minute) \(job.time.hour) * * * \(line)\n"
    var others = try lines().filter { !isOurs($0) }
    // The last line may lack a line ending.
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

  // MARK: Existing lines

  private static let lineFeed = UInt8(ascii: "\n")

  /// Returns the existing lines with their endings; a user without a crontab has none.
  private static func lines() throws -> [Data] {
    let (status, text, said) = try SchedulePlan.run(.init(words: ["crontab", "-l"]))
    if status == 127 {
      throw ScheduleError(message: "crontab not found; install cron, or use --scheduler")
    }
    guard status == 0 else {
      if indicatesNoCrontab(said) { return [] }
      // Continuing would replace all existing lines with ours.
      throw ScheduleError(
        message: "can't read the crontab: 'crontab -l' failed with exit status "
          + "\(status)\(said.firstLine.map { ": \($0)" } ?? ""); fix that, or use --scheduler")
    }
    return text.split(after: lineFeed)
  }

  /// Returns true if `crontab -l` failed only because the user has no crontab. Recognizes the
  /// messages of Vixie cron and its descendants (Debian, cronie, macOS), and of BusyBox and dcron,
  /// which name the missing file.
  private static func indicatesNoCrontab(_ said: String) -> Bool {
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
  /// Splits the data after each `byte`.
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
