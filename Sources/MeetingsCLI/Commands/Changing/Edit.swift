import ArgumentParser
import MeetingIndex
import Presentation
import Writing

struct Edit: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change an event.",
    discussion: """
      For a series, '--span' says which occurrences: 'this' adds an exception for the one, \
      'following' starts a new series, and 'all' keeps the texts of occurrences that were edited \
      separately. Nothing else in the file changes, to the byte. An empty text removes the field.

        meetings edit 7f3a --title 'Pricing, second round' --location 'Pier 4'
        meetings edit 7f3a --span following --start 15:00
        meetings edit 7f3a --span this --end 'friday 16:30' --dry-run
        meetings edit 7f3a --span all --rrule 'FREQ=WEEKLY;BYDAY=MO,TH'

      Times are '2026-03-26', '2026-03-26T16:00' or words; a time of day alone keeps the day, a \
      day alone keeps the time of day, and the last of several days is the end.

      Exit status: 0 written, 2 trouble, 64 what was not understood, or a series without --span.
      """)

  @Argument(help: ArgumentHelp("The meeting's id, or %1.", valueName: "id"))
  var id: String

  @Option(help: "Its title.")
  var title: String?

  @Option(help: "The new start; the length stays the same.")
  var start: String?

  @Option(help: "The new end.")
  var end: String?

  @Option(help: "Where.")
  var location: String?

  @Option(help: "Its description.")
  var note: String?

  @Option(
    help: """
      The new repetition as an RFC 5545 rule; empty for none. Occurrences that were edited or \
      removed separately stay so.
      """)
  var rrule: String?

  @OptionGroup var series: SpanOption
  @OptionGroup var change: ChangeOptions

  func validate() throws {
    if [title, start, end, location, note, rrule].allSatisfy({ $0 == nil }) {
      throw ValidationError(
        "Give a change: --title, --start, --end, --location, --note or --rrule.")
    }
  }

  func run() throws {
    try change.change(id, series.span, as: "edit") { store, record, tell in
      let times = TypedTimes(store: store, global: change.global, tell: tell)
      var edit = EventChange()
      (edit.title, edit.location, edit.notes) = (title, location, note)
      edit.rule = rrule
      edit.start = try start.map { try times.moment($0, for: record) }
      edit.end = try end.map {
        try times.moment($0, for: record, isEnd: true, after: edit.start)
      }
      let text = EditText(time: change.global.displayTime)
      return (edit, "change", ": \(text.text(of: edit, from: record.start, to: record.end))")
    }
  }
}
