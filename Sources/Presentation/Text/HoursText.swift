import Foundation
import MeetingIndex
import Time

/// Formats the time spent in meetings as a bar chart.
package struct HoursText: Sendable {
  private let time: DisplayTime
  private let page: Page

  /// The maximum length of a bar, and the minimum widths of the bar column and of a label, in
  /// columns.
  private static let (widest, minimumBarWidth, minimumLabelWidth) = (30, 8, 12)

  package init(time: DisplayTime, page: Page) { (self.time, self.page) = (time, page) }

  /// Returns the label of a group. The label of a week or a day is a date, such as `Mon 23 Nov`, and
  /// that of a month is `November 2026`.
  package func name(of group: Hours.Group, by part: Hours.Part?) -> String {
    if part == .month, let first = CivilDate(group.name + "-01") {
      return "\(first.monthName) \(first.year)"
    }
    let day = part == .week || part == .day ? CivilDate(group.name) : nil
    return day.map(time.dayName) ?? Sanitizer.line(group.name)
  }

  /// Returns a total such as `5 h 30 min in 7 meetings`, followed by a line with a bar for each
  /// group.
  package func text(of hours: Hours) -> String {
    let groups = hours.groups.map { group in (name(of: group, by: hours.part), group) }
    let details = groups.map {
      "\(ParsedQueryText.length($0.1.minutes)), \($0.1.meetings.counted("meeting"))"
    }
    let behind = (details.map(\.columns).max() ?? 0) + 3
    let widest =
      page.isCut ? max(Self.minimumLabelWidth, page.width - behind - Self.minimumBarWidth) : 40
    let width = min(groups.map(\.0.columns).max() ?? 0, widest, 40)
    let longest =
      page.isCut ? max(1, min(Self.widest, page.width - width - behind)) : Self.widest
    let most = max(1, hours.groups.map(\.minutes).max() ?? 1)
    let lines = zip(groups, details).map { group, detail in
      let bar = String(repeating: "█", count: max(1, group.1.minutes * longest / most))
      let label = page.isCut ? group.0.cut(to: width) : page.cut(group.0, besides: 0)
      return "\(label.padded(to: width))  \(page.match(bar)) \(detail)"
    }
    return ([head(hours)] + (lines.isEmpty ? [] : [""] + lines)).joined(separator: "\n")
  }

  private func head(_ hours: Hours) -> String {
    let when = hours.span.map { ", \($0.text(on: time.today))" } ?? ""
    let sum = page.bold(
      "\(ParsedQueryText.length(hours.minutes)) in \(hours.meetings.counted("meeting"))")
    return sum + when + Self.overlap(hours.overlapping)
  }

  /// Returns the remark that overlaps are counted once, with their length; empty if no meetings
  /// overlap.
  static func overlap(_ minutes: Int) -> String {
    minutes > 0
      ? "; overlaps counted once (\(ParsedQueryText.length(minutes)))" : ""
  }

  /// Returns lines on the meetings that aren't counted, such as
  /// `not counting 1 meeting without you`.
  ///
  /// - Parameter remedy: the text to append to the line about meetings without other people.
  package static func omissions(of hours: Hours, remedy: String = "") -> [String] {
    let omissions = [
      (hours.withoutUser, "without you", ""), (hours.alone, "with no one else", remedy),
    ]
    return omissions.filter { $0.0 > 0 }.map { count, which, remedy in
      "not counting \(count.counted("meeting")) \(which)\(remedy)"
    }
  }

  /// Returns the groups as comma-separated values (RFC 4180).
  package static func values(of hours: Hours) -> String {
    let rows = hours.groups.map { group in
      "\(SpreadsheetCell.of(group.name)),\(group.minutes),\(group.meetings)"
    }
    return (["name,minutes,meetings"] + rows).joined(separator: "\n")
  }
}

/// Formats untrusted text as a cell of comma-separated values (RFC 4180).
enum SpreadsheetCell {
  /// The characters that begin a formula in spreadsheets, including their full-width forms.
  private static let formula: Set<Character> = ["=", "+", "-", "@", "＝", "＋", "－", "＠"]

  /// Returns the text on one line, in double quotes. If it looks like a formula, an apostrophe
  /// before it prevents spreadsheets from evaluating it.
  static func of(_ text: String) -> String {
    let line = Sanitizer.line(text)
    let first = line.first { !$0.isWhitespace }
    let isFormula =
      first.map { formula.contains(Character(String($0.unicodeScalars.first ?? " "))) } ?? false
    return "\"\(isFormula ? "'" : "")\(line.replacingOccurrences(of: "\"", with: "\"\""))\""
  }
}
