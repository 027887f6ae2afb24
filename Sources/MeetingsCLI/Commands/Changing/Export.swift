import ArgumentParser
import Foundation
import MeetingIndex
import Presentation
import Writing

struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export meetings as a calendar file, a QR code or an address.",
    discussion: """
      Writes the events as their calendars have them, with their time zones, for any calendar \
      program. Of a series, '--span this' exports one occurrence as an event of its own, '--span \
      all' the whole series. Nothing is changed, so the source need not be writable.

        meetings export 7f3a > lunch.ics
        meetings export 7f3a 24ed --span all --output both.ics
        meetings export %1 --span this --data-url
        meetings export 7f3a --qr
        meetings export 7f3a --qr-file lunch.svg
        meetings export 7f3a --serve --lan --qr
        meetings export 7f3a --open

      A QR code holds the time, place and title, up to about 500 bytes, without notes and people. \
      '--serve' offers the file for one download, on this machine unless '--lan' is given; '--qr' \
      then shows the address. '--open' passes it to the system's calendar, which needs no access \
      to yours.

      Exit status: 0, 1 nobody came for it, 2 trouble, 64 a series without --span.
      """)

  @Argument(help: ArgumentHelp("Ids, %1, or - for standard input.", valueName: "id"))
  var ids: [String]

  @Option(help: "Required for a series: this or all.")
  var span: ChangeSpan?

  @Option(help: ArgumentHelp("Write it to a new file.", valueName: "file"))
  var output: String?

  @Flag(
    name: .customLong("data-url"),
    help: "Print a data: URL; with --serve, redirect visitors to it.")
  var isDataURL = false

  @Flag(help: "Open it in the system's calendar.")
  var open = false

  @OptionGroup var code: CodeOptions
  @OptionGroup var serving: ServingOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    let ways = [
      output != nil, isDataURL && !serving.serve, open, serving.serve, code.qr && !serving.serve,
      code.qrFile != nil,
    ]
    if ways.count(where: { $0 }) > 1 {
      throw ValidationError("Choose only one kind of export.")
    }
    if code.bare, !code.isWanted || serving.serve {
      throw ValidationError("--bare needs --qr or --qr-file.")
    }
  }

  func run() throws {
    let store = try global.open(.reading)
    let references = try ids.map { try MeetingReference($0) }
    let ids = try MeetingReference.ids(references, LastAnswer(home: global.folder))
      .map { try MeetingRecord(withID: try $0.get(), in: store).id }
    let bytes = try CalendarChanges(store).exported(ids, span, now: global.moment)
    if let output { return try NewFile.write(bytes, to: output) }
    if open { return try CalendarOpener.open(bytes) }
    if serving.serve {
      return try serving.give(bytes, asDataURL: isDataURL, code.qr ? code : nil, global.page)
    }
    if code.isWanted { return try code.show(bytes, in: global.zone, global.page) }
    if isDataURL { return try StandardOutput.print(EventExport.dataURL(bytes)) }
    let text = String(decoding: bytes, as: UTF8.self)
    // Text from strangers must not control the terminal; elsewhere every byte has to stay the same.
    try StandardOutput.print(
      Terminal.current.isOutput ? Sanitizer.lines(text) : text, terminator: "")
  }
}
