import TextAnalysis

@testable import Retrieval

/// A document as arrays of terms, with which segments are compared.
struct ObviousDocument {
  struct ObviousPassage {
    var body: Int?
    var range: Range<Int>
    var embedded: [WeightedText]
    var terms: [String]
  }

  var title: [String]
  var notes: [String]
  var people: [String]
  var passages: [ObviousPassage] = []

  /// The searched terms; nil for a free position.
  var positions: [String?] { title + [nil] + notes + [nil] + people }
  var terms: [String] { title + notes + people }

  init(_ text: IndexedText) {
    func terms(_ text: String) -> [String] { Analyzer.tokens(text).map(\.term) }
    title = terms(text.title)
    notes = (text.bodies + text.context).flatMap(terms)
    people = terms(text.people)
    let heading = WeightedText(text: text.title, weight: 2)
    for (body, notes) in text.bodies.enumerated() {
      for range in Passages.cut(notes) {
        let window = String(decoding: Array(notes.utf8)[range], as: UTF8.self)
        passages.append(
          ObviousPassage(
            body: body, range: range, embedded: [heading, WeightedText(text: window, weight: 1)],
            terms: title + terms(window)))
      }
    }
    if passages.isEmpty {
      let context = text.context.map { WeightedText(text: $0, weight: 0.5) }
      passages = [
        ObviousPassage(
          body: nil, range: 0..<0, embedded: [heading] + context,
          terms: title + text.context.flatMap(terms))
      ]
    }
  }

  /// The number of occurrences of a phrase.
  func count(of phrase: [String], inTextOnly: Bool = false) -> Int {
    let places = inTextOnly ? title + [nil] + notes : positions
    return places.indices.count { places[$0...].starts(with: phrase.map { $0 }) }
  }
}
