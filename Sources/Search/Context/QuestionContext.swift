import Index
import Questions
import TextAnalysis
import Time

/// The passages that answer a question: whole passages, each said once; several of the best meetings.
public struct QuestionContext: Sendable {
  /// One of them.
  public struct Passage: Sendable {
    /// The meeting that it is of.
    public var record: MeetingRecord
    /// The origin of the words.
    public var origin: MeetingBody.Origin
    /// The number among its meeting's, from 0; nil for speech and where there is no text.
    package var number: Int?
    /// The second of the recording at which it begins; nil for written text.
    public var second: Double?
    /// Empty if only the meeting itself is evidence.
    public var text: String
    /// The place of the text in the meeting's, in UTF-8.
    package var place = 0
    /// If true, the meeting is one of those that answer less well, of which little is told.
    package var isBrief = false
  }

  /// The reading of the question.
  package var reading: ParsedQuery
  /// In the order in which they are worth their room: the best meetings with their best passages, and
  /// among these other meetings with one each.
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
    let terms = (words.map(\.text) + fields.map(\.value)).flatMap { text in
      Analyzer.tokens(text).map(\.term)
    }
    var choice = PassageChoice(terms: Set(terms))
    try read { db in
      for (record, hit) in Self.evidence(of: answer) {
        try choice.add(record, hit?.passage, self, db)
      }
    }
    let passages = choice.passages()
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
}
