import Algorithms
import Index
import Retrieval
import TextAnalysis

/// The texts of a meeting, divided into parts of whole lines or sentences from which passages are
/// chosen.
struct CitedTexts {
  let record: MeetingRecord
  private let passages: [Passage]
  /// The texts by body number.
  private let texts: [Int: String]
  private let parts: [Part]
  private let recordings: [Recording]

  /// A range of a text, in UTF-8 bytes.
  struct Part {
    let body: Int
    let range: Range<Int>
  }

  /// A transcript, and its offset in the body.
  private struct Recording {
    let body: Int
    let start: Int
    let spoken: SpokenBody

    var range: Range<Int> { start..<start + spoken.text.utf8.count }
  }

  /// The number of words after which a part ends at the next line end.
  private static let wordsPerPart = 100
  /// The shares of a part's score that are added to its neighbors, the nearest first.
  private static let neighbourShares = [0.5, 0.25]
  /// The amount that is added for the passage found by `search`, relative to the score of the best
  /// part.
  private static let foundShare = 0.5

  init(of record: MeetingRecord, _ store: MeetingStore, _ db: Database) throws {
    self.record = record
    let row = try RecordRows.rowID(ofRecord: record.id, db)
    passages = try MeetingBody.passages(of: record, in: store, db)
    let bodies = Set(passages.compactMap(\.body))
    texts = Dictionary(uniqueKeysWithValues: bodies.map { ($0, PassageText.body($0, of: record)) })
    parts = Self.parts(of: passages, in: texts)
    recordings = try Self.recordings(of: record, row, db)
  }

  /// Divides the ranges that the passages cover into parts that don't overlap.
  private static func parts(of passages: [Passage], in texts: [Int: String]) -> [Part] {
    passages.chunked { $0.body == $1.body && $0.range.upperBound >= $1.range.lowerBound }
      .flatMap { chunk -> [Part] in
        guard let first = chunk.first, let last = chunk.last, let body = first.body,
          let text = texts[body]?.utf8
        else { return [] }
        let start = first.range.lowerBound
        let covered = text.dropFirst(start).prefix(last.range.upperBound - start)
        return Passages.cut(
          String(decoding: covered, as: UTF8.self), wordsPerPassage: wordsPerPart, overlap: 0
        ).map { Part(body: body, range: start + $0.lowerBound..<start + $0.upperBound) }
      }
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

  /// Returns the parts that contain a word of the question, and their neighbors, the best first.
  /// Parts that say more in as many bytes are better. The best part has a worth of 1.
  ///
  /// - Parameter found: the passage that answers the question best.
  func ranked(
    with terms: Set<String>, near found: PassageText?
  ) -> [(part: Int, worth: Double)] {
    let rated = PassageScores(of: parts.map(text(of:)), with: terms)
    let most = max(rated.scores.max() ?? 0, .leastNormalMagnitude)
    let answering = found.flatMap(stretch)
    let own = zip(parts, rated.scores).map { part, score in
      let isFound = answering.map { $0.body == part.body && $0.range.overlaps(part.range) } ?? false
      return score / most + (isFound ? Self.foundShare : 0)
    }
    let worth = own.indices.map { place in
      let near = Self.neighbourShares.enumerated().reduce(own[place]) { sum, share in
        let beside = [place - share.offset - 1, place + share.offset + 1]
        return beside.filter(own.indices.contains).reduce(sum) { $0 + share.element * own[$1] }
      }
      return near * rated.densities[place]
    }
    guard let best = worth.max(), best > 0 else { return [] }
    return worth.indices.filter { worth[$0] > 0 }.map { (part: $0, worth: worth[$0] / best) }
      .sorted { (-$0.worth, $0.part) < (-$1.worth, $1.part) }
  }

  /// Returns the parts that contain a word of the topic, the best first.
  func parts(with terms: Set<String>) -> [Int] {
    let scores = PassageScores(of: parts.map(text(of:)), with: terms).scores
    return parts.indices.filter { scores[$0] > 0 }.sorted { (-scores[$0], $0) < (-scores[$1], $1) }
  }

  /// Returns the range of a passage, or nil if it isn't in the texts.
  private func stretch(of found: PassageText) -> Part? {
    if let moment = found.moment.map({ Int(($0.seconds * 1_000).rounded()) }) {
      for recording in recordings {
        let marks = recording.spoken.speech.marks
        guard let cue = marks.first(where: { $0.milliseconds == moment }) else { continue }
        let start = recording.start + cue.offset
        return Part(body: recording.body, range: start..<start + found.text.utf8.count)
      }
      return nil
    }
    guard let number = found.number, passages.indices.contains(number),
      let body = passages[number].body
    else { return nil }
    return Part(body: body, range: passages[number].range)
  }

  private func text(of part: Part) -> String {
    let all = (texts[part.body] ?? "").utf8
    let range = part.range
    return String(decoding: all.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
  }

  func passage(_ number: Int) -> QuestionContext.Passage {
    let (body, range) = (parts[number].body, parts[number].range)
    let all = (texts[body] ?? "").utf8
    let speaker = Self.speaker(before: range.lowerBound, in: all).map { "\($0): … " } ?? ""
    var passage = QuestionContext.Passage(
      record: record, origin: MeetingBody.Origin(body: body, of: record), number: nil, second: nil,
      text: speaker + text(of: parts[number]), place: range.lowerBound)
    func holds(_ stretch: Range<Int>) -> Bool { stretch.contains(range.lowerBound) }
    if let recording = recordings.first(where: { $0.body == body && holds($0.range) }) {
      let speech = recording.spoken.speech
      let cue = speech.cue(at: range.lowerBound - recording.start)
      passage.second = Double(speech.marks[cue].milliseconds) / 1_000
    } else {
      passage.number = passages.lastIndex { $0.body == body && holds($0.range) }
    }
    return passage
  }

  /// The maximum length of a speaker's name.
  private static let maximumNameLength = 48

  /// Returns the speaker's name in a line such as `Dana Okafor: …`, in which a time may precede it,
  /// if the passage begins within that line. Returns nil if the passage begins with the line, or if
  /// the line contains no name.
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
