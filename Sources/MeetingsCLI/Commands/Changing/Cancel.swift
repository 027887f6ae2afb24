import ArgumentParser
import Writing

struct Cancel: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cancel",
    abstract: "Mark an event as cancelled.",
    discussion: """
      The event stays in the calendar, with STATUS:CANCELLED; 'meetings delete' removes it. Nobody \
      is notified.

        meetings cancel 7f3a
        meetings cancel 7f3a --span following

      Exit status: 0 written, 2 trouble, 64 a series without --span.
      """)

  @Argument(help: ArgumentHelp("The meeting's id, or %1.", valueName: "id"))
  var id: String

  @OptionGroup var series: SpanOption
  @OptionGroup var change: ChangeOptions

  func run() throws {
    try change.change(id, series.span, as: "cancel") { _, _, _ in
      var edit = EventChange()
      edit.isCancelled = true
      return (edit, "cancel", "")
    }
  }
}
