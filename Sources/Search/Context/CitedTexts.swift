import Index
import Retrieval
import TextAnalysis

/// The texts of a meeting from which passages are taken without overlap.
struct CitedTexts {
  let record: MeetingRecord
  private let passages: [Passage]
  /// The texts by the number of their body.
  private let texts: [Int: String]
  private let recordings: [Recording]
  private var taken: [Int: [Range<Int>]] = [:]

  /// A transcript, and its offset in the body.
  private struct Recording {
    let body: Int
    let start: Int
    let spoken: SpokenBody

    var range: Range<Int> { start..<start + spoken.text.utf8.count }

    /// The offset of a cue in the body, or the end after the last cue.
    func offset(ofCue cue: Int) -> Int {
      let marks = spoken.speech.marks
      return cue < marks.count ? start + marks[cue].offset : range.upperBound
    }
  }

  /// The length of conversation to take, in milliseconds; it is extended to the end of a sentence.
  private static let (stretch, briefStretch) = (90_000, 30_000)
  private static let maximumSentenceDuration = 30_000
  /// The length of an excerpt before it is extended to whole sentences, in UTF-8 bytes.
  private static let briefLength = 400
  /// A passage is taken only if at least its length divided by this number is left.
  private static let minimumShare = 3

  init(of record: MeetingRecord, _ store: MeetingStore, _ db: Database) throws {
    self.record = record
    let row = try store.rowID(ofRecord: record.id, db)
    passages = try MeetingBody.passages(of: record, in: store, db)
    let bodies = Set(passages.compactMap(\.body))
    texts = Dictionary(uniqueKeysWithValues: bodies.map { ($0, PassageText.body($0, of: record)) })
    recordings = try Self.recordings(of: record, row, db)
  }

  private static func recordings(
    of record: MeetingRecord, _ row: Int64, _ db: Database
  ) throws -> [Recording] {
    if record.kind == .note {
      let body = RecordText.Body.notes.rawValue
      return try SpokenBody(note: row, text: record.notes, db).map {
        [Recording(body: body, start: 0, spoken: $0)]
      } ?? []
    }
    if record.linkedNotes.isEmpty { return [] }
    var start = 0
    var found: [Recording] = []
    for note in try LinkedNote.all(of: row, db) where !note.text.isEmpty {
      if let spoken = try SpokenBody(note: note.id, text: note.text, db) {
        found.append(
          Recording(body: RecordText.Body.linkedNotes.rawValue, start: start, spoken: spoken))
      }
      start += note.text.utf8.count + LinkedNote.separator.utf8.count
    }
    return found
  }

  /// Adds all passages, to rank them among those of other meetings.
  func add(to scores: inout PassageScores) {
    scores.add(texts, passages.map { ($0.body, $0.range) })
  }

  /// Takes the words from a moment of a recording on, up to the end of a sentence.
  ///
  /// - Parameter isBrief: if true, takes a shorter excerpt.
  mutating func take(from second: Double, isBrief: Bool) -> QuestionContext.Passage? {
    let moment = Int((second * 1_000).rounded())
    for recording in recordings {
      let marks = recording.spoken.speech.marks
      guard let first = marks.firstIndex(where: { $0.milliseconds == moment }) else { continue }
      let length = isBrief ? Self.briefStretch : Self.stretch
      let end = recording.offset(ofCue: Self.end(of: recording.spoken, from: first, length))
      return given(recording.offset(ofCue: first)..<end, of: recording.body, number: nil, second)
    }
    return nil
  }

  /// The first cue after the excerpt.
  private static func end(of spoken: SpokenBody, from first: Int, _ length: Int) -> Int {
    let marks = spoken.speech.marks
    let end = marks[first].milliseconds + length
    let bytes = spoken.text.utf8
    return marks.indices.dropFirst(first + 1).first { cue in
      guard marks[cue].milliseconds >= end else { return false }
      let before = marks[cue - 1].offset
      let said = String(
        decoding: bytes.dropFirst(before).prefix(marks[cue].offset - before), as: UTF8.self)
      return marks[cue].milliseconds >= end + maximumSentenceDuration || Sentences.endsWhole(said)
    } ?? marks.count
  }

  /// Takes a passage, extended to whole sentences, without the parts taken before. Returns nil if
  /// little is left, or if there is no such passage.
  ///
  /// - Parameter terms: if given, takes an excerpt with most of these terms.
  mutating func take(
    _ number: Int, excerptWith terms: Set<String>? = nil
  ) -> QuestionContext.Passage? {
    guard passages.indices.contains(number), let body = passages[number].body,
      let text = texts[body]
    else { return nil }
    let passage = passages[number].range
    if let recording = recordings.first(where: {
      $0.body == body && $0.range.contains(passage.lowerBound)
    }) {
      guard let left = left(of: passage, in: body) else { return nil }
      let cue = recording.spoken.speech.cue(at: left.lowerBound - recording.start)
      let second = Double(recording.spoken.speech.marks[cue].milliseconds) / 1_000
      return given(left, of: body, number: nil, second)
    }
    let bytes = Array(text.utf8)
    var wanted = passage.clamped(to: 0..<bytes.count)
    if let terms { wanted = Self.excerpt(of: wanted, in: bytes, with: terms) }
    let whole = Sentences.whole(wanted, in: bytes)
    guard let left = left(of: whole, in: body) else { return nil }
    return given(left, of: body, number: number, nil)
  }

