import ArgumentParser
import Calendars
import Presentation
import Questions
import Writing

struct Move: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Move an event to another time.",
    discussion: """
      The words are read like the dates of a question. A time of day alone keeps the day. A day \
      alone keeps the time of day, and a weekday is one of the event's own week if that is still \
      to come. The length stays the same unless you give an end. For a series, '--span' says which \
      occurrences; with 'all' or 'following', each moves by the same amount as this one.

        meetings move 7f3a next tuesday 15:00
        meetings move 7f3a 16:00-16:30 --span this
        meetings move %1 2026-12-01 --span following --dry-run

      Exit status: 0 written, 2 trouble, 64 what was not understood, or a series without --span.
      """)

  @Argument(help: ArgumentHelp("The meeting's id, or %1.", valueName: "id"))
  var id: String

  @Argument(help: "When.")
  var words: [String]

  @OptionGroup var series: SpanOption
  @OptionGroup var change: ChangeOptions

  func run() throws {
    let global = change.global
    try change.change(id, series.span, as: "move") { store, record, tell in
      let (start, end) = try TypedTimes(store: store, global: global, tell: tell)
        .span(Word.words(of: words.joined(separator: " ")), for: record)
      var edit = EventChange()
      (edit.start, edit.end) = (start, end)
      let text = EditText(time: global.displayTime)
      return (edit, "move", " to \(text.span(from: start, to: end))")
    }
  }
}
