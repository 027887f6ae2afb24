import ArgumentParser
import Calendars
import MeetingIndex
import Writing

struct Accept: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accept",
    abstract: "Say in the calendar that you will come.",
    discussion: """
      Your own answer (PARTSTAT) changes and nothing else; whoever called the meeting is not told. You \
      are whoever 'meetings config owner' or 'meetings add --owner' says. Of a series, occurrences that \
      you had answered otherwise keep that.

        meetings accept 7f3a
        meetings accept 7f3a --span all

      Exit status: 0 written, 2 trouble, 64 a series without --span.
      """)

  @Argument(help: ArgumentHelp("The meeting's id, or %1.", valueName: "id"))
  var id: String

  @OptionGroup var series: SpanOption
  @OptionGroup var change: ChangeOptions

  func run() throws {
    try change.answer(id, .accepted, series.span)
  }
}

struct Decline: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decline",
    abstract: "Say in the calendar that you will not come.",
    discussion: """
      As 'meetings accept': your own answer changes, and nobody is told.

        meetings decline 7f3a
        meetings decline 7f3a --span this

      Exit status: 0 written, 2 trouble, 64 a series without --span.
      """)

  @Argument(help: ArgumentHelp("The meeting's id, or %1.", valueName: "id"))
  var id: String

  @OptionGroup var series: SpanOption
  @OptionGroup var change: ChangeOptions

  func run() throws {
    try change.answer(id, .declined, series.span)
  }
}

extension ChangeOptions {
  fileprivate func answer(
    _ id: String, _ status: ParticipationStatus, _ span: ChangeSpan?
  ) throws {
    let verb = status == .accepted ? "accept" : "decline"
    try change(id, span, as: verb) { _, _ in
      var edit = EventChange()
      // The addresses are filled in once the source is known.
      edit.answer = .init(addresses: [], status: status)
      return (edit, verb, "")
    }
  }
}
