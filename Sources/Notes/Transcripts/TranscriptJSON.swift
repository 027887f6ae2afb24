import Foundation
import Time
import Yams

/// Reads JSON and JSON Lines transcripts by common field names: those of Whisper, whisper.cpp,
/// WhisperX, and services whose segments have a text, a start and possibly a speaker.
enum TranscriptJSON {
  static func read(_ text: String) -> NoteReading {
    guard let root = document(text) else {
      return .failed("the file is not valid JSON: it ends too soon or has a misplaced character")
    }
    if var note = Recorders.note(of: root) {
      describe(&note, by: root)
      return NoteReading(notes: [note])
    }
    guard let segments = segments(in: root, depth: 0) else {
      return .failed(
        "the JSON is not a transcript: it has no list of texts with times")
    }
    var turns = segments.compactMap { turn($0) }
    convertFromMilliseconds(segments, &turns)
    SpeakerLabels.take(from: &turns)
    guard !turns.isEmpty else {
      return NoteReading(problems: [NoteProblem(message: "the transcript is empty")])
    }
    var note = Note(body: .turns(turns.sorted { $0.start < $1.start }))
    describe(&note, by: root)
    return NoteReading(notes: [note])
  }

  // MARK: Fields of the meeting

  /// Adds what the fields around the segments say about the meeting.
  private static func describe(_ note: inout Note, by root: Any) {
    guard let fields = root as? [String: Any] else { return }
    let inner = fields["data"] as? [String: Any]
    let said = [fields, inner?["transcript"] as? [String: Any], inner].compactMap { $0 }
    note.title =
      note.title ?? said.lazy.compactMap { string($0, ["title", "meeting_title", "name"]) }.first
    note.start = note.start ?? said.lazy.compactMap { start(in: $0) }.first
    for key in ["action_items", "actionItems", "decisions"] {
      guard let list = fields[key] as? [Any],
        let json = try? JSONSerialization.data(
          withJSONObject: list, options: .withoutEscapingSlashes),
        let node = try? Yams.compose(yaml: String(decoding: json, as: UTF8.self))
      else { continue }
      note.fields += MarkedField.fields(key == "decisions" ? key : "action_items", node)
    }
    if note.people.isEmpty { note.people = said.lazy.map(people).first { !$0.isEmpty } ?? [] }
  }

  /// The keys of the start, most reliable first: those of Fireflies, Fathom, tl;dv and others.
  private static let days = [
    "dateString", "recording_start_time", "recordingStartTime", "recorded_at", "recordedAt",
    "start_datetime", "startDateTime", "happenedAt", "happened_at", "start_date", "startDate",
    "meeting_date", "meetingDate", "date", "start_time", "startTime", "scheduled_start_time",
    "scheduledStartTime", "timestamp", "created_at", "createdAt",
  ]
  /// The instants from 2000 to 2100, in seconds.
  private static let instants = 946_684_800.0...4_102_444_800

  /// Returns the start of the meeting: a date, or an instant in seconds or milliseconds.
  private static func start(in fields: [String: Any]) -> EventTime? {
    days.lazy.compactMap { key -> EventTime? in
      if let text = fields[key] as? String { return WrittenDate(in: text)?.time }
      guard let number = (fields[key] as? NSNumber)?.doubleValue else { return nil }
      let instant = [number, number / 1_000].first { instants.contains($0) }
      return instant.map { .instant(Int64($0)) }
    }.first
  }

  private static func people(in fields: [String: Any]) -> [String] {
    ["participants", "attendees", "meeting_attendees"].lazy.map { key in
      (fields[key] as? [Any] ?? []).prefix(500).compactMap { item -> String? in
        if let text = item as? String { return text.trimmed.isEmpty ? nil : text.trimmed }
        guard let person = item as? [String: Any] else { return nil }
        let name = string(person, ["name", "displayName", "display_name"])
        let address = string(person, ["email"])
        return name.map { name in address.map { "\(name) <\($0)>" } ?? name } ?? address
      }
    }.first { !$0.isEmpty } ?? []
  }

  // MARK: Finding the segments

  private static func document(_ text: String) -> Any? {
    if let root = try? JSONSerialization.jsonObject(with: Data(text.utf8)) { return root }
    let lines = text.split(separator: "\n").map {
      try? JSONSerialization.jsonObject(with: Data($0.utf8))
    }
    return lines.isEmpty || lines.contains { $0 == nil } ? nil : lines.map { $0! }
  }

