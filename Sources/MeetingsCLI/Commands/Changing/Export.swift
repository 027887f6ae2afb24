import ArgumentParser
import Foundation
import MeetingIndex
import Presentation
import Writing

struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Hand meetings over as a calendar file.",
    discussion: """
      Any calendar program reads it: the events as their calendars have them, with their zones. Of a \
      series '--span this' hands over the one occurrence as an event of its own, '--span all' the whole \
      series. Nothing is changed, so that the source need not be writable.

        meetings export 7f3a > lunch.ics
        meetings export 7f3a 24ed --span all --output both.ics
        meetings export %1 --span this --data-url

      Exit status: 0, 2 trouble, 64 a series without --span.
      """)

  @Argument(help: ArgumentHelp("Ids, %1, or - for standard input.", valueName: "id"))
  var ids: [String]

  @Option(help: "Of a series: this or all. (needed there)")
  var span: ChangeSpan?

  @Option(help: ArgumentHelp("Write it to a file, which must not be there.", valueName: "file"))
  var output: String?

  @Flag(name: .customLong("data-url"), help: "Print it as a data: URL.")
  var isDataURL = false

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if output != nil, isDataURL {
      throw ValidationError("--output and --data-url exclude each other.")
    }
  }

  func run() throws {
    let store = try global.open(.reading)
    let references = try ids.map { try MeetingReference($0) }
    let ids = try MeetingReference.ids(references, LastAnswer(home: global.folder))
      .map { try store.record(withID: try $0.get()).id }
    let bytes = try store.exported(ids, span, now: global.time, zone: global.zone)
    if let output { return try write(bytes, to: output) }
    if isDataURL { return try StandardOutput.print(EventExport.dataURL(bytes)) }
    let text = String(decoding: bytes, as: UTF8.self)
    // What strangers wrote can't steer a terminal; elsewhere each byte counts.
    try StandardOutput.print(
      Terminal.current.isOutput ? Sanitizer.lines(text) : text, terminator: "")
  }

  private func write(_ bytes: [UInt8], to path: String) throws {
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: path), options: .withoutOverwriting)
    } catch {
      throw IndexError(
        .alreadyThere, "\(path) can't be written, or is there already; name another file")
    }
  }
}
