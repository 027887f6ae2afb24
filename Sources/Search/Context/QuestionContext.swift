import Index
import Questions
import TextAnalysis
import Time

/// The passages that answer a question, without overlap; several for the best meetings.
public struct QuestionContext: Sendable {
  public struct Passage: Sendable {
    public var record: MeetingRecord
    public var origin: MeetingBody.Origin
    /// The index of the passage in its meeting; nil for speech, or without text.
    package var number: Int?
    /// The second of the recording at which it begins; nil for written text.
    public var second: Double?
    /// The text; empty if only the meeting itself is evidence.
    public var text: String
    /// The offset in the meeting's text, in UTF-8 bytes.
    package var place = 0
    /// If true, the meeting answers less well, so the passage is short.
    package var isBrief = false
  }

  package var reading: ParsedQuery
  /// The passages in order of importance: the best ones of the best meetings, then further ones of
  /// these alternating with other meetings.
  public var passages: [Passage]
  package var notices: [String]
  /// If true, the index has evidence for an answer: a meeting of those people at that time, or a
  /// text with a word of the topic.
  public var hasEvidence: Bool
}

extension QuestionContext {
  /// The maximum number of meetings to examine.
  private static let depth = 60

  /// The passages that answer a question in words and fields.
  ///
  /// - Throws: the errors of `QuestionAnswerer.answer`.
  package init(
    of words: [Word], fields: [QuestionField] = [], _ options: AnswerOptions = AnswerOptions(),
    in store: MeetingStore, now: Moment
  ) throws {
    var options = options
    options.limit = options.limit ?? Self.depth
    let answer = try QuestionAnswerer(store, now: now).answer(words, fields: fields, options)
    let terms = (words.map(\.text) + fields.map(\.value)).flatMap { text in
      Analyzer.tokens(text).map(\.term)
    }
    var choice = PassageChoice(terms: Set(terms))
    try store.read { db in
      for (record, hit) in Self.evidence(of: answer) {
        try choice.add(record, hit?.passage, store, db)
      }
    }
    let passages = choice.passages()
    let topic = answer.reading.topic
    self.init(
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
