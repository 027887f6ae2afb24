import MeetingIndex
import Presentation

/// Prints an answer in the requested form, with notices for the user.
struct AnswerOutput {
  let format: FormatOptions
  let lines: LineOptions
  let pager: PagerOptions
  let global: GlobalOptions
  /// The index from which the answer comes.
  let store: MeetingStore
  /// If true, the output includes the evidence for each hit.
  let explains: Bool
  /// If true, JSON output is a single object with the parsed question and the answer.
  let hasReading: Bool

  func show(_ answer: Answer) throws {
    if let unsynced = answer.unsynced {
      Trouble.note(UnfinishedSourcesText.line(of: unsynced, Program.remedies))
    }
    answer.notices.forEach(Trouble.note)
    if lines.isWanted {
      try lines.show(answer, in: global.zone)
    } else if format.isJSON {
      try json(answer)
    } else {
      try text(answer)
    }
  }

  private func json(_ answer: Answer) throws {
    let json = AnswerJSON(answer, zone: global.zone, explains: explains)
    try hasReading ? StandardOutput.print(JSON.line(json)) : format.show(json.elements)
  }

  private func text(_ answer: Answer) throws {
    let text = AnswerText(
      time: global.displayTime, page: try global.page(of: store), now: global.moment,
      explains: explains)
    let reading = Terminal.current.isOutput ? [text.reading(of: answer)] : []
    if !answer.isFound { Trouble.note(text.nothing(in: answer)) }
    let shown = text.text(of: answer)
    global.storeAnswer(answer.meetings)
    let all = reading + (shown.isEmpty ? [] : [shown])
    if !all.isEmpty { try pager.show(all.joined(separator: "\n")) }
    // Flushed, so that the answer precedes the next notice if both streams are the same terminal.
    try StandardOutput.flush()
    if let more = MoreText.line(of: answer.more, shown: answer.shownCount) { Trouble.note(more) }
  }
}

/// The notice about meetings that an answer omits.
enum MoreText {
  /// Returns the notice, such as `and 7 more; --limit 17 or --all-results shows them`; nil if no
  /// meetings are omitted.
  static func line(of more: More, shown: Int) -> String? {
    if more.count == 0 { return nil }
    let count = (more.isAtLeast ? "more than " : "") + "\(more.count) more"
    return more.isAtLeast
      ? "and \(count); use --limit \(shown * 2)"
      : "and \(count); --limit \(shown + more.count) or --all-results shows them"
  }
}
