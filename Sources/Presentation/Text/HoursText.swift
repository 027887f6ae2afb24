import Foundation
import MeetingIndex
import Time

/// The time spent in meetings, as lines with bars.
package struct HoursText: Sendable {
  private let page: Page

  private static let widest = 30

  package init(page: Page) { self.page = page }

  /// A total such as `5 h 30 min in 7 meetings`, followed by a line with a bar for each group.
  package func text(of hours: Hours) -> String {
    let groups = hours.groups.map { group in (Sanitizer.line(group.name), group) }
    let width = min(groups.map(\.0.columns).max() ?? 0, 40)
    let most = max(1, hours.groups.map(\.minutes).max() ?? 1)
    let lines = groups.map { name, group in
      let bar = String(
        repeating: "█", count: max(1, group.minutes * Self.widest / most))
      let label = page.cut(name, besides: page.width - width).padded(to: width)
      let length = ParsedQueryText.length(group.minutes)
      return "\(label)  \(page.match(bar)) \(length), \(group.meetings.counted("meeting"))"
    }
    return ([head(hours)] + (lines.isEmpty ? [] : [""] + lines)).joined(separator: "\n")
  }

  private func head(_ hours: Hours) -> String {
    let when = hours.span.map { ", \($0.text)" } ?? ""
    let sum = page.bold(
      "\(ParsedQueryText.length(hours.minutes)) in \(hours.meetings.counted("meeting"))")
    return sum + when + Self.overlap(hours.overlapping)
  }

  /// Returns text like `; overlaps counted once (15 min)`, or empty if no meetings overlap.
  static func overlap(_ minutes: Int) -> String {
    minutes > 0
      ? "; overlaps counted once (\(ParsedQueryText.length(minutes)))" : ""
  }

  /// Lines such as `1 meeting without you is left out`.
  ///
  /// - Parameter remedy: the end of the line for meetings without other people.
  package static func omissions(of hours: Hours, remedy: String = "") -> [String] {
    let omissions = [
      (hours.withoutUser, "without you", ""), (hours.alone, "without anybody else", remedy),
    ]
    return omissions.filter { $0.0 > 0 }.map { count, which, remedy in
      "\(count.counted("meeting")) \(which) \(count == 1 ? "is" : "are") left out\(remedy)"
    }
  }

  /// The groups as comma-separated values (RFC 4180).
  package static func values(of hours: Hours) -> String {
    let rows = hours.groups.map { group in
      "\(SpreadsheetCell.of(group.name)),\(group.minutes),\(group.meetings)"
    }
    return (["name,minutes,meetings"] + rows).joined(separator: "\n")
  }
}
