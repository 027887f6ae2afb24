import Calendars
import MeetingIndex
import Time

/// Formats a preparation as about one screen of text.
package struct PreparationText: Sendable {
  private let time: DisplayTime
  private let page: Page
  private let now: Moment

  /// The maximum number of lines per part, and of names per list.
  private static let maximumLines = 8

  package init(time: DisplayTime, page: Page, now: Moment) {
    (self.time, self.page, self.now) = (time, page, now)
  }

  package func text(of preparation: Preparation) -> String {
    let parts = [
      head(preparation), last(preparation), people(preparation),
      open(Self.leftOpen, preparation.open), open(Self.withThem, preparation.openWithThem),
      related(preparation),
    ]
    return parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }

  /// The headings for open items of the participants, and for other open items that concern them.
  package static let (leftOpen, withThem) = ("Their open items", "Also open with them")

  private func heading(_ record: MeetingRecord, indent: Int = 0) -> String {
    HitText(time: time, page: page).heading(
      record, when: time.span(of: record), indent: indent)
  }

  private func head(_ preparation: Preparation) -> [String] {
    let meeting = preparation.meeting
    let fields = [
      ("when", distance(to: meeting)), ("moved", move(of: preparation)),
      ("clash", clashes(preparation).joined(separator: "; ")),
      ("where", place(of: meeting)), ("join", JoinLinkText.of(meeting)),
    ]
    return [heading(meeting)]
      + fields.filter { !$0.1.isEmpty }.flatMap { name, value in
        page.lines(name.padded(to: 7) + Sanitizer.line(value), indent: 2, hanging: 7)
      }
  }

  /// Returns the meetings that overlap this one, such as `Retro, 15:00–16:00`.
  package func clashes(_ preparation: Preparation) -> [String] {
    preparation.clashes.map { "\($0.title), \(ListText(time: time, page: page).clock($0))" }
  }

  /// Returns the time until a meeting, such as `in 50 minutes`, or `under way`; empty if it is
  /// over, is all-day or is far away.
  package func distance(to meeting: MeetingRecord) -> String {
    if meeting.isAllDay || meeting.endsAt <= now.seconds { return "" }
    if meeting.startsAt <= now.seconds { return "under way" }
    let minutes = (meeting.startsAt - now.seconds + 59) / 60
    if minutes < 120 { return "in \(Int(minutes).counted("minute"))" }
    return minutes < 1_440 ? "in \(Int(minutes / 60).counted("hour"))" : ""
  }

  /// Returns the original start of a meeting that was moved, such as `from Mon 16 Mar, 10:00`;
  /// otherwise an empty text.
  package func move(of preparation: Preparation) -> String {
    preparation.startBefore.map { "from \(time.beginning($0))" } ?? ""
  }

  private func place(of meeting: MeetingRecord) -> String {
    [meeting.location ?? "", meeting.url ?? ""].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  // MARK: Parts

  private func last(_ preparation: Preparation) -> [String] {
    guard let last = preparation.last else { return [] }
    let items = MarkedItemText(time: time, page: page)
    let marks = shortened(preparation.marks) { items.lines(of: $0, indent: 2) }
    let words = preparation.words.split(whereSeparator: \.isNewline).flatMap {
      page.lines(Sanitizer.line(String($0)), indent: 2)
    }
    let changes = changes(preparation).flatMap {
      page.lines($0, indent: 2, hanging: 2).map(page.dim)
    }
    return [page.bold("Last time"), "  " + heading(last, indent: 2)] + words + marks + changes
  }

  /// Returns the changes since the previous meeting, one per line.
  package func changes(_ preparation: Preparation) -> [String] {
    func line(_ label: String, _ names: [String]) -> String? {
      let rest = names.count - Self.maximumLines
      return names.isEmpty
        ? nil
        : "\(label) " + names.prefix(Self.maximumLines).map(Sanitizer.line).joined(separator: ", ")
          + (rest > 0 ? " and \(rest) more" : "")
    }
    let new = preparation.people.filter(\.isNew).map(\.person.displayName)
    var known = Set<String>()
    let silent = preparation.silent.map { time.dayName(time.day(of: $0.start)) }
      .filter { known.insert($0).inserted }
    return [
      line("no notes from", silent), line("new since then:", new),
      line("no longer invited:", preparation.absent),
      line("place last time:", [preparation.placeBefore].compactMap { $0 }),
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
      return "  \(name.padded(to: width))  \(page.dim(page.cut(met, besides: width + 4)))\(mark)"
    }
    return [page.bold("People")] + shortened(lines) { $0 }
  }

  private func open(_ title: String, _ items: [MarkedItem]) -> [String] {
    if items.isEmpty { return [] }
    let text = MarkedItemText(time: time, page: page)
    let lines = shortened(items) { items in
      items.flatMap { item in
        let origin = item.record.map { record in
          record.isUndated
            ? "\(record.id.prefix(8))"
            : "\(record.id.prefix(8)) \(time.dayName(time.day(of: record.start)))"
        }
        return text.lines(of: item, indent: 2, origin: origin)
      }
    }
    return [page.bold(title)] + lines
  }

  private func related(_ preparation: Preparation) -> [String] {
    if preparation.related.isEmpty { return [] }
    let text = hitText(of: preparation, page: page)
    return [page.bold("Earlier on this topic")]
      + preparation.related.map { hit in
        text.hit(Self.named(hit), explains: false).split(separator: "\n").map { "  \($0)" }
          .joined(separator: "\n")
      }
  }

  /// Returns the formatter for related meetings. It lists the participants of this meeting first.
  package func hitText(of preparation: Preparation, page: Page) -> HitText {
    var text = HitText(
      time: time, wanted: Set(preparation.people.map(\.person.displayName)),
      owners: preparation.owners, page: page.narrowed(by: 2))
    text.namesCalendars = Set(preparation.related.map(\.record.key.calendar)).count > 1
    return text
  }

  /// Returns the hit with all names of missing people replaced by `them`.
  package static func named(_ hit: SearchHit) -> SearchHit {
    var hit = hit
    if !hit.missing.isEmpty { hit.missing = ["them"] }
    return hit
  }

  /// Returns the lines for the first values, and a line with the number of the others.
  private func shortened<Value>(_ values: [Value], _ lines: ([Value]) -> [String]) -> [String] {
    let rest = values.count - Self.maximumLines
    return lines(Array(values.prefix(Self.maximumLines))) + (rest > 0 ? ["  and \(rest) more"] : [])
  }
}
