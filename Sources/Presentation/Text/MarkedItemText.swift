import Marks
import MeetingIndex

/// Formats marked items as lines, grouped by meeting.
package struct MarkedItemText: Sendable {
  package let time: DisplayTime
  package let page: Page
  /// If true, files are named with their full paths, otherwise only by their names.
  let hasFolders: Bool

  package init(time: DisplayTime, page: Page, hasFolders: Bool = false) {
    (self.time, self.page, self.hasFolders) = (time, page, hasFolders)
  }

  /// The heading of items inferred from speech, which are listed separately from marked ones.
  package static let spoken = "Inferred from speech"

  /// Returns the items under the headings of their meetings, with their files. Tasks without a
  /// meeting are under their calendar. Items inferred from speech come last.
  package func text(of items: [MarkedItem]) -> String {
    let (marked, spoken) = Self.parts(of: items)
    let heading = page.bold(Self.spoken)
    return [byMeeting(marked), spoken.isEmpty ? "" : heading + "\n\n" + byMeeting(spoken)]
      .filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  package static func parts(
    of items: [MarkedItem]
  ) -> (marked: [MarkedItem], spoken: [MarkedItem]) {
    (items.filter { !$0.mark.isSpoken }, items.filter(\.mark.isSpoken))
  }

  /// Returns open items and decisions, latest first, with separate sections for those inferred from
  /// speech.
  package static func sections(
    of items: [MarkedItem]
  ) -> [(heading: String, items: [MarkedItem])] {
    [("Open", Mark.Kind.open), ("Decided", .decision)].flatMap { heading, kind in
      let (marked, spoken) = parts(of: items.filter { $0.mark.kind == kind })
      let inferred = "\(heading), \(self.spoken.lowercased())"
      return [(heading, Array(marked.reversed())), (inferred, Array(spoken.reversed()))]
    }
  }

  /// Returns lines for each item; a heading precedes those inferred from speech.
  ///
  /// - Parameter indent: the number of spaces before each line.
  func lines(of items: [MarkedItem], indent: Int) -> [String] {
    let (marked, spoken) = Self.parts(of: items)
    let heading = String(repeating: " ", count: indent) + page.dim(Self.spoken.lowercased() + ":")
    return marked.flatMap { lines(of: $0, indent: indent) } + (spoken.isEmpty ? [] : [heading])
      + spoken.flatMap { lines(of: $0, indent: indent) }
  }

  private func byMeeting(_ items: [MarkedItem]) -> String {
    let hits = HitText(time: time, page: page)
    var lines: [String] = []
    var current: String?
    for item in items {
      let heading = item.record?.id ?? "task \(item.task?.calendar ?? "")"
      if heading != current {
        if current != nil { lines.append("") }
        lines.append(
          item.record.map { record in
            hits.heading(record, when: time.span(of: record))
          } ?? page.bold("Tasks of \(Sanitizer.line(item.task?.calendar ?? ""))"))
        current = heading
      }
      lines += self.lines(of: item, indent: 2)
    }
    return lines.joined(separator: "\n")
  }

  /// Returns an item with its details and its file, such as
  /// `[ ] Dana: the deck  due Fri 20 Mar · board.md:12`.
  ///
  /// - Parameter origin: further information about the origin of the item.
  func lines(of item: MarkedItem, indent: Int, origin: String? = nil) -> [String] {
    let mark =
      switch item.mark.kind {
      case .open: "[ ] "
      case .done: "[x] "
      case .decision: "- "
      }
    let moment = item.seconds.map { "at \(RecordingTime.text($0))" }
    let places = [moment, Self.file(of: item, hasFolder: hasFolders), origin].compactMap { $0 }
    let behind = (Self.details(of: item, time) + places).joined(separator: " · ")
    return page.lines(
      mark + Self.text(of: item), detail: behind, indent: indent, hanging: mark.count)
  }

  package static func state(of item: MarkedItem) -> String {
    switch item.mark.kind {
    case .open: "open"
    case .done: "done"
    case .decision: "decided"
    }
  }

  package static func text(of item: MarkedItem) -> String {
    item.mark.text.isEmpty ? "(no title)" : Sanitizer.line(item.shownText)
  }

  /// Returns the people, the progress, and the due date. People and dates that the item's text
  /// already contains may be omitted.
  package static func details(of item: MarkedItem, _ time: DisplayTime) -> [String] {
    let percent = item.task?.percent.flatMap { 1...99 ~= $0 ? "\($0) % done" : nil }
    return names(of: item) + [percent, due(of: item, time)].compactMap { $0 }
  }

  /// Returns the file of an item and its line number, such as `board.md:12`; nil if it isn't from a
  /// file.
  package static func file(of item: MarkedItem, hasFolder: Bool = false) -> String? {
    item.file.map { file in
      Sanitizer.line(hasFolder ? file : String(file.split(separator: "/").last ?? ""))
        + (item.isOfFile ? ":\(item.mark.line + 1)" : "")
    }
  }

  /// Returns the names to add to an item: its speaker if it was inferred from speech; for tasks and
  /// other items with a speaker, the people whom the text doesn't name.
  static func names(of item: MarkedItem) -> [String] {
    if item.mark.isSpoken { return item.mark.speaker.map { [Sanitizer.line($0)] } ?? [] }
    let isUnnamed = item.task != nil || item.mark.speaker != nil
    let names = isUnnamed ? item.people.map { Sanitizer.line($0.displayName) } : []
    return names.filter { name in
      !name.split(separator: " ").contains { item.mark.text.contains($0) }
    }
  }

  /// Returns the due date, such as `due Fri 2026-03-20`; nil if there is none, or if the text
  /// already contains it.
  static func due(of item: MarkedItem, _ time: DisplayTime) -> String? {
    item.isDueNamed ? nil : item.due.map { "due \(time.dayName($0))" }
  }
}
