import Calendars
import MeetingIndex

/// A preparation as one screen of text.
package struct PreparationText: Sendable {
  private let time: DisplayTime
  private let page: Page
  private let now: Int64

  /// The maximum number of lines of each part, and of names in a list.
  private static let most = 8

  package init(time: DisplayTime, page: Page, now: Int64) {
    (self.time, self.page, self.now) = (time, page, now)
  }

  package func text(of preparation: Preparation) -> String {
    let parts = [
      head(preparation), last(preparation), people(preparation), open(preparation),
      related(preparation),
    ]
    return parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }

  private func heading(_ record: MeetingRecord) -> String {
    HitText(time: time, page: page).heading(
      record, when: time.span(from: record.start, to: record.end))
  }

  private func head(_ preparation: Preparation) -> [String] {
    let meeting = preparation.meeting
    let fields = [
      ("when", distance(to: meeting)), ("moved", move(of: preparation)),
      ("where", place(of: meeting)),
    ]
    return [heading(meeting)]
      + fields.filter { !$0.1.isEmpty }.map { "  \($0.0.padded(to: 7))\(Sanitizer.line($0.1))" }
  }

  /// Returns text like `in 50 minutes` or `under way`; empty if it is over or days away.
  package func distance(to meeting: MeetingRecord) -> String {
    if meeting.isAllDay || meeting.endsAt <= now { return "" }
    if meeting.startsAt <= now { return "under way" }
    let minutes = (meeting.startsAt - now + 59) / 60
    if minutes < 120 { return "in \(Int(minutes).counted("minute"))" }
    return minutes < 1_440 ? "in \(Int(minutes / 60).counted("hour"))" : ""
  }

  /// Returns text like `from Mon 16 Mar, 10:00`; empty if the meeting wasn't moved.
  package func move(of preparation: Preparation) -> String {
    preparation.startBefore.map { "from \(time.beginning($0))" } ?? ""
  }

  private func place(of meeting: MeetingRecord) -> String {
    [meeting.location ?? "", meeting.url ?? ""].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  // MARK: Parts

  private func last(_ preparation: Preparation) -> [String] {
    guard let last = preparation.last else { return [] }
    let marks = shortened(
      MarkedItemText.lines(of: preparation.marks, time, page).map { "  " + $0 })
    let words = preparation.words.split(whereSeparator: \.isNewline).map {
      "  " + Sanitizer.line(String($0))
    }
    let changes = changes(preparation)
    return [page.bold("Last time"), "  " + heading(last)] + words + marks
      + changes.map { "  " + page.dim($0) }
  }

  /// The changes since the last time, one a line.
  package func changes(_ preparation: Preparation) -> [String] {
    func line(_ label: String, _ names: [String]) -> String? {
      let rest = names.count - Self.most
      return names.isEmpty
        ? nil
        : "\(label): " + names.prefix(Self.most).map(Sanitizer.line).joined(separator: ", ")
          + (rest > 0 ? " and \(rest) more" : "")
    }
    let new = preparation.people.filter(\.isNew).map(\.person.displayName)
    var known = Set<String>()
    let silent = preparation.silent.map { time.dayName(time.day(of: $0.start)) }
      .filter { known.insert($0).inserted }
    return [
      line("nothing was written down on", silent), line("new since then", new),
      line("no longer invited", preparation.absent),
      line("in another place then", [preparation.placeBefore].compactMap { $0 }),
    ]
    .compactMap { $0 }
  }

  private func people(_ preparation: Preparation) -> [String] {
    if preparation.people.isEmpty { return [] }
    let width = preparation.people.map { Sanitizer.line($0.person.displayName).columns }.max() ?? 0
    let lines = preparation.people.map { companion in
      let name = Sanitizer.line(companion.person.displayName)
      let met =
        companion.last.map {
          "last met \(time.dayName(time.day(of: $0.start))), \(MeetingText.title($0.title))"
        } ?? "not met before"
      let mark = companion.hasDeclined ? page.warning("  [declined]") : ""
      return "  \(name.padded(to: width))  \(page.dim(met))\(mark)"
    }
    return [page.bold("People")] + shortened(lines)
  }

  private func open(_ preparation: Preparation) -> [String] {
    if preparation.open.isEmpty { return [] }
    let lines = preparation.open.map { item in
      let of = item.record.map {
        "  " + page.dim("\($0.id.prefix(8)) \(time.dayName(time.day(of: $0.start)))")
      }
      return "  " + MarkedItemText.line(of: item, time, page) + (of ?? "")
    }
    return [page.bold("Left open by them")] + shortened(lines)
  }

  private func related(_ preparation: Preparation) -> [String] {
    if preparation.related.isEmpty { return [] }
    let text = HitText(time: time, page: page)
    return [page.bold("Earlier, on this")]
      + preparation.related.map { hit in
        text.hit(Self.named(hit), explains: false).split(separator: "\n").map { "  \($0)" }
          .joined(separator: "\n")
      }
  }

  /// The hit with `them` in place of the names of missing people.
  package static func named(_ hit: SearchHit) -> SearchHit {
    var hit = hit
    if !hit.missing.isEmpty { hit.missing = ["them"] }
    return hit
  }

  private func shortened(_ lines: [String]) -> [String] {
    lines.count <= Self.most
      ? lines : lines.prefix(Self.most) + ["  and \(lines.count - Self.most) more"]
  }
}
