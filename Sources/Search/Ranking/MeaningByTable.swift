import DenseVectors
import Index
import Retrieval

/// Search by meaning with the built-in word table, which needs no model.
extension Search {
  /// If true, the table contains every content word of the topic, and their number is in the range
  /// in which the table works well. The table contains few names, and no abbreviations or code.
  var isInTable: Bool {
    // `snake_case` would count as several words.
    guard !query.topic.contains("_") else { return false }
    let content = words.shown.filter { !$0.isPart && $0.rarity >= weights.tellingRarity }
    return weights.wordsByTable.contains(content.count)
      && content.allSatisfy { Self.isPlain($0.written) && embedder.hasMeaning($0.written) }
  }

  /// Returns true for a word other than `CAPS` or `camelCase` and without digits.
  private static func isPlain(_ word: String) -> Bool {
    !word.dropFirst().contains(where: \.isUppercase) && !word.contains(where: \.isNumber)
  }

  /// Returns passages by similarity in meaning.
  ///
  /// - Parameters:
  ///   - allowed: the documents to search; nil for all.
  ///   - most: the maximum number of documents.
  func meaningByTable(among allowed: Set<Int64>?, most: Int) throws -> Meaning? {
    // In other kinds of questions, these words mostly ask.
    let others = query.kind == .search && query.with.isEmpty ? query.fillers : []
    guard let question = embedder.meaning(of: ([words.text] + others).joined(separator: " ")) else {
      return nil
    }
    var nearest = NearestByTable(
      question, most: most, whole: Float(weights.wholeByTable), of: index.segments.count)
    let bundles = try CodeBundles(index.db)
    defer { bundles.reset() }
    // Another embedder's codes aren't comparable with this one's vectors.
    for (place, segment) in index.segments.enumerated() where segment.isMade(by: embedder) {
      try nearest.add(segment, at: place, bundles, findable: index.findable(in: place), allowed)
    }
    return try nearest.meaning(index.segments)
  }

  /// Highlights the words that are most similar to those of the question, to explain the results.
  mutating func highlightWords(
    near question: MeaningQuestion, in hits: [Ranked], _ firsts: [Int64: PassagePlace]
  ) throws {
    let places = hits.compactMap { hit in
      hit.passage.flatMap { passage in
        firsts[hit.document].map {
          PassagePlace(segment: $0.segment, passage: $0.passage + passage)
        }
      }
    }
    var near = NearWords(to: question, least: Self.minimumSimilarity)
    for text in try PassageTexts(index: index).all(of: places) {
      var words: [(term: String, cosine: Float)] = []
      for part in text.texts { words += near.words(of: part.text) }
      words.sort { $0.cosine > $1.cosine }
      highlight(words.prefix(Self.wordsMarked).map(\.term))
    }
  }

  /// The minimum similarity to the question of a highlighted word.
  private static let minimumSimilarity: Float = 0.3
  private static let wordsMarked = 3
}

/// The documents nearest to a question according to the word table.
private struct NearestByTable {
  private let question: MeaningQuestion
  /// The weight of the mean of a document's passages relative to its nearest passage.
  private let whole: Float
  private var best: TopK<UInt64>
  /// The index of each document's nearest passage, by segment and ordinal.
  private var places: [[Int32]]
  private var sum = 0.0
  private var count = 0
  private var highest: Float = -1

  init(_ question: MeaningQuestion, most: Int, whole: Float, of segments: Int) {
    (self.question, self.whole) = (question, whole)
    best = TopK(most)
    places = Array(repeating: [], count: segments)
  }

  mutating func add(
    _ segment: SegmentRow, at place: Int, _ bundles: CodeBundles, findable: DocumentSet?,
    _ allowed: Set<Int64>?
  ) throws {
    let cosines = try question.cosines(rows: segment.layout.passageCount) {
      try bundles.bytes(ofMeanings: $0, segment: segment.id)
    }
    for cosine in cosines { sum += Double(cosine) }
    count += cosines.count
    places[place] = Array(repeating: 0, count: segment.documents.count)
    for (ordinal, document) in segment.documents.enumerated() where document != 0 {
      guard findable?.contains(ordinal) ?? true, allowed?.contains(document) ?? true else {
        continue
      }
      let own = try segment.layout.passages(of: ordinal)
      guard !own.isEmpty else { continue }
      var (nearest, total) = (own.lowerBound, Float(0))
      for row in own {
        total += cosines[row]
        if cosines[row] > cosines[nearest] { nearest = row }
      }
      places[place][ordinal] = Int32(nearest - own.lowerBound)
      highest = max(highest, cosines[nearest])
      let score = (1 - whole) * cosines[nearest] + whole * total / Float(own.count)
      best.offer(score, UInt64(place) << 32 | UInt64(ordinal))
    }
  }

  func meaning(_ segments: [SegmentRow]) throws -> Meaning {
    var firsts: [Int64: PassagePlace] = [:]
    var documents: [IndexVectors.Near] = []
    for (score, id) in best.ranked() {
      let (place, ordinal) = (Int(id >> 32), Int(id & 0xFFFF_FFFF))
      let document = segments[place].documents[ordinal]
      let first = try segments[place].layout.passages(of: ordinal).lowerBound
      firsts[document] = PassagePlace(segment: place, passage: first)
      documents.append(
        IndexVectors.Near(
          document: document, place: Int(places[place][ordinal]), cosine: score))
    }
    let mean = Float(count > 0 ? sum / Double(count) : 0)
    return Meaning(
      .table(question, firsts),
      IndexVectors.Nearness(documents: documents, mean: mean, most: highest))
  }
}
