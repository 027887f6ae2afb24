import TextAnalysis

/// Reads a file of notes: a transcript, Markdown, org-mode or plain text. The format is what the
/// name's ending says, and where that says nothing, what the bytes look like.
package enum NoteReader {
  /// Returns true if a file is for this reader, not for that of calendars: by its ending, and where
  /// that says nothing by how it begins.
  ///
  /// - Parameter name: of the file, with its ending.
  package static func reads(_ bytes: [UInt8], name: String) -> Bool {
    isNamedAsNotes(name) || bytes.starts(with: "WEBVTT".utf8)
  }

  /// Returns true if a file's name ends as one of notes, and of nothing else.
  package static func isNamedAsNotes(_ name: String) -> Bool {
    let ending = name.split(separator: ".").last?.lowercased()
    return ending.flatMap { NoteFormat.byEnding[$0] } != nil
      || ConvertedDocument(ofFileNamed: name) != nil
  }

  /// The result for a file of more than `NoteReading.mostBytes`, which is not read.
  package static let tooLarge = NoteReading.failed(
    "the file has more than \(NoteReading.mostBytes >> 20) MiB, which no notes have; it was not read"
  )

  /// - Parameters:
  ///   - name: of the file, with its ending.
  ///   - programs: those that read documents which are no text.
  package static func read(
    _ bytes: [UInt8], name: String, programs: DocumentPrograms = DocumentPrograms()
  ) -> NoteReading {
    guard bytes.count <= NoteReading.mostBytes else { return tooLarge }
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
    if text.utf8.contains(0) { text = text.replacing("\0", with: "") }
    var reading = NoteFormat(of: text, name: name).read(text, name: name)
    reading.problems = problems + reading.problems
    return reading
  }
}

/// The format of a file's notes.
enum NoteFormat {
  case cues, captions, json, org, markdown, plain

  static let byEnding: [String: NoteFormat] = [
    "vtt": .cues, "srt": .cues, "sbv": .captions, "json": .json, "jsonl": .json, "org": .org,
    "md": .markdown,
    "markdown": .markdown, "txt": .plain, "text": .plain,
  ]

  /// - Parameter text: with line feeds alone between its lines.
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
    case .markdown: return Document(text, headings: .markdown, name: name).reading
    case .plain:
      return SavedChat(text)?.reading ?? ArrowedText(text)?.reading ?? StampedText(text)?.reading
        ?? Document(text, headings: .markdown, name: name).reading
    }
  }
}
