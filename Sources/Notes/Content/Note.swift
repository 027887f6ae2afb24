import Time

/// The note of one meeting as read from a file, before it is linked to the meeting's record.
package struct Note: Hashable, Sendable {
  /// The title from the front matter, or else from the first heading; nil if the file has neither.
  package var title: String?
  /// The start of the meeting: a day, an instant, or a local time.
  package var start: EventTime?
  /// If true, `start` is the time at which the note was created, which may be long before or after
  /// the meeting.
  package var isCreationTime = false
  /// The length in seconds.
  package var length: Int?
  /// The people who were present: names or addresses as written, without duplicates.
  package var people: [String] = []
  /// The people who were invited but absent, as written.
  package var absent: [String] = []
  /// The UID of the meeting's event; nil if the note doesn't contain it.
  package var uid: String?
  /// The identifier of the meeting's record; nil if the note doesn't contain it.
  package var recordID: String?
  /// The addresses of calls and events in the metadata; those in the text are not included.
  package var links: [String] = []
  /// The lines with an address among the first lines of a written note, where people paste the
  /// link of the call.
  package var addresses: [String] {
    guard case .text(let text) = body else { return [] }
    return text.utf8.prefix(Self.lengthOfHead).split(separator: UInt8(ascii: "\n"))
      .prefix(Self.linesOfHead).filter { line in
        zip(line, line.dropFirst()).contains { $0 == (UInt8(ascii: "/"), UInt8(ascii: "/")) }
      }.map { String(decoding: $0, as: UTF8.self) }
  }

  private static let lengthOfHead = 1_000
  private static let linesOfHead = 8
  package var tags: [String] = []
  /// If true, only the owner may see the note.
  package var isRestricted = false
  /// The line number of the note's beginning in the file, starting at 1.
  package var line = 1
  /// The line number of the text's beginning in the file, starting at 1; nil if the text was
  /// assembled, so that its lines are not those of the file.
  package var textLine: Int? = 1
  /// The open, done and decided items in the front matter, each converted to a list item, with its
  /// line number in the file, starting at 1.
  package var fields: [Field] = []
  package var body: Body

  package struct Field: Hashable, Sendable {
    package var text: String
    package var line: Int
  }

  package enum Body: Hashable, Sendable {
    /// Prose as Markdown or plain text.
    case text(String)
    /// Speech, ordered by time.
    case turns([Turn])
  }

  package init(body: Body) { self.body = body }

  /// The names of the speakers, in order of their first turn.
  package var speakers: [String] {
    guard case .turns(let turns) = body else { return [] }
    var seen = Set<String>()
    return turns.compactMap(\.speaker).filter { seen.insert($0).inserted }
  }
}

/// One uninterrupted stretch of speech by one speaker.
package struct Turn: Hashable, Sendable {
  /// The speaker as written, including badges: `Okafor, Dana (Guest)`; nil if unknown.
  package var label: String? { didSet { speaker = label.map(SpeakerName.bare) } }
  /// The speaker's name without badges.
  package private(set) var speaker: String?
  /// The seconds since the recording began.
  package var start: Double
  package var end: Double
  /// The spoken text on one line, without timestamps or markup.
  package var text: String

  /// Creates a turn; impossible times are clamped.
  ///
  /// - Parameter label: the speaker's label, with badges.
  package init(speaker label: String?, start: Double, end: Double, text: String) {
    (self.label, speaker, self.text) = (label, label.map(SpeakerName.bare), text)
    (self.start, self.end) = (Self.possible(start), Self.possible(end))
  }

  /// The maximum time. It allows for a hundred hours in milliseconds, because some programs write
  /// milliseconds.
  private static let latest = 360_000_000.0

  private static func possible(_ time: Double) -> Double {
    time.isNaN ? 0 : min(max(0, time), latest)
  }
}

/// The notes read from a file, and the problems found in it.
package struct NoteReading: Hashable, Sendable {
  /// The note, or a note for each dated section of a document; empty if the file has no text.
  package var notes: [Note] = []
  package var problems: [NoteProblem] = []

  /// The maximum size of a file, in bytes. Eight hours of speech take one megabyte.
  package static let maximumBytes = 64 << 20

  static func failed(_ message: String, line: Int? = nil) -> NoteReading {
    NoteReading(problems: [NoteProblem(line: line, message: message, losesText: true)])
  }
}

/// A problem in a file of notes.
package struct NoteProblem: Hashable, Sendable {
  /// The line number in the file, starting at 1; nil if the problem concerns the whole file.
  package var line: Int?
  /// The cause and, if there is one, the fix, in one sentence without the file's name.
  package var message: String
  /// If true, some of the file's text may be missing.
  package var losesText: Bool

  package init(line: Int? = nil, message: String, losesText: Bool = false) {
    (self.line, self.message, self.losesText) = (line, message, losesText)
  }
}

extension String {
  /// The text with `\n` in place of `\r\n` and `\r`.
  var withUnixLineEnds: String {
    guard utf8.contains(UInt8(ascii: "\r")) else { return self }
    return replacing("\r\n", with: "\n").replacing("\r", with: "\n")
  }
}

extension StringProtocol {
  /// The text without leading and trailing whitespace.
  var trimmed: String {
    var rest = self[...]
    while rest.first?.isWhitespace ?? false { rest = rest.dropFirst() }
    while rest.last?.isWhitespace ?? false { rest = rest.dropLast() }
    return String(rest)
  }
}