  /// The keys of lists of segments. Lists that name speakers come before lists with times only.
  private static let lists = [
    "utterances", "audio_segments", "paragraphs", "sentences", "monologues", "segments",
    "transcription", "transcript", "cues", "captions", "entries",
  ]

  /// Returns the first list of objects with texts and times, searching the usual keys first; nil if
  /// there is none.
  private static func segments(in value: Any, depth: Int) -> [[String: Any]]? {
    guard depth < 8 else { return nil }
    if let list = value as? [Any] {
      let objects = list.compactMap { $0 as? [String: Any] }
      if !objects.isEmpty, objects.contains(where: { turn($0) != nil }) { return objects }
      return list.prefix(16).lazy.compactMap { segments(in: $0, depth: depth + 1) }.first
    }
    guard let fields = value as? [String: Any] else { return nil }
    // An object that is itself a segment may be the only line of a JSON Lines file.
    if turn(fields) != nil, !lists.contains(where: { fields[$0] is [Any] }) { return [fields] }
    let others = fields.keys.sorted().filter { !lists.contains($0) }
    return (lists + others).lazy.compactMap { key in
      fields[key].flatMap { segments(in: $0, depth: depth + 1) }
    }.first
  }

  // MARK: One segment

  private static let texts = ["text", "transcript", "spokenText", "content", "sentence", "caption"]
  private static let starts = [
    "start", "start_time", "startTime", "from", "startOffset", "start_timestamp", "offset",
    "timestamp", "ts", "begin", "time",
  ]
  private static let ends = [
    "end", "end_time", "endTime", "to", "endOffset", "end_timestamp", "end_ts",
  ]
  private static let speakers = [
    "speaker_name", "speakerName", "speaker", "speaker_label", "speakerLabel", "speakerDisplayName",
    "speaker_id", "speakerId", "name", "user",
  ]

  private static func turn(_ fields: [String: Any]) -> Turn? {
    // whisper.cpp keeps both times in an object.
    let times = fields["timestamps"] as? [String: Any] ?? fields
    guard let text = text(of: fields), let start = seconds(times, starts) else { return nil }
    let end = seconds(times, ends) ?? seconds(fields, ["duration"]).map { start + $0 } ?? start
    let flat = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return Turn(
      speaker: speaker(fields), start: start, end: max(start, end), text: flat)
  }

  /// Returns the text, joined from its words if necessary.
  private static func text(of fields: [String: Any]) -> String? {
    if let text = string(fields, texts) { return text }
    for key in ["sentences", "words", "elements"] {
      guard let parts = fields[key] as? [[String: Any]] else { continue }
      let words = parts.compactMap { string($0, texts + ["word", "value"]) }
      let separator = key == "elements" ? "" : " "
      if !words.isEmpty { return words.joined(separator: separator) }
    }
    return nil
  }

  private static func string(_ fields: [String: Any], _ keys: [String]) -> String? {
    keys.lazy.compactMap { fields[$0] as? String }.first { !$0.trimmed.isEmpty }
  }

  private static func speaker(_ fields: [String: Any]) -> String? {
    for key in speakers {
      switch fields[key] {
      case let name as String where !name.trimmed.isEmpty: return name.trimmed
      case let number as NSNumber: return "Speaker \(number)"
      case let object as [String: Any]:
        if let name = string(object, ["name", "display_name", "displayName"]) {
          return name.trimmed
        }
      default: continue
      }
    }
    return nil
  }

  private static func seconds(_ fields: [String: Any], _ keys: [String]) -> Double? {
    for key in keys {
      switch fields[key] {
      case let number as NSNumber: return number.doubleValue
      case let text as String:
        if let seconds = Double(text) ?? TimeStamp.seconds(text) ?? TimeStamp.duration(text) {
          return seconds
        }
      default: continue
      }
    }
    return nil
  }

  /// Converts milliseconds to seconds. Some services use milliseconds without declaring it. They
  /// are recognized because all times are whole numbers, and the median turn would last minutes if
  /// they were seconds.
  private static func convertFromMilliseconds(_ segments: [[String: Any]], _ turns: inout [Turn]) {
    let lengths = turns.map { $0.end - $0.start }.filter { $0 > 0 }.sorted()
    guard !lengths.isEmpty, lengths[lengths.count / 2] >= 200,
      turns.allSatisfy({ $0.start == $0.start.rounded() && $0.end == $0.end.rounded() })
    else { return }
    for place in turns.indices {
      turns[place].start /= 1_000
      turns[place].end /= 1_000
    }
  }
}
