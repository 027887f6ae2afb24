import Index
import Questions
import TextAnalysis

/// Detection of topics that are the location of meetings: `calls by phone`, `workshops at the net
/// loft`.
struct LocatedReading {
  let store: MeetingStore
  let db: Database

  /// Returns the question without the words of a location, and its reading with the location as a
  /// filter. Returns nil if no meeting takes place there, or if a title contains the words.
  func reading(
    of reading: ParsedQuery, by chart: QuestionChart
  ) throws -> (rest: QuestionChart, ParsedQuery)? {
    let kinds: [ParsedQuery.Kind] = [.search, .list, .count, .duration]
    guard kinds.contains(reading.kind), reading.told == nil, chart.fields.isEmpty,
      let place = chart.placePhrase(of: reading) ?? placeOfNouns(of: reading, chart.words)
    else { return nil }
    let terms = chart.words[place.words].flatMap { Analyzer.tokens($0.text).map(\.term) }
    let words = chart.words[place.words].map(\.folded)
    // `am I on call` doesn't ask for a location, even if something takes place in a video call.
    guard !terms.isEmpty, words.count > 1 || !words.allSatisfy(QuestionWords.nameMeetings),
      try isPlace(terms, words)
    else { return nil }
    let before = chart.words[..<place.preposition]
    let rest = QuestionChart(chart.reader, Array(before + chart.words[place.words.upperBound...]))
    var other = try rest.reading()
    // In `the foghorn on the pier`, the location is part of the topic.
    guard other.topic.isEmpty, other.phrases.isEmpty else { return nil }
    other.location = words
    other.listIfOnlyDated()
    return (rest, other)
  }

  /// Returns two or more words that are no topic, at the end or before a date, if a preposition
  /// precedes them: `everything at video call`; otherwise nil.
  private func placeOfNouns(
    of reading: ParsedQuery, _ words: [Word]
  ) -> (preposition: Int, words: Range<Int>)? {
    guard reading.places.count == words.count, reading.topic.isEmpty else { return nil }
    let end = reading.places.lastIndex { $0 != .date }.map { $0 + 1 } ?? 0
    guard
      let preposition = words[..<end].lastIndex(where: {
        ["at", "in", "by", "via"].contains($0.folded)
      }), end - preposition > 2,
      reading.places[preposition + 1..<end].allSatisfy({ $0 == .filler })
    else { return nil }
    return (preposition, preposition + 1..<end)
  }

  private func isPlace(_ terms: [String], _ words: [String]) throws -> Bool {
    let index = try SearchIndex(of: store, db)
    let documents = try index.documents(with: terms, inTextOnly: false)
    guard !documents.isEmpty, try !index.hasTitle(withAll: terms) else { return false }
    return try RecordLocation.isKnown(words, among: documents, db)
  }
}
