import Calendars
import Foundation
import MeetingIndex
import Presentation
import Programs

/// An image file with events in QR codes. The program zbarimg, which has to be installed, decodes
/// them.
struct ScannedImage {
  private let path: String

  private static let endings: Set<String> = [
    "png", "jpg", "jpeg", "gif", "webp", "bmp", "tif", "tiff", "svg",
  ]

  /// - Returns: nil if `argument` doesn't have the file extension of an image.
  init?(_ argument: String) {
    guard Self.endings.contains((argument as NSString).pathExtension.lowercased()),
      !argument.contains("://"), !argument.lowercased().hasPrefix("data:")
    else { return nil }
    path = Path.absolute(argument)
  }

  var suggestedName: String {
    ((path as NSString).lastPathComponent as NSString).deletingPathExtension
  }

  /// Returns the contents of all codes as one calendar file.
  func calendar() throws -> [UInt8] {
    let shown = Sanitizer.line(path)
    guard FileManager.default.isReadableFile(atPath: path) else {
      throw IndexError(.notFound, "\(shown) can't be read; check the path")
    }
    let text = try scanned()
    if text.isEmpty { throw IndexError(.notFound, "no QR code found in \(shown)") }
    if text.lowercased().hasPrefix("data:") {
      let location = try SourceLocation(
        parsing: text.trimmingCharacters(in: .whitespacesAndNewlines), relativeTo: "/")
      guard let file = try location.listing().files.first else {
        throw IndexError(.notFound, "the QR code in \(shown) has no calendar")
      }
      return try location.bytes(of: file)
    }
    let bytes = Array(Self.whole(text).utf8)
    guard CalendarReader.containsCalendar(bytes) else {
      let what = Sanitizer.line(String(text.prefix(80)))
      throw IndexError(
        .notFound, "the QR code in \(shown) has no event; it says: \(what)")
    }
    return bytes
  }

  /// Wraps bare events in a calendar, and separates adjacent codes by line breaks.
  private static func whole(_ text: String) -> String {
    let parted = text.replacing("END:VCALENDARBEGIN:", with: "END:VCALENDAR\r\nBEGIN:")
      .replacing("END:VEVENTBEGIN:", with: "END:VEVENT\r\nBEGIN:")
    guard parted.hasPrefix("BEGIN:VEVENT") else { return parted }
    let end = parted.hasSuffix("\n") ? "" : "\r\n"
    return "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(parted)\(end)END:VCALENDAR\r\n"
  }

  private func scanned() throws -> String {
    guard let scanner = ProgramPath.of("zbarimg", in: Environment.variables["PATH"]) else {
      throw IndexError(
        .notFound, "QR codes of pictures are read by zbarimg, which is not installed",
        remedy: .advice("install zbar-tools"))
    }
    do {
      // The exit status is ignored. It only indicates whether a code was found, as does the output.
      return try ChildProcess.run(
        scanner,
        ["-q", "--nodbus", "--raw", "-Sdisable", "-Sqrcode.enable", "-Sbinary", path],
        seconds: 30, atMost: 1 << 20
      ).output
    } catch let failure as BoundedProgram.Failure {
      throw IndexError(.database, "\(scanner) \(failure.words)")
    }
  }
}
