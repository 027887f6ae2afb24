import MeetingIndex
import Questions
import Time

/// An event at the first time at which all of its people are free.
struct FirstSlot {
  let store: MeetingStore
  let reader: QuestionReader
  let global: GlobalOptions
  /// Names or addresses of who is invited beside those whom the words name.
  let invited: [String]
  let asksServers: Bool

  /// - Parameters:
  ///   - text: what, with whom, on which days and for how long.
  ///   - tell: takes what the user should know.
  /// - Throws: `DraftError` where there is no such time.
  func draft(of text: String, _ tell: (String) -> Void) throws -> EventDraft {
    let words = Word.words(of: text)
    let guests = invited.isEmpty ? [] : Word.words(of: "with " + invited.joined(separator: " and "))
    let isOfLength =
      try store.parse(
        Word.words(of: "free " + text), now: global.time, zone: global.zone
      ).longer != nil
    var options = AnswerOptions()
    (options.hours, options.slots) = (global.settings.workingHours, 1)
    options.isWithOwner = true
    let asked = [Word("free")] + words + guests + (isOfLength ? [] : Word.words(of: "for 60 min"))
    var answer = try store.answer(asked, options, now: global.time, zone: global.zone)
    if asksServers {
      answer = try BusyTimesQuestion(store: store, global: global)
        .answer(asked, options, after: answer)
    }
    answer.notices.forEach(tell)
    guard case .free(let free) = answer.content, let slot = free.slots.first else {
      throw DraftError(message: "there is no time at which all are free; 'meetings free' shows why")
    }
    for record in slot.tentative {
      tell("'\(record.title)' may be in the way, it is tentative")
    }
    for name in slot.unsure { tell("\(name) may be busy then") }
    let (start, end) = (
      LocalTime(instant: slot.span.lowerBound, in: global.zone),
      LocalTime(instant: slot.span.upperBound, in: global.zone)
    )
    let rest = HoursOfDay.split(words)?.rest ?? words
    return try reader.draft(
      of: rest.map { $0.isQuoted ? "\"\($0.text)\"" : $0.before + $0.text + $0.after }
        .joined(separator: " "),
      at: DraftTimes(start: start, end: end, isAllDay: false))
  }
}
