import TextAnalysis

/// The properties that are read, defined by RFC 5545 (section 3.8), later RFCs and vendors.
enum PropertyName: String, CaseIterable {
  case uid = "UID"
  case start = "DTSTART"
  case end = "DTEND"
  case duration = "DURATION"
  case recurrenceID = "RECURRENCE-ID"
  case rule = "RRULE"
  case exceptionRule = "EXRULE"
  case additions = "RDATE"
  case exceptions = "EXDATE"
  case stamp = "DTSTAMP"
  case lastModified = "LAST-MODIFIED"
  case sequence = "SEQUENCE"
  case status = "STATUS"
  case transparency = "TRANSP"
  case attendee = "ATTENDEE"
  case organizer = "ORGANIZER"
  case summary = "SUMMARY"
  case location = "LOCATION"
  case url = "URL"
  case conference = "CONFERENCE"
  case googleConference = "X-GOOGLE-CONFERENCE"
  case teamsConference = "X-MICROSOFT-SKYPETEAMSMEETINGURL"
  case skypeConference = "X-MICROSOFT-ONLINEMEETINGEXTERNALLINK"
  case exchangeAllDay = "X-MICROSOFT-CDO-ALLDAYEVENT"
  case exchangeBusyStatus = "X-MICROSOFT-CDO-BUSYSTATUS"
  case exchangeIntendedStatus = "X-MICROSOFT-CDO-INTENDEDSTATUS"
  case categories = "CATEGORIES"
  case description = "DESCRIPTION"
  case alternateDescription = "X-ALT-DESC"
  case styledDescription = "STYLED-DESCRIPTION"
  // Properties of tasks.
  case due = "DUE"
  case completed = "COMPLETED"
  case percentComplete = "PERCENT-COMPLETE"
  case relatedTo = "RELATED-TO"
  case access = "CLASS"
  case created = "CREATED"
  // Properties of calendars.
  case name = "NAME"
  case calendarName = "X-WR-CALNAME"
  case color = "COLOR"
  case calendarColor = "X-APPLE-CALENDAR-COLOR"
  case calendarZone = "X-WR-TIMEZONE"
  case method = "METHOD"
  case scale = "CALSCALE"
  // Properties of time zones.
  case zoneID = "TZID"
  case zoneLocation = "X-LIC-LOCATION"
  case zoneName = "TZNAME"
  case offsetBefore = "TZOFFSETFROM"
  case offset = "TZOFFSETTO"

  private static let words = CaseInsensitiveNames<PropertyName>()

  /// Finds the property with this name, ignoring case; fails if there is none.
  init?(_ name: UnsafeBufferPointer<UInt8>) {
    guard let word = PropertyName.words.word(name) else { return nil }
    self = word
  }

  /// If true, the property is read only in tasks.
  var isOfTasks: Bool {
    switch self {
    case .due, .completed, .percentComplete, .relatedTo, .access, .created: true
    default: false
    }
  }
}

/// The parameters that are read (RFC 5545, section 3.2).
enum ParameterName: String, CaseIterable {
  case zoneID = "TZID"
  case value = "VALUE"
  case range = "RANGE"
  case commonName = "CN"
  case email = "EMAIL"
  case role = "ROLE"
  case participation = "PARTSTAT"
  /// The name of PARTSTAT in vCalendar 1.0.
  case status = "STATUS"
  case userType = "CUTYPE"
  case formatType = "FMTTYPE"
  case encoding = "ENCODING"
  case characterSet = "CHARSET"
  /// The value of ENCODING without the parameter's name, as in vCalendar 1.0.
  case quotedPrintable = "QUOTED-PRINTABLE"

  private static let words = CaseInsensitiveNames<ParameterName>()

  /// Finds the parameter with this name, ignoring case; fails if there is none.
  init?(_ name: UnsafeBufferPointer<UInt8>) {
    if let word = ParameterName.words.word(name) {
      self = word
    } else if name.isASCII {
      return nil
    } else {
      // Some non-ASCII letters have ASCII capitals, as the dotless i does.
      self.init(rawValue: String(decoding: name, as: UTF8.self).uppercased())
    }
  }
}

/// A case-insensitive lookup of property and parameter names by their bytes. It creates no strings,
/// because it runs for nearly every line of a file.
struct CaseInsensitiveNames<Word: RawRepresentable<String> & CaseIterable & Sendable>: Sendable {
  private let words: [Word]
  /// The letters of all words in capitals, shorter words first.
  private let letters: [UInt8]
  /// For each word length, the indexes of the first word of that length and of its first letter in
  /// `letters`. An additional entry marks the end.
  private let starts: [(word: Int, letter: Int)]

  init() {
    let words = Word.allCases.sorted { $0.rawValue.utf8.count < $1.rawValue.utf8.count }
    self.words = words
    letters = words.flatMap { Array($0.rawValue.utf8) }
    let longest = words.last.map { $0.rawValue.utf8.count } ?? 0
    starts = (0...longest + 1).map { length in
      let shorter = words.prefix { $0.rawValue.utf8.count < length }
      return (shorter.count, shorter.reduce(0) { $0 + $1.rawValue.utf8.count })
    }
  }

  /// The word that equals the bytes; nil if there is none.
  func word(_ bytes: UnsafeBufferPointer<UInt8>) -> Word? {
    let length = bytes.count
    guard length < starts.count - 1 else { return nil }
    var letter = starts[length].letter
    for index in starts[length].word..<starts[length + 1].word {
      var at = 0
      while at < length, bytes[at].capital == letters[letter + at] { at += 1 }
      if at == length { return words[index] }
      letter += length
    }
    return nil
  }
}
