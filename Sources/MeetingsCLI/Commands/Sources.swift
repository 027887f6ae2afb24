import ArgumentParser
import MeetingIndex
import Presentation

struct Sources: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sources",
    abstract: "List sources, and how fresh they are.",
    discussion: """
        meetings sources
        meetings sources --json
        meetings sources --format '{id}\\t{syncedAt}'
      """)

  @OptionGroup var format: FormatOptions
  @OptionGroup var line: TemplateOption
  @OptionGroup var global: GlobalOptions

  func validate() throws { try line.validate(of: SourceJSON.self, beside: format) }

  func run() throws {
    let sources = try SourceRegistry(global.open(.reading)).all()
    if format.isJSON || line.isWanted {
      return try format.show(sources.map(SourceJSON.init), by: line.template)
    }
    if sources.isEmpty {
      return try StandardOutput.print("no source has been added yet; meetings add PATH adds one")
    }
    let text = SourceText(time: global.displayTime, page: global.page)
    for source in sources { try StandardOutput.print(text.lines(of: source)) }
  }
}
