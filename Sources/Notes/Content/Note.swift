import Time

/// The note of one meeting, before it is known which meeting that is.
package struct Note: Hashable, Sendable {
  /// By its front matter, else its heading; nil if the file itself says nothing.
  package var title: String?
  /// The beginning of the meeting, by front matter or heading: a day, an instant, or a time on the
  /// clock of whoever wrote it.
  package var start: EventTime?
  /// In seconds.
  package var length: Int?
  /// The people who were there, names or addresses as they are written, each once.
  package var people: [String] = []
  /// The people who were asked and were not there, as they are written.
  package var absent: [String] = []
  /// The UID of the event that it says it belongs to.
  package var uid: String?
  /// The identifier of the record that it says it belongs to.
  package var recordID: String?
  /// Addresses of calls and events that are beside the text rather than in it.
  package var links: [String] = []
  package var tags: [String] = []
  /// If true, it is for its owner alone.
  package var isRestricted = false
  /// The line of the file, from 1, on which it begins.
  package var line = 1
  /// The line of the file, from 1, on which its text begins; nil if lines of the text are none of it.
  package var textLine: Int? = 1
  /// The open, done and decided items that front matter lists, each as an item of a list, with its line of
  /// the file, from 1.
  package var fields: [Field] = []
  package var body: Body

  package struct Field: Hashable, Sendable {
    package var text: String
    package var line: Int
  }

  package enum Body: Hashable, Sendable {
    /// Prose: Markdown, or plain text.
    case text(String)
    /// Speech, in order of time.
    case turns([Turn])
  }

  package init(body: Body) { self.body = body }

  /// Those who speak, in order of their first turn.
  package var speakers: [String] {
    guard case .turns(let turns) = body else { return [] }
    var seen = Set<String>()
    return turns.compactMap(\.speaker).filter { seen.insert($0).inserted }
  }
}

/// The words of one speaker, from one moment to another.
package struct Turn: Hashable, Sendable {
  /// The speaker as the transcript writes it, with badges: `Okafor, Dana (Guest)`; nil if it names none.
  package var label: String? { didSet { speaker = label.map(SpeakerName.bare) } }
  /// The name without badges.
  package private(set) var speaker: String?
  /// In seconds from the recording's beginning.
  package var start: Double
  package var end: Double
  /// On one line, without marks of time or style.
  package var text: String

  /// Times that no recording has become the nearest that one may have.
  ///
  /// - Parameter label: of the speaker.
  package init(speaker label: String?, start: Double, end: Double, text: String) {
    (self.label, speaker, self.text) = (label, label.map(SpeakerName.bare), text)
    (self.start, self.end) = (Self.possible(start), Self.possible(end))
  }

  /// A hundred hours, in milliseconds, for some count these.
  private static let latest = 360_000_000.0

  private static func possible(_ time: Double) -> Double {
    time.isNaN ? 0 : min(max(0, time), latest)
  }
}

/// The notes in a file, as far as it can be read, and its problems.
package struct NoteReading: Hashable, Sendable {
  /// One, or one for each dated section of a document of many meetings; none if nothing is said.
  package var notes: [Note] = []
  package var problems: [NoteProblem] = []

  /// No file is read that has more bytes than this: eight hours of speech are one megabyte.
  package static let mostBytes = 64 << 20

  static func failed(_ message: String, line: Int? = nil) -> NoteReading {
    NoteReading(problems: [NoteProblem(line: line, message: message, losesText: true)])
  }
}

/// Something in a file of notes that can't be read as it should.
package struct NoteProblem: Hashable, Sendable {
  /// Of the file's lines, from 1; nil if the problem has no place.
  package var line: Int?
  /// The cause, and where there is one the fix, in one sentence without the file's name.
  package var message: String
  /// If true, any of the file's text may be missing.
  package var losesText: Bool

  package init(line: Int? = nil, message: String, losesText: Bool = false) {
    (self.line, self.message, self.losesText) = (line, message, losesText)
  }
}
