import ArgumentParser
import MeetingIndex
import Presentation

struct Sources: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sources",
    abstract: "List what was added, and how fresh it is.",
    discussion: """
        meetings sources
        meetings sources --json
      """)

  @OptionGroup var format: FormatOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let sources = try global.open(.reading).sources()
    if format.isJSON { return try format.show(sources.map(SourceJSON.init)) }
    if sources.isEmpty {
      return try StandardOutput.print("no source was added yet; meetings add PATH adds one")
    }
    let text = SourceText(time: DisplayTime(zone: global.zone), page: global.page)
    for source in sources { try StandardOutput.print(text.lines(of: source)) }
  }
}
