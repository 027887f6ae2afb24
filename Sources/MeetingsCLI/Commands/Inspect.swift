import ArgumentParser
import Calendars
import Foundation
import Notes
import Questions
import Time

struct Inspect: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Show how a calendar, note or transcript is read, without storing it.",
    discussion: """
        meetings inspect team.ics --from 2026-03-01 --to 2026-03-31
        meetings inspect team.ics --from today --to 'next week' --tz Europe/Berlin --jsonl
        curl -s https://example.com/team.ics | meetings inspect -
        meetings inspect call.vtt --jsonl

      Exit status: 0 read, 1 nothing found, 2 something could not be read.
      """)

  @Argument(
    help: """
      A calendar, a note or a transcript (.vtt, .srt, .json, .md, .org, .txt); - for standard \
      input.
      """)
  var file: String

  @Option(help: .value("date", "The first day: 2026-03-01, friday. (default: a year ago)"))
  var from: String?

  @Option(help: .value("date", "The last day. (default: a year ahead)"))
  var to: String?

  @Option(help: ArgumentHelp("The time zone for floating times and days.", valueName: "zone"))
  var tz = "UTC"

  @OptionGroup var format: FormatOptions
  @OptionGroup var restriction: RestrictedOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let bytes = try bytes()
    if FileFormat(ofFileNamed: file) == nil, NoteReader.reads(bytes, name: file) {
      let isMonthFirst = global.settings.preferences.dayMonthOrder == .monthFirst
      try inspection.show(
        NoteReader.read(bytes, name: file, programs: .installed, isMonthFirst: isMonthFirst))
    } else {
      try inspectCalendar(bytes)
    }
  }

  private func inspectCalendar(_ bytes: [UInt8]) throws {
    guard let zone = Zone(identifier: tz) else {
      throw ValidationError("'\(tz)' is not a time zone; zones are named like Europe/Berlin.")
    }
    let start = try global.day(from, store: nil) ?? global.today.adding(days: -366)
    let last = try global.day(to, isEnd: true, store: nil) ?? global.today.adding(days: 365)
    guard start <= last else {
      let time = global.displayTime
      throw ValidationError(
        "--to \(time.dayName(last)) is before --from \(time.dayName(start)).")
    }
    let end = LocalTime(day: last.adding(days: 1))
    let window = TimeSpan(from: LocalTime(day: start), to: end).instants(in: zone)
    let reading = CalendarReader.read(
      bytes, options: ReadingOptions(window: window, zone: zone))
    try inspection.show(reading, in: zone)
    let isTrouble = reading.problems.contains { $0.extent != .note }
    if isTrouble { throw ExitCode.trouble }
    if reading.occurrences.isEmpty, !format.isJSON { throw ExitCode.nothingFound }
  }

  private var inspection: InspectionOutput {
    InspectionOutput(file: file, format: format, restriction: restriction, page: global.page)
  }

  private func bytes() throws -> [UInt8] {
    if file == "-" { return [UInt8](StandardInput.data()) }
    let source = try SourceLocation(
      parsing: file, relativeTo: Surroundings.current.folder)
    guard case .folder = source else {
      guard let only = try source.listing().files.first else { return [] }
      return try source.bytes(of: only)
    }
    throw ValidationError("'\(file)' is a folder; inspect reads one file.")
  }
}
