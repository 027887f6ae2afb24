import Index
import Questions
import Retrieval
import TextAnalysis
import Time

/// A reading of a question, with the share of the question that the index explains.
package struct WeighedCover: Sendable {
  package let name: String
  package let reading: ParsedQuery
  /// The score, from 0 if nothing is found to 1 if each word is a filter that leaves something, or
  /// is in the title of the first meeting.
  package let score: Double
  /// If true, the answer follows this reading.
  package var isAnswered = false
}

/// Selects a reading of a question by what the index finds.
extension QueryRun {
  /// The first reading, if readings are to be explained or nothing was found.
  func covers(of answer: Answer, _ words: [Word]) -> [WeighedCover] {
    guard !answer.isFound || options.weighsReadings else { return [] }
    let cover = Cover.asked(answer.reading)
    let score = CoverWeight(words, asked: reading, embedder)
      .score(of: answer, FoundTerms(answer.meetings.first), by: cover)
    return [
      WeighedCover(
        name: cover.name, reading: answer.reading, score: score, isAnswered: answer.isFound)
    ]
  }

  /// If the question found nothing, answers by the reading that explains most of it.
  ///
  /// - Parameters:
  ///   - answer: the empty answer to the first reading.
  ///   - covers: the other readings.
  ///   - words: the words of the question.
  mutating func judged(_ answer: Answer, by covers: [Cover], of words: [Word]) throws -> Answer {
    let (first, before) = (reading, notices)
    let weight = CoverWeight(words, asked: first, embedder)
    var weighed = answer.covers
    var best: (place: Int, answer: Answer)?
    var near: Answer?
    for cover in covers {
      (reading, notices, isOfWholeSpan) = (cover.reading, [], cover.isOfWholeSpan)
      let other = try self.answer()
      let found = FoundTerms(other.meetings.first)
      let score = weight.score(of: other, found, by: cover)
      weighed.append(WeighedCover(name: cover.name, reading: other.reading, score: score))
      guard other.isFound else { continue }
      guard weight.isCarried(by: found, cover) else {
        if near == nil { near = other }
        continue
      }
      if best.map({ weighed[$0.place].score < score }) ?? true {
        best = (weighed.count - 1, other)
      }
      if score == 1 { break }
    }
    isOfWholeSpan = false
    if var best {
      weighed[best.place].isAnswered = true
      (reading, notices) = (best.answer.reading, best.answer.notices)
      best.answer.covers = weighed
      return best.answer
    }
    (reading, notices) = (first, before)
    var answer = answer
    answer.covers = weighed
    if let near, let hint = hint(of: near) { answer.notices.append(hint) }
    return answer
  }

  /// The meeting that would be found without a filter.
  private func hint(of near: Answer) -> String? {
    guard reading.kind == .search, !reading.topic.isEmpty, let first = near.meetings.first
    else { return nil }
    let day = LocalTime(instant: first.startsAt, in: zone).day
    return "the best match without \(near.reading.filtersAsWords) is '\(first.title)' on \(day)"
  }
}

/// Scores an answer by the share of the question's words that it explains.
struct CoverWeight {
  private let asked: ParsedQuery
  /// The terms of each significant word.
  private let terms: [Int: Set<String>]

  init(_ words: [Word], asked: ParsedQuery, _ embedder: Embedder) {
    self.asked = asked
    let read = words.indices.filter { place in
      asked.places.indices.contains(place) && !Self.silent.contains(asked.places[place])
    }
    let least = Weights().tellingRarity
    terms = Dictionary(
      uniqueKeysWithValues: read.map { place in
        let telling = embedder.rarities(in: words[place].text).filter { $0.rarity >= least }
        return (place, Set(telling.map(\.token.term)))
      }
    ).filter { !$0.value.isEmpty }
  }

  private static let silent: Set<Place> = [.filler, .mark, .kind]
  /// The scores of a word that is only in the text, and of a filter that leaves something.
  private static let (inText, kept) = (0.5, 1.0)

  /// The mean of the scores of the words.
  ///
  /// - Parameter found: the terms of the answer's first meeting.
  func score(of answer: Answer, _ found: FoundTerms, by cover: Cover) -> Double {
    guard answer.isFound else { return 0 }
    let shares = terms.map { place, terms in
      share(of: terms, at: place, in: found, cover)
    }
    return shares.isEmpty ? cover.share : cover.share * shares.reduce(0, +) / Double(shares.count)
  }

  private func share(
    of terms: Set<String>, at place: Int, in found: FoundTerms, _ cover: Cover
  ) -> Double {
    let isTopic = [.topic, .phrase].contains(asked.places[place])
    if !isTopic, !cover.changed.contains(place) { return Self.kept }
    if isTopic, cover.reading.topic.isEmpty { return 0 }
    if terms.isSubset(of: found.title) { return 1 }
    return terms.isSubset(of: found.text) ? Self.inText : 0
  }

  /// Returns true if a record contains the words at the selected indices.
  func explains(_ record: MeetingRecord, at isAsked: (Int) -> Bool) -> Bool {
    let asked = terms.filter { isAsked($0.key) }.values
    let found = FoundTerms(record)
    return asked.allSatisfy { $0.isSubset(of: found.title.union(found.text)) }
  }

  /// Returns true if the words that got another meaning are where the reading needs them.
  func isCarried(by found: FoundTerms, _ cover: Cover) -> Bool {
    if cover.needs == .title, asked.kind == .search, asked.areFiltersDoubtful { return true }
    let changed = terms.filter { cover.changed.contains($0.key) }.values
    // `did we say no drones`: words of an answer that aren't significant
    if changed.isEmpty, !cover.changed.isEmpty,
      cover.changed.allSatisfy({ asked.places[$0] == .status })
    {
      return true
    }
    switch cover.needs {
    case .none: return true
    case .given: return false
    case .title: return !changed.isEmpty && changed.allSatisfy { $0.isSubset(of: found.title) }
    case .text:
      return !changed.isEmpty
        && changed.allSatisfy { $0.isSubset(of: found.title.union(found.text)) }
    }
  }
}

/// The terms of an answer's first meeting.
struct FoundTerms {
  private(set) var title: Set<String> = []
  private(set) var text: Set<String> = []

  init(_ record: MeetingRecord?) {
    guard let record else { return }
    func terms(_ texts: [String]) -> Set<String> {
      Set(texts.flatMap { Analyzer.tokens($0).map(\.term) })
    }
    let heading = RecordText.heading(of: record)
    title = terms(Array(heading.prefix(1)))
    text = terms(
      heading.dropFirst() + [record.prose, record.attachedNotes, record.linkedNotes])
  }
}
