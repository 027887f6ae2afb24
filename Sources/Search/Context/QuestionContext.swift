import Algorithms
import Index
import Questions
import TextAnalysis
import Time

/// The passages that answer a question. They don't overlap, and better-matching meetings contribute
/// more of them.
public struct QuestionContext: Sendable {
  public struct Passage: Sendable {
    public var record: MeetingRecord
    public var origin: MeetingBody.Origin
    /// The index of the passage in its meeting; nil for speech or if there is no text.
    package var number: Int?
    /// The time in the recording at which it begins, in seconds; nil for written text.
    public var second: Double?
    /// The text; empty if the meeting itself is the evidence.
    public var text: String
    /// The offset of the passage in the meeting's text, in UTF-8 bytes.
    package var place = 0
    /// If true, the meeting matches less well, so its people and its calendar aren't listed.
    package var isBrief = false
  }

  package var reading: ParsedQuery
  /// The passages in order of importance, interspersed with titles of further meetings.
  public var passages: [Passage]
  package var notices: [String]
  /// If true, the index contains evidence for an answer: a meeting of the requested people at the
  /// requested time, or a text with a word of the topic.
  public var hasEvidence: Bool
}

extension QuestionContext {
  /// The maximum number of meetings to examine.
  private static let depth = 60

  /// Finds the passages that answer a question in words and fields.
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
  /// Creates a passage without text, for a meeting that is itself the evidence.
  init(titleOf record: MeetingRecord) {
    self.init(record: record, origin: .notes, number: nil, second: nil, text: "")
  }

  /// The title of the meeting without the text.
  package var titleAlone: Self {
    var title = Self(titleOf: record)
    title.isBrief = isBrief
    return title
  }
}
