import Index
import Questions
import Retrieval
import TextAnalysis

/// An answer that something was found for, beside what a plain search for all words finds.
extension QueryRun {
  /// The answer, or that of the plain search where the first meeting of the reading lacks words of its own
  /// topic, and the first of the plain search has all words of the question.
  ///
  /// - Parameters:
  ///   - answer: of the question as it was read.
  ///   - reader: reads the question once more, with all words as topic.
  ///   - words: the question.
  mutating func compared(
    _ answer: Answer, by reader: QuestionReader, _ words: [Word]
  ) throws -> Answer {
    guard answer.reading.isDoubtful, answer.reading.places.count == words.count,
      let first = answer.content.hits?.first
    else { return answer }
    let told = TellingTerms(words, embedder)
    let topic = words.indices.filter { [.topic, .phrase].contains(answer.reading.places[$0]) }
    guard !told.areExplained(by: first.record, at: topic),
      var plain = try? reader.read(words, asTitle: Set(words.indices))
    else { return answer }
    let (before, noticed) = (reading, notices)
    (plain.kind, plain.measure) = (answer.reading.kind, answer.reading.measure)
    (reading, notices) = (plain, [])
    var other = try self.answer()
    guard let best = other.meetings.first,
      told.areExplained(by: best, at: words.indices.filter { answer.reading.places[$0] != .filler })
    else {
      (reading, notices) = (before, noticed)
      return answer
    }
    let read = words.indices.filter { answer.reading.places[$0].isOperator }
    other.reading.asWords = read.map { words[$0].text }
    other.notices.insert(
      "no meeting fits all of it; searched for \(other.reading.filtersAsWords), too", at: 0)
    other.covers = answer.covers
    return other
  }
}

extension ParsedQuery {
  /// If true, words were read as something but topic that may as well be topic.
  fileprivate var isDoubtful: Bool {
    [.search, .when, .where, .duration].contains(kind) && order == nil && !topic.isEmpty
      && phrases.isEmpty && told == nil && places.contains(where: \.isOperator)
      && with.isEmpty && organizer.isEmpty
  }
}

extension Place {
  fileprivate var isOperator: Bool {
    [.excluded, .calendar, .date, .length, .status].contains(self)
  }
}

/// The words of a question that tell something, by place.
private struct TellingTerms {
  private let terms: [Int: Set<String>]

  init(_ words: [Word], _ embedder: Embedder) {
    let least = Weights().tellingRarity
    terms = Dictionary(
      uniqueKeysWithValues: words.indices.map { place in
        let telling = embedder.rarities(in: words[place].text).filter { $0.rarity >= least }
        return (place, Set(telling.map(\.token.term)))
      })
  }

  /// Returns true if a record has the words at some places. Its texts are read only if the title lacks
  /// some.
  func areExplained(by record: MeetingRecord, at places: [Int]) -> Bool {
    var left = places.reduce(into: Set<String>()) { $0.formUnion(terms[$1] ?? []) }
    func take(_ text: String) { for token in Analyzer.tokens(text) { left.remove(token.term) } }
    for text in RecordText.heading(of: record) where !left.isEmpty { take(text) }
    for text in [record.prose, record.attachedNotes, record.linkedNotes] where !left.isEmpty {
      take(text)
    }
    return left.isEmpty
  }
}
