import Index
import Questions
import Retrieval
import TextAnalysis

/// A scorer of answers by the share of the question's words that they explain.
struct CoverScorer {
  private let words: [Word]
  private let asked: ParsedQuery
  /// The terms of each significant word, by position.
  private let terms: [Int: Set<String>]
  /// The terms of the rarest word; empty if there is none.
  private let rarest: Set<String>
  /// The rarity of each significant word, by position.
  private let rarities: [Int: Float]
  /// The positions of dates that may belong to the topic, as in `until june`.
  private let openDates: Set<Int>

  init(
    _ words: [Word], asked: ParsedQuery, openDates: Set<Int> = [], _ embedder: Embedder
  ) {
    (self.words, self.asked, self.openDates) = (words, asked, openDates)
    let read = words.indices.filter { place in
      asked.places.indices.contains(place) && !Self.silent.contains(asked.places[place])
    }
    let least = Weights().tellingRarity
    let telling = read.map { place in
      (place, embedder.rarities(in: words[place].text).filter { $0.rarity >= least })
    }.filter { !$0.1.isEmpty }
    terms = Dictionary(
      uniqueKeysWithValues: telling.map { ($0, Set($1.map(\.token.term))) })
    rarities = Dictionary(
      uniqueKeysWithValues: telling.map { ($0, $1.map(\.rarity).max() ?? 0) })
    let most = telling.flatMap(\.1).max { $0.rarity < $1.rarity }
    rarest = most.map { [$0.token.term] } ?? []
  }

  private static let silent: Set<Place> = [.filler, .mark, .kind]

  /// Returns the terms of the question that the answer's first meeting contains.
  func found(in answer: Answer) -> FoundTerms {
    let said = words.flatMap { Analyzer.tokens($0.text).map(\.term) }
    return FoundTerms(answer.meetings.first, among: terms.values.reduce(Set(said)) { $0.union($1) })
  }

  /// Returns the role of a word, or nil for a word that was parsed separately, such as the hours of
  /// a day.
  private func place(of word: Int) -> Place? {
    asked.places.indices.contains(word) ? asked.places[word] : nil
  }

  /// Returns the mean of the scores of the words.
  ///
  /// - Parameter found: the terms that the answer's first meeting contains.
  func score(of answer: Answer, _ found: FoundTerms, by cover: Cover) -> Double {
    guard answer.isFound else { return 0 }
    let shares = terms.filter { !cover.asking.contains($0.key) }
      .map { share(of: $1, at: $0, in: found, cover) }
    return shares.isEmpty ? cover.share : cover.share * shares.reduce(0, +) / Double(shares.count)
  }

  private func share(
    of terms: Set<String>, at place: Int, in found: FoundTerms, _ cover: Cover
  ) -> Double {
    let isTopic = [.topic, .phrase].contains(self.place(of: place))
    if !isTopic, !cover.changed.contains(place) {
      return openDates.contains(place)
        ? ReadingFeature.openDateKept.weight : ReadingFeature.filterKept.weight
    }
    if cover.needs == .others, cover.changed.contains(place) {
      return ReadingFeature.filterKept.weight
    }
    if isTopic, cover.reading.topic.isEmpty { return 0 }
    if terms.isSubset(of: found.title)
      || openDates.contains(place) && isQuoted(place, by: found, cover)
    {
      return ReadingFeature.wordInTitle.weight
    }
    return terms.isSubset(of: found.text) ? ReadingFeature.wordInText.weight : 0
  }

  /// Returns true if the first meeting lacks words of the topic. Returns false for a question
  /// without a topic, with a quoted phrase, with `next`, `last` or `first`, or about the content of
  /// texts.
  func isInDoubt(_ answer: Answer, _ found: FoundTerms) -> Bool {
    guard answer.content.hits?.first != nil, asked.phrases.isEmpty, asked.order == nil,
      asked.told == nil, !asked.topic.isEmpty
    else { return false }
    if isInTitle(of: answer) { return false }
    return !ofTopic.allSatisfy { $0.isSubset(of: found.title.union(found.text)) }
  }

  /// Returns true if the answer's first meeting contains the word, in its title if the word is
  /// common.
  func isSaid(_ place: Int, in found: FoundTerms) -> Bool {
    let said = Set(Analyzer.tokens(words[place].text).map(\.term))
    return said.isSubset(of: found.title)
      || terms[place] != nil && said.isSubset(of: found.text)
  }

  /// Returns true if the title of the first meeting contains all words of the topic.
  func isInTitle(of answer: Answer) -> Bool {
    guard let first = answer.content.hits?.first?.record else { return false }
    return ofTopic.allSatisfy { $0.isSubset(of: Analyzer.terms(first.title)) }
  }

  /// The terms of each significant word of the topic.
  private var ofTopic: [Set<String>] {
    terms.filter { [.topic, .phrase].contains(place(of: $0.key)) }.map(\.value)
  }

  /// Returns true if the text contains the words of a filter next to an adjacent word of the
  /// question, in the same order. Words of an order don't count, because a word such as `next`
  /// occurs in any text.
  private func isQuoted(_ place: Int, by found: FoundTerms, _ cover: Cover) -> Bool {
    guard self.place(of: place) != .order else { return false }
    var run = place...place
    while cover.changed.contains(run.lowerBound - 1) { run = run.lowerBound - 1...run.upperBound }
    while cover.changed.contains(run.upperBound + 1) { run = run.lowerBound...run.upperBound + 1 }
    // `until q2` is a phrase by itself, unless it is the whole question.
    if run.count > 1, !asked.topic.isEmpty {
      let rest = run.dropFirst().map { words[$0].text }
      let first = words[run.lowerBound]
      let starts = [first.text] + QuestionChart.openPrepositions(like: first.folded)
      let isSaid = starts.contains { start in
        found.says(([start] + rest).flatMap { Analyzer.tokens($0).map(\.term) })
      }
      if isSaid { return true }
    }
    return [run.lowerBound - 1...run.upperBound, run.lowerBound...run.upperBound + 1].contains {
      words.indices.contains($0.lowerBound) && words.indices.contains($0.upperBound)
        && found.says(words[$0].flatMap { Analyzer.tokens($0.text).map(\.term) })
    }
  }

