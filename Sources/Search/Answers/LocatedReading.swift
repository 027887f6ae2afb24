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
      let place = chart.placePhrase(of: reading)
    else { return nil }
    let terms = chart.words[place.words].flatMap { Analyzer.tokens($0.text).map(\.term) }
    let words = chart.words[place.words].map(\.folded)
    // `am I on call` doesn't ask for a location, even if something takes place in a video call.
    guard !terms.isEmpty, !words.allSatisfy(QuestionWords.nameMeetings),
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

  private func isPlace(_ terms: [String], _ words: [String]) throws -> Bool {
    let index = try SearchIndex(of: store, db)
    let documents = try index.documents(with: terms, inTextOnly: false)
    guard !documents.isEmpty, try !index.hasTitle(withAll: terms) else { return false }
    return try RecordLocation.isKnown(words, among: documents, db)
  }
}