  /// The part of a passage with most of the terms.
  private static func excerpt(
    of passage: Range<Int>, in bytes: [UInt8], with terms: Set<String>
  ) -> Range<Int> {
    guard passage.count > briefLength else { return passage }
    let text = String(decoding: bytes[passage], as: UTF8.self)
    let places = Analyzer.places(of: terms, in: text)
    let lead = briefLength / 4
    let starts = [0] + places.map { min(max(0, $0.offset - lead), passage.count - briefLength) }
    func worth(_ start: Int) -> Int {
      Set(places.filter { start..<start + briefLength ~= $0.offset }.map(\.term)).count
    }
    let best = starts.max { (worth($0), -$0) < (worth($1), -$1) } ?? 0
    let start = passage.lowerBound + best
    return start..<start + briefLength
  }

  /// The longest part of a range that wasn't taken before.
  private func left(of range: Range<Int>, in body: Int) -> Range<Int>? {
    var parts = [range]
    for taken in taken[body] ?? [] {
      parts = parts.flatMap { part -> [Range<Int>] in
        guard part.overlaps(taken) else { return [part] }
        return [
          part.lowerBound..<max(part.lowerBound, taken.lowerBound),
          min(part.upperBound, taken.upperBound)..<part.upperBound,
        ]
      }
    }
    guard let longest = parts.max(by: { $0.count < $1.count }), !longest.isEmpty else { return nil }
    return longest.count < range.count / Self.minimumShare ? nil : longest
  }

  private mutating func given(
    _ range: Range<Int>, of body: Int, number: Int?, _ second: Double?
  ) -> QuestionContext.Passage {
    taken[body, default: []].append(range)
    let all = (texts[body] ?? PassageText.body(body, of: record)).utf8
    let given = String(decoding: all.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
    let text = given.drop(while: \.isWhitespace)
    let end = text.lastIndex { !$0.isWhitespace }.map { text.index(after: $0) }
    let start = range.lowerBound + given.utf8.count - text.utf8.count
    let speaker = Self.speaker(before: start, in: all).map { "\($0): … " } ?? ""
    return QuestionContext.Passage(
      record: record, origin: MeetingBody.Origin(body: body, of: record), number: number,
      second: second, text: speaker + text[..<(end ?? text.endIndex)], place: range.lowerBound)
  }

  /// The maximum length of a speaker's name.
  private static let maximumNameLength = 48

  /// The name in `Dana Okafor: …`, possibly after a time, at the beginning of a line that a passage
  /// continues. Nil if the passage begins with the line, or if the line has no name.
  private static func speaker(before place: Int, in text: String.UTF8View) -> String? {
    let before = text.prefix(place)
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map(before.index(after:))
    let line = Substring(before[(start ?? before.startIndex)...]).drop { !$0.isLetter }
    guard let colon = line.firstIndex(of: ":"), case let name = line[..<colon],
      name.utf8.count <= maximumNameLength, !name.contains(where: { ".!?".contains($0) }),
      line[colon...].dropFirst().first?.isWhitespace ?? true
    else { return nil }
    return String(name)
  }
}

/// Finds the boundaries of sentences.
enum Sentences {
  /// The maximum number of bytes by which a range is extended at either end.
  private static let reach = 600

  /// The range extended to whole sentences.
  static func whole(_ range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    var start = range.lowerBound
    while start > 0, start > range.lowerBound - reach, !begins(at: start, in: bytes) { start -= 1 }
    var end = range.upperBound
    while end < bytes.count, end < range.upperBound + reach, !ends(at: end, in: bytes) { end += 1 }
    let isWhole = (begins(at: start, in: bytes), ends(at: end, in: bytes))
    return (isWhole.0 ? start : range.lowerBound)..<(isWhole.1 ? end : range.upperBound)
  }

  /// Returns true if a sentence or a line may begin at `place`.
  private static func begins(at place: Int, in bytes: [UInt8]) -> Bool {
    guard place > 0 else { return true }
    guard place < bytes.count, !isBlank(bytes[place]) else { return false }
    guard isBlank(bytes[place - 1]) else { return false }
    guard let last = bytes[..<place].lastIndex(where: { !isBlank($0) }) else { return true }
    return isEnd(bytes[last]) || bytes[last..<place].contains(UInt8(ascii: "\n"))
  }

  /// Returns true if a sentence or a line may end before `place`.
  private static func ends(at place: Int, in bytes: [UInt8]) -> Bool {
    guard place < bytes.count else { return true }
    guard place > 0, isBlank(bytes[place]) else { return false }
    if bytes[place] == UInt8(ascii: "\n") { return true }
    return isEnd(bytes[place - 1])
  }

  static func endsWhole(_ text: String) -> Bool {
    text.utf8.last { !isBlank($0) }.map(isEnd) ?? true
  }

  private static func isEnd(_ byte: UInt8) -> Bool {
    [UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?")].contains(byte)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0d ~= byte }
}
