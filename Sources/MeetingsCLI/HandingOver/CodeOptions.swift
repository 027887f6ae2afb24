import ArgumentParser
import Calendars
import Foundation
import MeetingIndex
import Presentation
import QRCodes
import Time
import Writing

/// Options for displaying a meeting as a QR code.
struct CodeOptions: ParsableArguments {
  @Flag(help: "Show it as a QR code; with --serve, the address.")
  var qr = false

  @Option(
    help: ArgumentHelp("Write it as a QR code to a .png or .svg file.", valueName: "file"))
  var qrFile: String?

  @Flag(help: "Put only the event (VEVENT) into the code, for readers that require it.")
  var bare = false

  /// The maximum size in bytes; few cameras can read larger codes.
  private static let room = 500

  var isWanted: Bool { qr || qrFile != nil }

  func validate() throws {
    if let qrFile, ending(of: qrFile) == nil {
      throw ValidationError("--qr-file needs a name that ends in .png or .svg.")
    }
  }

  private enum Ending: String { case png, svg }

  private func ending(of path: String) -> Ending? {
    Ending(rawValue: (path as NSString).pathExtension.lowercased())
  }

  /// Prints a QR code of a meeting, which is given as an iCalendar file, or writes it to a file.
  func show(_ file: [UInt8], in zone: Zone, _ page: Page) throws {
    let compact = try CompactExport(of: file, room: Self.room, isBare: bare, zone: zone)
    compact.remarks.forEach(Trouble.note)
    try draw(compact.bytes, page)
  }

  /// Prints a QR code with these contents, or writes it to a file.
  func draw(_ bytes: [UInt8], _ page: Page) throws {
    guard let code = QRCode(bytes) else {
      throw IndexError(.notFound, "this build can't make QR codes, because it lacks libqrcodegen")
    }
    if let qrFile {
      let image = ending(of: qrFile) == .svg ? Array(code.svg.utf8) : code.png
      guard let image else { throw IndexError(.notFound, "not enough memory for the picture") }
      return try NewFile.write(image, to: qrFile)
    }
    guard !Terminal.current.isOutput || page.width >= code.columns else {
      throw IndexError(
        .notFound,
        "the code is \(code.columns) columns wide, but the terminal only \(page.width); widen it, "
          + "or use --qr-file")
    }
    try StandardOutput.print(code.text(hasColor: page.hasColor))
  }
}

/// Creates a file; an existing file is an error.
enum NewFile {
  static func write(_ bytes: [UInt8], to path: String) throws {
    do {
      try Data(bytes).write(
        to: URL(fileURLWithPath: Path.absolute(path)), options: .withoutOverwriting)
    } catch {
      throw IndexError(
        .alreadyThere, "\(path) can't be written or already exists; choose another file")
    }
  }
}
