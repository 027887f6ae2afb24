import ArgumentParser
import Calendars
import Foundation
import MeetingIndex
import Presentation
import Questions

struct Inspect: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Show what meetings makes of a calendar file, and store nothing.",
    discussion: """
        meetings inspect team.ics --from 2026-03-01 --to 2026-04-01
        meetings inspect team.ics --from 2026-03-01 --to 2026-04-01 --tz Europe/Berlin --jsonl
        curl -s https://example.com/team.ics | meetings inspect -

      Exit status: 0 read, 1 nothing found, 2 something could not be read.
      """)

  @Argument(help: "A calendar file, or - for standard input.")
  var file: String

  @Option(help: "The first day. (default: a year ago)")
  var from: CivilDate?

  @Option(help: "The day after the last one. (default: a year ahead)")
  var to: CivilDate?

  @Option(help: ArgumentHelp("The zone of floating times and of the days.", valueName: "zone"))
  var tz = "UTC"

  @OptionGroup var format: FormatOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    guard let zone = Zone(identifier: tz) else {
      throw ValidationError("'\(tz)' is no time zone; zones are named like Europe/Berlin.")
    }
    let start = from ?? global.today.adding(days: -366)
    let end = to ?? global.today.adding(days: 366)
    guard start < end else { throw ValidationError("--to \(end) is not after --from \(start).") }
    let window = DateSpan(first: start, last: end.adding(days: -1)).instants(in: zone)
    let reading = CalendarReader.read(
      try bytes(), options: ReadingOptions(window: window, zone: zone))
    try show(reading, in: zone)
    let isTrouble = reading.problems.contains { $0.extent != .note }
    if isTrouble { throw ExitCode.trouble }
    if reading.occurrences.isEmpty, !format.isJSON { throw ExitCode.nothingFound }
  }

  private func bytes() throws -> [UInt8] {
    if file == "-" { return [UInt8](FileHandle.standardInput.readDataToEndOfFile()) }
    let source = try CalendarSource(
      parsing: file, relativeTo: FileManager.default.currentDirectoryPath)
    guard case .folder = source else {
      guard let only = try source.listing().files.first else { return [] }
      return try source.bytes(of: only)
    }
    throw ValidationError("'\(file)' is a folder; inspect reads one file.")
  }

  private func show(_ reading: CalendarReading, in zone: Zone) throws {
    if format.isJSON {
      let errors = reading.problems.filter { $0.extent != .note }
      if format.jsonl {
        for occurrence in reading.occurrences {
          print(try JSON.line(OccurrenceJSON(occurrence: occurrence, zone: zone)))
        }
        for problem in errors { print(try JSON.line(ProblemJSON(problem))) }
      } else {
        print(
          try JSON.document(
            reading.occurrences.map { OccurrenceJSON(occurrence: $0, zone: zone) }))
      }
    } else {
      let time = DisplayTime(zone: zone)
      for occurrence in reading.occurrences { print(text(of: occurrence, time)) }
    }
    for problem in reading.problems {
      Trouble.say(FileProblem(source: "", path: file, problem: problem).line)
    }
  }

  private func text(of occurrence: Occurrence, _ time: DisplayTime) -> String {
    let when = time.span(from: occurrence.start, to: occurrence.end)
    let moved = occurrence.original == occurrence.start ? "" : "  (was \(occurrence.original))"
    let status = occurrence.status == .confirmed ? "" : "  [\(occurrence.status.rawValue)]"
    return "\(when)  \(Style.bold(Sanitizer.line(occurrence.title)))\(status)\(moved)  "
      + Style.dim(Sanitizer.line(occurrence.uid))
  }
}

/// One occurrence as JSON; absent values are null.
struct OccurrenceJSON: Encodable {
  let occurrence: Occurrence
  let zone: Zone

  struct AttendeeJSON: Encodable {
    let email: String
    let name: String?
    let partstat: String
  }

  enum CodingKeys: CodingKey {
    case uid, occurrence, start, end, allDay, status, summary, attendees, organizer, location
    case description, timeZone
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(occurrence.uid, forKey: .uid)
    try container.encode(absolute(occurrence.original), forKey: .occurrence)
    try container.encode(absolute(occurrence.start), forKey: .start)
    try container.encode(absolute(occurrence.end), forKey: .end)
    try container.encode(occurrence.start.isDate, forKey: .allDay)
    try container.encode(occurrence.status.rawValue.uppercased(), forKey: .status)
    try container.encode(occurrence.title, forKey: .summary)
    try container.encode(occurrence.attendees.map(attendee), forKey: .attendees)
    try container.encode(occurrence.organizer?.email, forKey: .organizer)
    try container.encode(occurrence.location, forKey: .location)
    try container.encode(occurrence.notes, forKey: .description)
    try container.encode(occurrence.timeZone, forKey: .timeZone)
  }

  private func attendee(_ attendee: Attendee) -> AttendeeJSON {
    let status =
      attendee.status == .needsAction ? "NEEDS-ACTION" : attendee.status.rawValue.uppercased()
    return AttendeeJSON(
      email: attendee.person.email, name: attendee.person.name, partstat: status)
  }

  private func absolute(_ time: EventTime) -> String {
    time.isDate ? time.description : EventTime.instant(time.instant(in: zone)).description
  }
}

/// What could not be read, as a line among the occurrences.
struct ProblemJSON: Encodable {
  let error: String
  let uid: String?
  let line: Int?

  init(_ problem: CalendarProblem) {
    error = problem.message
    uid = problem.uid
    line = problem.line
  }
}
