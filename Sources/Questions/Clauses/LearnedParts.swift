import QuestionWeights

/// A classifier of each word of a question by its neighbors, punctuation and shape. The weights
/// were fitted on labeled questions (`Models/Questions/make_parts.py`), so they cover question
/// words that no table lists and names that are unknown to the index.
struct LearnedParts {
  /// The parts of a question, in the order of the table's classes.
  enum Part: Int, CaseIterable {
    /// Words that only phrase the question.
    case asking
    /// Words to search for.
    case content
    case people
    /// Words of dates and of the order.
    case date
  }

  /// For each word, the score of each part in nats; nil for a detached punctuation mark.
  private let scores: [WeightTable.Weights?]

  init(_ words: [Word]) {
    var scores = [WeightTable.Weights?](repeating: nil, count: words.count)
    let places = words.indices.filter { !words[$0].isMark }
    let features = WordFeatures(places.map { words[$0] })
    for (index, place) in places.enumerated() { scores[place] = features.scores(at: index) }
    self.scores = scores
  }

  /// Returns the lead of a part over the likeliest other part, in nats.
  func lead(of part: Part, at place: Int) -> Float {
    guard let scores = scores[place] else { return -.infinity }
    let others = Part.allCases.filter { $0 != part }.map { scores[$0.rawValue] }
    return scores[part.rawValue] - others.max()!
  }
}

/// The features of the words, named as in `make_parts.py`.
private struct WordFeatures {
  private static let table = WeightTable(question_parts_bytes(), size: question_parts_count())

  private let terms: [String]
  /// The terms, with `?` for those that the table doesn't contain, and two padding symbols at each
  /// end.
  private let known: [String]
  private let endsClause: [Bool]
  private let isCapital: [Bool]

  init(_ words: [Word]) {
    terms = words.map { Self.term($0.folded) }
    known = ["^", "^"] + terms.map { Self.table["0", $0] == nil ? "?" : $0 } + ["$", "$"]
    endsClause = words.map(\.endsClause)
    let letters = words.map { $0.text.first { $0.isLetter || $0.isNumber } }
    let hasLower = letters.contains { $0?.isLowercase ?? false }
    isCapital = letters.indices.map { hasLower && $0 > 0 && letters[$0]?.isUppercase ?? false }
  }

  /// Returns a folded word without its possessive ending and punctuation, with each digit replaced
  /// by 0.
  private static func term(_ folded: String) -> String {
    let word = folded.hasSuffix("'s") ? folded.dropLast(2) : folded[...]
    return String(word.filter { $0.isLetter || $0.isNumber }.map { $0.isNumber ? "0" : $0 })
  }

  func scores(at place: Int) -> WeightTable.Weights {
    let (before, here, after) = (known[place + 1], known[place + 2], known[place + 3])
    let starts = place > 0 && endsClause[place - 1] ? "," : ""
    let ends = endsClause[place] ? "," : ""
    var scores = Self.table.bias
    func add(_ kind: String, _ value: String) {
      if let weights = Self.table[kind, value] { scores += weights }
    }
    add("0", here)
    add("1", starts + before)
    add("2", ends + after)
    add("3", "\(starts)\(before) \(here)")
    add("4", "\(here) \(ends)\(after)")
    add("5", "\(before) \(after)")
    add("6", known[place])
    add("7", known[place + 4])
    add("8", "\(starts).\(ends)")
    if isCapital[place] {
      if let weights = Self.table["9"] { scores += weights }
      add("a", before)
      add("b", after)
    }
    if here == "?" {
      add("c", String(terms[place].suffix(2)))
      add("d", String(terms[place].suffix(3)))
    }
    return scores
  }
}
