import ArgumentParser
import Calendars
import Writing

struct Accept: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accept",
    abstract: "Accept an invitation in the calendar.",
    discussion: """
      Changes your own answer (PARTSTAT) and nothing else; the organizer is not notified. \
      'meetings config owner' or 'meetings add --owner' says who you are. In a series, occurrences \
      that you answered differently keep their answer.

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
    abstract: "Decline an invitation in the calendar.",
    discussion: """
      Like 'meetings accept': only your own answer changes, and nobody is notified.

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
    try change(id, span, as: verb) { _, _, _ in
      var edit = EventChange()
      // The addresses are filled in once the source is known.
      edit.answer = .init(addresses: [], status: status)
      return (edit, verb, "")
    }
  }
}
