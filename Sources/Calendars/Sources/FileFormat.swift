/// The kind of content in a source's files: calendars, or notes and transcripts.
public enum SourceContent: String, Hashable, Sendable {
  case calendars, notes
}

/// The format of a file, which determines its reader.
package enum FileFormat: Hashable, Sendable {
  /// iCalendar (RFC 5545), and vCalendar 1.0 as far as the two formats agree.
  case iCalendar
  /// A note or a transcript; its reader detects the exact format.
  case note

  /// Windows and phones add `.txt` to a calendar that they save from a message.
  private static let calendarEndings = [
    ".ics", ".ical", ".icalendar", ".vcs", ".ics.txt", ".vcs.txt",
  ]
  private static let noteEndings = [
    ".md", ".markdown", ".org", ".txt", ".text", ".vtt", ".srt", ".sbv", ".json", ".docx", ".odt",
    ".html",
    ".htm", ".pdf",
  ]

  /// The format of a file in a folder, by its extension in any case; nil if it is not supported.
  package init?(ofFileNamed name: String, in content: SourceContent = .calendars) {
    let isCalendar = Self.calendarEndings.contains { name.hasEnding($0) }
    let isRead =
      content == .calendars
      ? isCalendar : !isCalendar && Self.noteEndings.contains { name.hasEnding($0) }
    // While a document is open, Word keeps a file with its owner's name beside it.
    guard isRead, !name.hasPrefix("~$") else { return nil }
    self = content == .calendars ? .iCalendar : .note
  }

  /// Endings of files with notes, mail or transcripts in formats that are not supported.
  private static let unsupportedEndings: Set<String> = [
    "adoc", "asciidoc", "ass", "csv", "dfxp", "doc", "eml", "enex", "epub", "gdoc", "jsonl", "key",
    "lrc", "mbox", "mdx", "mht", "mhtml", "mkd", "msg", "odp", "one", "opml", "pages", "ppt",
    "pptx", "rst", "rtf", "smi", "ssa", "tex", "textile", "tsv", "ttml", "wiki", "xls", "xlsx",
    "xml",
  ]

  /// Returns the ending of a file that may have notes in a format that is not supported, in lower
  /// case; nil for any other file.
  static func unsupportedEnding(_ name: String) -> String? {
    let ending = name.split(separator: ".").last?.lowercased()
    return ending.flatMap { unsupportedEndings.contains($0) ? $0 : nil }
  }
}

extension String {
  /// Returns true if the name ends in `ending`, ignoring the case of ASCII letters.
  fileprivate func hasEnding(_ ending: String) -> Bool {
    utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8) { a, b in
      (UInt8(ascii: "A")...UInt8(ascii: "Z") ~= a ? a | 0x20 : a) == b
    }
  }
}
