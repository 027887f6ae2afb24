/// How a file is written, which decides who reads it.
public enum FileFormat: Hashable, Sendable {
  /// iCalendar (RFC 5545), and vCalendar 1.0 as far as it is alike.
  case iCalendar

  private static let endings: [(String, FileFormat)] = [
    (".ics", .iCalendar), (".ical", .iCalendar), (".icalendar", .iCalendar), (".vcs", .iCalendar),
  ]

  /// Of a file in a folder, by its name in any case; nil where nothing here reads it.
  init?(ofFileNamed name: String) {
    let format = Self.endings.first { ending, _ in
      name.utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8) { a, b in
        (UInt8(ascii: "A")...UInt8(ascii: "Z") ~= a ? a | 0x20 : a) == b
      }
    }
    guard let format else { return nil }
    self = format.1
  }

  /// What the bytes of one file say. Never fails: what can't be read is among the problems.
  public func read(_ bytes: [UInt8], options: ReadingOptions) -> CalendarReading {
    switch self {
    case .iCalendar: CalendarReader.read(bytes, options: options)
    }
  }
}
