import ArgumentParser
import MeetingIndex
import Presentation

struct Show: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show one meeting, whole.",
    discussion: """
        meetings show 7f3a
        meetings show 7f3a --json
      """)

  @Argument(help: "The meeting's id, or its first digits.")
  var id: String

  @Flag(help: "Print a JSON object.")
  var json = false

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let record = try global.open(.reading).record(withID: id)
    if json {
      return print(try JSON.line(RecordJSON(record: record, zone: global.zone, isWhole: true)))
    }
    let text = MeetingText(time: DisplayTime(zone: global.zone), page: Terminal.current.page)
    print(text.text(of: record))
  }
}
