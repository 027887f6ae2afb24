import TextAnalysis

/// Reads a file of notes: a transcript, Markdown, org-mode or plain text. The format is determined
/// by the extension, or by the contents if the extension is ambiguous.
package enum NoteReader {
  /// Returns true if a file contains notes rather than a calendar, judging by its extension or else
  /// its first bytes.
  ///
  /// - Parameter name: the file's name with its extension.
  package static func reads(_ bytes: [UInt8], name: String) -> Bool {
    isNamedAsNotes(name) || bytes.starts(with: "WEBVTT".utf8)
  }

  /// Returns true if the file's extension is used for notes only.
  package static func isNamedAsNotes(_ name: String) -> Bool {
    let ending = name.split(separator: ".").last?.lowercased()
    return ending.flatMap { NoteFormat.byEnding[$0] } != nil
      || ConvertedDocument(ofFileNamed: name) != nil
  }

  /// The result for a file larger than `NoteReading.maximumBytes`, which is not read.
  package static let tooLarge = NoteReading.failed(
    "the file is larger than \(NoteReading.maximumBytes >> 20) MiB, "
      + "the limit for notes; it was not read"
  )

  /// Reads the notes in a file.
  ///
  /// - Parameters:
  ///   - name: the file's name with its extension.
  ///   - programs: the programs that convert documents to text.
  ///   - isMonthFirst: the order of day and month in dates such as `11/04/2026`; nil if unknown.
  package static func read(
    _ bytes: [UInt8], name: String, programs: DocumentPrograms = DocumentPrograms(),
    isMonthFirst: Bool? = nil
  ) -> NoteReading {
    WrittenDate.$isMonthFirst.withValue(isMonthFirst) { read(bytes, name: name, programs) }
  }

  private static func read(
    _ bytes: [UInt8], name: String, _ programs: DocumentPrograms
  ) -> NoteReading {
    guard bytes.count <= NoteReading.maximumBytes else { return tooLarge }
    if let document = ConvertedDocument(ofFileNamed: name) {
      return document.read(bytes, programs)
    }
    let file = DecodedFile(bytes)
    if file.isBinary { return .failed("the file is binary, not text; it was not read") }
    let decoded = TextDecoding.decode(file.bytes)
    var text = decoded.text.withUnixLineEnds
    var problems: [NoteProblem] = []
    if !decoded.isUTF8 {
      problems.append(
        NoteProblem(message: "the file is not UTF-8; it was read as Windows-1252"))
    }
    if text.hasPrefix("<?xml"), !isNamedAsNotes(name) {
      return .failed("the file is XML, not text; it was not read")
    }
    if text.utf8.contains(0) { text = text.replacing("\0", with: "") }
    var reading = NoteFormat(of: text, name: name).read(text, name: name)
    reading.problems = problems + reading.problems
    return reading
  }
}

/// The file format of a note.
enum NoteFormat {
  case cues, captions, json, org, markdown, plain

  static let byEnding: [String: NoteFormat] = [
    "vtt": .cues, "srt": .cues, "sbv": .captions, "json": .json, "jsonl": .json, "org": .org,
    "md": .markdown,
    "markdown": .markdown, "txt": .plain, "text": .plain,
  ]

  /// Determines the format by the extension or, for plain text, by the first line.
  ///
  /// - Parameter text: the text, with `\n` as the only line ending.
  init(of text: String, name: String) {
    let ending = name.split(separator: ".").last?.lowercased()
    if let format = ending.flatMap({ Self.byEnding[$0] }), format != .plain {
      self = format
    } else {
      self = text.hasPrefix("WEBVTT") ? .cues : text.hasPrefix("---\n") ? .markdown : .plain
    }
  }

  func read(_ text: String, name: String) -> NoteReading {
    switch self {
    case .cues: return CueFile(text).reading
    case .captions: return CaptionFile(text).reading
    case .json: return TranscriptJSON.read(text)
    case .org: return Document(text, headings: .org, name: name).reading
    case .markdown: return Document(text, headings: .markdown, name: name).reading.withTurns
    case .plain:
      return ZoomChat(text)?.reading ?? WhisperText(text)?.reading ?? TimestampedText(text)?.reading
        ?? Document(text, headings: .markdown, name: name).reading.withTurns
    }
  }
}

extension NoteReading {
  /// The reading with the turns of a transcript if the only note is one, such as `**Dana:**
  /// [00:00:12] Good morning.` below a heading.
  fileprivate var withTurns: NoteReading {
    guard notes.count == 1, case .text(let text) = notes[0].body,
      let transcript = TimestampedText(text, isDocument: true)
    else { return self }
    var reading = self
    (reading.notes[0].body, reading.notes[0].textLine) = (transcript.body, 1)
    return reading
  }
}