  /// Returns true if the text contains a date as it is written, near the rarest word of the topic:
  /// `she would spend october in hamburg`.
  private func isMentioned(_ place: Int, by found: FoundTerms, _ cover: Cover) -> Bool {
    guard self.place(of: place) == .date else { return false }
    let topic = terms.filter { self.place(of: $0.key) == .topic }
    guard let rarest = topic.max(by: { rarities[$0.key] ?? 0 < rarities[$1.key] ?? 0 }) else {
      return false
    }
    let run = cover.changed.sorted().filter { terms[$0] != nil }
      .flatMap { Analyzer.tokens(words[$0].text).map(\.term) }
    return !run.isEmpty && found.says(run, near: rarest.value)
  }

  /// Returns true if the reinterpreted words occur where the reading requires them.
  func isSupported(by found: FoundTerms, _ cover: Cover) -> Bool {
    if cover.needs == .title, asked.kind == .search, asked.areFiltersDoubtful { return true }
    let changed = terms.filter { cover.changed.contains($0.key) }.values
    // The words of a status may be what a text says, although they aren't significant: `did we say
    // no drones`.
    if changed.isEmpty, !cover.changed.isEmpty,
      cover.changed.allSatisfy({ place(of: $0) == .status })
    {
      return true
    }
    switch cover.needs {
    case .none: return true
    case .given: return false
    case .others:
      return terms.allSatisfy { place, terms in
        ![.topic, .phrase].contains(self.place(of: place)) || cover.changed.contains(place)
          || QuestionWords.nameMeetings(words[place].folded)
          || terms.isSubset(of: found.title.union(found.text))
      }
    case .title where !changed.isEmpty && changed.allSatisfy { $0.isSubset(of: found.title) }:
      return true
    case .title
    where !cover.changed.isEmpty && cover.changed.isSubset(of: openDates)
      && cover.changed.allSatisfy { isQuoted($0, by: found, cover) }:
      return true
    case .title:
      let topic = terms.filter { place(of: $0.key) == .topic }.values
      return topic.allSatisfy { $0.isSubset(of: found.title.union(found.text)) }
        && cover.changed.allSatisfy {
          isQuoted($0, by: found, cover) || isMentioned($0, by: found, cover)
        }
    // Somebody who isn't a participant of any meeting did something, so the text must contain most
    // of the words about it.
    case .text where asked.kind == .who && changed.count >= ParsedQuery.longTopic:
      let said = found.title.union(found.text)
      let isMost = 2 * changed.count { $0.isSubset(of: said) } >= changed.count
      return isMost && rarest.isSubset(of: said)
    case .text:
      return !changed.isEmpty
        && terms.filter { cover.changed.contains($0.key) }.allSatisfy { place, terms in
          terms.isSubset(of: found.title.union(found.text))
            || openDates.contains(place) && isQuoted(place, by: found, cover)
        }
    }
  }
}

/// The terms of a question that an answer's first meeting contains. Texts are analyzed only on
/// demand and only for these terms, because a transcript has thousands of words.
struct FoundTerms {
  private let texts: Texts

  /// - Parameter terms: the terms to search for.
  init(_ record: MeetingRecord?, among terms: Set<String>) { texts = Texts(record, terms) }

  var title: Set<String> { texts.title }
  var text: Set<String> { texts.text }

  private final class Texts {
    private let record: MeetingRecord?
    private let terms: Set<String>
    private lazy var table = TermTable(Array(terms))

    init(_ record: MeetingRecord?, _ terms: Set<String>) {
      (self.record, self.terms) = (record, terms)
    }

    lazy var title: Set<String> = Analyzer.terms(record?.title ?? "")
    lazy var text: Set<String> = Set(Set(said.joined()).filter { $0 >= 0 }.map(written))
    /// For each text, the index in `table` of each of its words; -1 for words that aren't in the
    /// table.
    lazy var said: [[Int32]] = texts.map { NumberedWords($0, in: table).terms }

    private var texts: [String] {
      guard let record else { return [] }
      return RecordText.heading(of: record).dropFirst()
        + [record.prose, record.attachedNotes, record.linkedNotes]
    }

    private func written(_ number: Int32) -> String { table.terms[Int(number)] }

    func numbers(of run: [String]) -> [Int32] {
      run.map { term in Int32(table.terms.firstIndex(of: term) ?? -1) }
    }
  }

  /// The number of words around a date in which a mentioned topic is searched for.
  private static let nearby = 12

  /// Returns true if a text contains the terms of `run` in sequence and, if `others` are given, one
  /// of these nearby.
  func says(_ run: [String], near others: Set<String>? = nil) -> Bool {
    let run = texts.numbers(of: run)
    guard let first = run.first else { return false }
    let others = others.map { texts.numbers(of: $0.sorted()).filter { $0 >= 0 } }
    return texts.said.contains { text in
      text.indices.contains { place in
        guard text[place] == first, text[place...].starts(with: run) else { return false }
        let start = max(0, place - Self.nearby)
        let around = text[start..<min(text.count, place + run.count + Self.nearby)]
        return others.map { around.contains(where: $0.contains) } ?? true
      }
    }
  }
}
