import Index
import Questions
import Retrieval
import TextAnalysis

/// Readings of words as a title if the index has such a title.
struct TitleReading {
  let store: MeetingStore
  let db: Database
  let question: QuestionChart

  /// The index, which most questions don't need.
  private var index: SearchIndex { get throws { try SearchIndex(of: store, db) } }

  /// Returns the reading of the question's words as a title, or `reading` if no title contains them.
  func reading(insteadOf reading: ParsedQuery) throws -> ParsedQuery {
    if try excludesTitle(reading) { return try question.asTitle() }
    guard reading.kind == .free else { return reading }
    let other = try asksForTitle(reading) ? question.readingByWords() : reading
    guard other.kind == .free, let noun = question.freeNoun,
      try index.hasTitle(withAll: terms(of: Array(noun)))
    else { return other }
    return try question.readingByWords(Set(noun))
  }

  /// Returns true if a question that seems to ask for free time contains words of a title: `is
  /// there a retro on friday`, but not `can I fit in a haircut`. If the kind is doubtful, one such
  /// word is enough.
  private func asksForTitle(_ reading: ParsedQuery) throws -> Bool {
    guard let lead = reading.leadOfKind else { return false }
    let terms = Analyzer.tokens(reading.topic).map(\.term)
    let index = try index
    guard lead < Self.leadOfFreeTime else {
      return try !terms.isEmpty && index.hasTitle(withAll: terms)
    }
    return try terms.contains { try index.hasTitle(withAll: [$0]) }
  }

  /// The lead, in nats, from which on one word of a title isn't enough.
  private static let leadOfFreeTime: Float = 4

  /// Returns true if a question only excludes words, but a title contains the whole question, or no
  /// meeting contains the excluded words: `skip delivery`.
  private func excludesTitle(_ reading: ParsedQuery) throws -> Bool {
    guard reading.kind == .search, !reading.excluded.isEmpty, reading.topic.isEmpty,
      question.fields.isEmpty,
      reading.places.allSatisfy({ [.excluded, .filler].contains($0) })
    else { return false }
    let index = try index
    let excluded = reading.places.indices.filter { reading.places[$0] == .excluded }
    return try index.hasTitle(withAll: terms(of: Array(question.words.indices)))
      || index.documents(withAll: terms(of: excluded)).isEmpty
  }

  private func terms(of places: [Int]) -> [String] {
    places.flatMap { Analyzer.tokens(question.words[$0].folded).map(\.term) }
  }
}
