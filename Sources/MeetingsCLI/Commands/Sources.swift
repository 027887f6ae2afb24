import ArgumentParser
import Calendars
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
    if format.isJSON { return try format.print(sources.map(SourceJSON.init)) }
    if sources.isEmpty { return print("no source was added yet; meetings add PATH adds one") }
    let time = DisplayTime(zone: global.zone)
    for source in sources {
      let synced = source.syncedAt.map { "synced \(time.stamp($0))" } ?? "not synced yet"
      print(
        Style.bold(source.id), Sanitizer.line(source.location),
        Style.dim(
          [source.calendars.counted("calendar"), source.records.counted("meeting"), synced]
            .joined(separator: ", ")),
        separator: "  ")
      if let failure = source.failure, let since = source.failingSince {
        print("  " + Style.warning("stale since \(time.stamp(since)): \(Sanitizer.line(failure))"))
      }
    }
  }
}

/// A source as JSON; absent values are null.
struct SourceJSON: Encodable {
  let source: SourceSummary

  enum CodingKeys: CodingKey {
    case id, location, owners, calendars, records, syncedAt, failingSince, failure
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(source.id, forKey: .id)
    try container.encode(source.location, forKey: .location)
    try container.encode(source.owners, forKey: .owners)
    try container.encode(source.calendars, forKey: .calendars)
    try container.encode(source.records, forKey: .records)
    try container.encode(JSON.instant(source.syncedAt), forKey: .syncedAt)
    try container.encode(JSON.instant(source.failingSince), forKey: .failingSince)
    try container.encode(source.failure, forKey: .failure)
  }
}
