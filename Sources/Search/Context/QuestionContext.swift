import GRDB
import Index
import Questions
import Time

/// The passages that answer a question: whole passages, best first, each said once.
public struct QuestionContext: Sendable {
  /// One of them.
  public struct Passage: Sendable {
    /// The meeting that it is of.
    public var record: MeetingRecord
    /// The origin of the words.
    public var origin: MeetingBody.Origin
    /// Which of its meeting's, from 0; nil for speech and where there is no text.
    package var number: Int?
    /// The second of the recording at which it begins; nil for written text.
    public var second: Double?
    /// Empty where only the meeting itself is evidence.
    public var text: String
  }

  /// The reading of the question.
  package var reading: ParsedQuery
  /// Best first.
  public var passages: [Passage]
  /// Notices for the user.
  package var notices: [String]
  /// If true, anything in the index speaks of what is asked: a meeting of those people and that
  /// time, or a text with a word of the topic.
  public var hasEvidence: Bool
}

extension MeetingStore {
  /// So many meetings are looked at.
  private static let depth = 60
  /// So much of a conversation is taken, in seconds, and as much more as its last sentence takes.
  private static let stretch = 90.0
  private static let longestSentence = 30.0

  /// The passages that answer a question, with as many more as come after them.
  ///
  /// - Parameters:
  ///   - question: in words, as someone types it.
  ///   - options: what is wanted of it, and how.
  ///   - now: in seconds since 1970-01-01T00:00:00Z.
  ///   - zone: that of floating times and all-day events.
  /// - Throws: as `answer`.
  public func context(
    _ question: String, _ options: AnswerOptions = AnswerOptions(), now: Int64, zone: Zone
  ) throws -> QuestionContext {
    try context(Word.words(of: question), options, now: now, zone: zone)
  }

  /// The same of words, and of fields beside them.
  ///
  /// - Parameters:
  ///   - words: the question.
  ///   - fields: what is asked beside the words.
  ///   - options: what is wanted of it, and how.
  ///   - now: in seconds since 1970-01-01T00:00:00Z.
  ///   - zone: that of floating times and all-day events.
  /// - Throws: as `answer`.
  package func context(
    _ words: [Word], fields: [QuestionField] = [], _ options: AnswerOptions = AnswerOptions(),
    now: Int64, zone: Zone
  ) throws -> QuestionContext {
    var options = options
    options.limit = options.limit ?? Self.depth
    let answer = try answer(words, fields: fields, options, now: now, zone: zone)
    var said = Set<String>()
    var passages: [QuestionContext.Passage] = []
    for (record, hit) in Self.evidence(of: answer) {
      let passage = try hit.map { try self.passage(of: $0) } ?? Self.bare(record)
      // Texts that came with several meetings say nothing more the second time.
      let text = passage.text.filter { !$0.isWhitespace }
      if text.isEmpty || said.insert(text).inserted { passages.append(passage) }
    }
    let topic = answer.reading.topic
    return QuestionContext(
      reading: answer.reading, passages: passages, notices: answer.notices,
      hasEvidence: !passages.isEmpty && (topic.isEmpty || answer.hasMatchingWords))
  }

  private static func evidence(of answer: Answer) -> [(MeetingRecord, SearchHit?)] {
    switch answer.content {
    case .meetings(let hits), .dates(let hits), .places(let hits), .lengths(let hits):
      hits.map { ($0.record, $0) }
    case .people(let attendance): attendance.hits.map { ($0.record, $0) }
    case .list, .free, .figure, .overlaps: answer.meetings.map { ($0, nil) }
    }
  }

  private static func bare(_ record: MeetingRecord) -> QuestionContext.Passage {
    .init(record: record, origin: .notes, number: nil, second: nil, text: "")
  }

  private func passage(of hit: SearchHit) throws -> QuestionContext.Passage {
    if let moment = hit.passage.moment {
      let text = try spoken(of: hit.record, from: moment.seconds)
      return .init(
        record: hit.record, origin: .linked, number: nil, second: moment.seconds, text: text)
    }
    guard let number = hit.passage.number else { return Self.bare(hit.record) }
    let (origin, text) = try passage(number, of: hit.record)
    return .init(record: hit.record, origin: origin, number: number, second: nil, text: text)
  }

  /// The words from a moment on, to the end of a sentence.
  private func spoken(of record: MeetingRecord, from second: Double) throws -> String {
    let end = second + Self.stretch
    let parts = try body(of: record).parts(from: second, to: end + Self.longestSentence)
    guard let part = parts.first(where: { $0.lines.contains { $0.seconds == second } }) else {
      return parts.first?.lines.map(\.text).joined(separator: "\n") ?? ""
    }
    var lines: [String] = []
    for line in part.lines {
      if let seconds = line.seconds, seconds >= end, lines.last.map(Sentences.endsWhole) ?? false {
        break
      }
      lines.append(line.text)
    }
    return lines.joined(separator: "\n")
  }

  /// A passage with whole sentences at its ends.
  private func passage(
    _ number: Int, of record: MeetingRecord
  ) throws -> (MeetingBody.Origin, String) {
    try read { db in
      let passages = try passages(of: record, db)
      guard passages.indices.contains(number), let body = passages[number].body else {
        return (.notes, "")
      }
      let bytes = Array(PassageText.body(body, of: record).utf8)
      let all = 0..<bytes.count
      let range = Sentences.whole(passages[number].range.clamped(to: all), in: bytes)
      let origin = MeetingBody.Origin(body: body, of: record)
      return (origin, String(decoding: bytes[range], as: UTF8.self))
    }
  }
}
