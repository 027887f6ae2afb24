import ArgumentParser
import Calendars
import Foundation
import MeetingIndex
import Notes
import Presentation
import Questions

struct Inspect: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Show what meetings makes of a calendar, a note or a transcript, and store nothing.",
    discussion: """
        meetings inspect team.ics --from 2026-03-01 --to 2026-04-01
        meetings inspect team.ics --from 2026-03-01 --to 2026-04-01 --tz Europe/Berlin --jsonl
        curl -s https://example.com/team.ics | meetings inspect -
        meetings inspect call.vtt --jsonl

      Exit status: 0 read, 1 nothing found, 2 something could not be read.
      """)

  @Argument(
    help: """
      A calendar, or a note or transcript (.vtt, .srt, .json, .md, .org, .txt); - for standard \
      input.
      """)
  var file: String

  @Option(help: "The first day. (default: a year ago)")
  var from: CivilDate?

  @Option(help: "The day after the last one. (default: a year ahead)")
  var to: CivilDate?

  @Option(help: ArgumentHelp("The zone of floating times and of the days.", valueName: "zone"))
  var tz = "UTC"

  @OptionGroup var format: FormatOptions
  @OptionGroup var restriction: RestrictedOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let bytes = try bytes()
    if NoteReader.reads(bytes, name: file) {
      try show(NoteReader.read(bytes, name: file, programs: .installed))
    } else {
      try inspectCalendar(bytes)
    }
  }

  private func inspectCalendar(_ bytes: [UInt8]) throws {
    guard let zone = Zone(identifier: tz) else {
      throw ValidationError("'\(tz)' is no time zone; zones are named like Europe/Berlin.")
    }
    let start = from ?? global.today.adding(days: -366)
    let end = to ?? global.today.adding(days: 366)
    guard start < end else { throw ValidationError("--to \(end) is not after --from \(start).") }
    let window = TimeSpan(from: LocalTime(day: start), to: LocalTime(day: end)).instants(in: zone)
    let reading = CalendarReader.read(
      bytes, options: ReadingOptions(window: window, zone: zone))
    try show(reading, in: zone)
    let isTrouble = reading.problems.contains { $0.extent != .note }
    if isTrouble { throw ExitCode.trouble }
    if reading.occurrences.isEmpty, !format.isJSON { throw ExitCode.nothingFound }
  }

  private func bytes() throws -> [UInt8] {
    if file == "-" { return [UInt8](FileHandle.standardInput.readDataToEndOfFile()) }
    let source = try SourceLocation(
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
          try StandardOutput.print(JSON.line(OccurrenceJSON(occurrence: occurrence, zone: zone)))
        }
        for problem in errors { try StandardOutput.print(JSON.line(ProblemJSON(problem))) }
      } else {
        try StandardOutput.print(
          try JSON.document(
            reading.occurrences.map { OccurrenceJSON(occurrence: $0, zone: zone) }))
      }
    } else {
      let text = OccurrenceText(time: DisplayTime(zone: zone), page: global.page)
      for occurrence in reading.occurrences { try StandardOutput.print(text.line(of: occurrence)) }
    }
    for problem in reading.problems {
      Trouble.say(ProblemText.line(of: FileProblem(source: "", path: file, problem: problem)))
    }
  }

  private func show(_ whole: NoteReading) throws {
    var reading = whole
    if !restriction.areShown(toProgram: format.isJSON) {
      reading.notes.removeAll(where: \.isRestricted)
      let left = whole.notes.count - reading.notes.count
      if left > 0 { Trouble.note("left out is what is restricted; --restricted shows it") }
    }
    if format.json {
      try StandardOutput.print(JSON.document(reading.notes.map { NoteJSON($0) }))
    } else if format.jsonl {
      for note in reading.notes {
        guard case .turns(let turns) = note.body else {
          try StandardOutput.print(JSON.line(NoteJSON(note)))
          continue
        }
        for turn in turns { try StandardOutput.print(JSON.line(TurnJSON(turn))) }
      }
    } else {
      let text = NoteText(page: global.page)
      if !reading.notes.isEmpty {
        let all = reading.notes.map { text.lines(of: $0).joined(separator: "\n") }
        try StandardOutput.print(all.joined(separator: "\n\n"))
      }
    }
    for problem in reading.problems {
      Trouble.say("\(file)\(problem.line.map { ":\($0)" } ?? ""): \(problem.message)")
    }
    if reading.problems.contains(where: \.losesText) { throw ExitCode.trouble }
    if reading.notes.isEmpty { throw ExitCode.nothingFound }
  }
}
