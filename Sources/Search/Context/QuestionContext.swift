import Algorithms
import Index
import Questions
import TextAnalysis
import Time

/// The passages that answer a question, without overlap; more of the meetings that answer better.
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
    /// If true, the meeting answers less well, so its people and its calendar aren't listed.
    package var isBrief = false
  }

  package var reading: ParsedQuery
  /// The passages in order of importance, with titles of further meetings in between.
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
    let most = options.limit ?? Self.depth
    var options = options
    options.limit = most
    let answer = try QuestionAnswerer(store, now: now).answer(words, fields: fields, options)
    let terms = (words.map(\.text) + fields.map(\.value)).flatMap { text in
      Analyzer.tokens(text).map(\.term)
    }
    let passages: [Passage]
    if let hits = Self.hits(of: answer) {
      var choice = PassageChoice(of: hits, terms: Set(terms))
      passages = try store.read { try choice.passages(turns: most, store, $0) }
    } else {
      passages = answer.meetings.uniqued(on: \.title).map { Passage(titleOf: $0) }
    }
    let topic = answer.reading.topic
    self.init(
      reading: answer.reading, passages: passages, notices: answer.notices,
      hasEvidence: !passages.isEmpty && (topic.isEmpty || answer.hasMatchingWords))
  }

  private static func hits(of answer: Answer) -> [SearchHit]? {
    if case .people(let attendance) = answer.content { return attendance.hits }
    return answer.content.hits
  }
}

extension QuestionContext.Passage {
  /// Creates a passage without text, because the meeting itself is evidence.
  init(titleOf record: MeetingRecord) {
    self.init(record: record, origin: .notes, number: nil, second: nil, text: "")
  }
}
