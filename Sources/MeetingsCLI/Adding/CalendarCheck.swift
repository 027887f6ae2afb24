import Calendars
import Foundation
import MeetingIndex
import Presentation

/// Checks a source before it is added. The error for a source that no sync could read suggests a
/// remedy.
struct CalendarCheck {
  /// The source as the user typed it, for messages.
  let argument: String
  let location: SourceLocation
  /// If true, an empty file is accepted, because events are to be written to it.
  let mayBeEmpty: Bool

  /// Throws an error if no sync could read the source. `files` is the number of files found in it.
  func require(_ content: SourceContent, files: Int) throws {
    switch location.kind {
    case .archive where files == 0, .cache where files == 0:
      throw refusal("no calendar found")
    case .folder where content == .calendars: try checkArchives(files: files)
    case .folder where files == 0: noteEmptyFolder("notes")
    case .archive: try requireReadable(content)
    case .file where content == .calendars: try requireCalendar()
    default: break
    }
  }

  /// Throws an error if the folder contains only archives, which a sync of the folder doesn't read.
  private func checkArchives(files: Int) throws {
    let archives = FolderArchives(in: location, argument: argument, hasFiles: files > 0)
    if files == 0, mayBeEmpty || archives.isEmpty { return noteEmptyFolder("calendars (.ics)") }
    if archives.isEmpty { return }
    guard files > 0 else {
      throw refusal(
        "the folder has no calendar (.ics), but \(archives.count)",
        remedy: "to add one: \(archives.command)")
    }
    Trouble.note(
      "\(Sanitizer.line(argument)) also has \(archives.count), each a separate source; to add one: "
        + "\(archives.command)")
  }

  private func noteEmptyFolder(_ kind: String) {
    Trouble.note(
      "\(Sanitizer.line(argument)) has no \(kind) yet; a sync reads any that appear")
  }

  /// Throws an error if no file in the archive is readable. If only some are unreadable, the sync
  /// reports them.
  private func requireReadable(_ content: SourceContent) throws {
    var failure: SourceError?
    for file in try location.listing(content).files {
      do throws(SourceError) {
        _ = try location.bytes(of: file)
        return
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }

  private func requireCalendar() throws {
    let ending = (location.text as NSString).pathExtension.lowercased()
    if let way = Self.otherFormats[ending] {
      throw refusal(".\(ending) files are not supported", remedy: way)
    }
    guard let file = try location.listing().files.first else { return }
    let bytes = try location.bytes(of: file)
    if CalendarReader.containsCalendar(bytes) || (bytes.isEmpty && mayBeEmpty) { return }
    throw refusal(
      bytes.isEmpty
        ? "the file is empty" : "no calendar found; a calendar begins with BEGIN:VCALENDAR",
      remedy: ending == "eml" ? "save the mail's attachment (.ics) and add it" : nil)
  }

  private func refusal(_ cause: String, remedy: String? = nil) -> IndexError {
    IndexError(
      .notFound, "\(Sanitizer.line(argument)) can't be added: \(cause)",
      remedy: remedy.map { .advice($0) })
  }

  /// The extensions of unsupported file formats, with instructions for converting the files.
  private static let otherFormats: [String: String] = [
    "csv": fromOutlook, "xlsx": fromOutlook, "ost": fromOutlook, "olm": fromOutlook,
    "msg": fromOutlook, "gz": unpacked, "tgz": unpacked,
    "pst": "with pst-utils: mkdir outlook && readpst -e -t a -8 -o outlook FILE.pst, "
      + "then: meetings add outlook",
  ]

  private static let unpacked =
    "unpack it (gunzip FILE.ics.gz, or tar xzf FILE.tgz) and add the calendar or its folder"

  private static let fromOutlook =
    "in Outlook save the calendar as .ics (File, Save Calendar), or publish it (Settings, Calendar, "
    + "Shared calendars) and add its ICS address"
}
