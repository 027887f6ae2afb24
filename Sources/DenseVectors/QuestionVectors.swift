import Index
import Retrieval
import Synchronization

/// Vectors for questions, of the model that has made those of the index. One of it serves all questions of
/// a process, and keeps the vectors of the index for as long as no one writes.
package final class QuestionVectors: Sendable {
  /// Sends texts to the model.
  ///
  /// - Returns: the vectors one after another, and their dimension.
  package typealias Ask =
    @Sendable (_ texts: [String]) throws -> (vectors: [Float], dimension: Int)

  private let recipe: EmbeddingRecipe
  private let ask: Ask
  private let state = Mutex(State())

  private struct State {
    var loaded: (version: IndexVectors.Version, vectors: IndexVectors)?
    var asked: [String: [Float]] = [:]
    /// The time at which the model failed; it is asked again a minute later.
    var failedAt: ContinuousClock.Instant?
  }

  /// - Parameter ask: its errors are told as notices, by `EmbeddingTrouble.message`.
  package init(_ recipe: EmbeddingRecipe, ask: @escaping Ask) {
    (self.recipe, self.ask) = (recipe, ask)
  }

  /// The vectors of an index, and that of a question.
  package struct Found: Sendable {
    package let index: IndexVectors
    package let question: [Float]
    /// The set that they are of.
    let set: Int64
  }

  /// Returns true if this model's vectors are in the index.
  package func areIn(_ db: Database) throws -> Bool {
    try VectorSet.answering(db)?.recipe == recipe.stored
  }

  /// Asks once a question, and no more once the model could not be asked.
  ///
  /// - Returns: nil if the index has none of the model's vectors, or the model failed before.
  /// - Throws: `EmbeddingTrouble`.
  package func find(_ question: String, _ db: Database) throws -> Found? {
    guard let set = try VectorSet.answering(db), set.recipe == recipe.stored else { return nil }
    guard let vector = try vector(of: question, set, db) else { return nil }
    return Found(index: try vectors(set, db), question: vector, set: set.id)
  }

  private func vector(of question: String, _ set: VectorSet, _ db: Database) throws -> [Float]? {
    if let stored = try CachedQuestion.vector(of: question, set, db) { return stored }
    if let known = state.withLock({ $0.asked[question] }), known.count == set.dimension {
      return known
    }
    if let failedAt = state.withLock(\.failedAt), .now - failedAt < Self.rest { return nil }
    do {
      let vector = try asked(question, set)
      state.withLock { $0.asked[question] = vector }
      return vector
    } catch {
      state.withLock { $0.failedAt = .now }
      throw error
    }
  }

  private static let rest = Duration.seconds(60)

  /// With the probe, which tells whether the model is still the one that made the index's vectors.
  private func asked(_ question: String, _ set: VectorSet) throws -> [Float] {
    let (vectors, dimension) = try ask(
      [recipe.passagePrefix + EmbeddingProbe.sentence, recipe.queryPrefix + question])
    guard vectors.count == 2 * dimension, dimension == set.dimension,
      set.isOfModel(Array(vectors.prefix(dimension)))
    else {
      throw EmbeddingTrouble(
        "has another model than the one that the index was embedded with; "
          + "the next sync embeds it anew")
    }
    return Array(vectors.suffix(dimension))
  }

  private func vectors(_ set: VectorSet, _ db: Database) throws -> IndexVectors {
    let version = try IndexVectors.Version(set, db)
    if let loaded = state.withLock(\.loaded), loaded.version == version { return loaded.vectors }
    let vectors = try IndexVectors(set, db)
    state.withLock { $0.loaded = (version, vectors) }
    return vectors
  }

  /// Keeps the vectors of the questions that were asked, for the next process.
  package func keep(in store: MeetingStore, _ lock: WriterLock) throws {
    let asked = state.withLock(\.asked)
    try store.write(lock) { db in
      guard let set = try VectorSet.answering(db) else { return }
      for (question, vector) in asked where vector.count == set.dimension {
        try CachedQuestion.keep(vector, of: question, set, db)
      }
    }
  }

  /// Returns true if a question was asked that is not kept yet.
  package var hasNew: Bool { state.withLock { !$0.asked.isEmpty } }
}

/// All vectors of an index, in memory.
package struct IndexVectors: Sendable {
  private let set: VectorSet
  private let vectors: HalfVectors
  /// In the order of the vectors: a document, and the place behind its last.
  private let documents: [(id: Int64, end: Int)]

  /// Tells vectors from those of another moment: ids of documents are never used again, and a document
  /// never changes.
  struct Version: Hashable {
    private let set: Int64
    private let count: Int64
    private let sum: Double

    init(_ set: VectorSet, _ db: Database) throws {
      self.set = set.id
      (count, sum) = try set.version(db)
    }
  }

  init(_ set: VectorSet, _ db: Database) throws {
    self.set = set
    var documents: [(id: Int64, end: Int)] = []
    vectors = try set.vectors(db) { documents.append(($0, $1)) }
    self.documents = documents
  }

  package var count: Int { vectors.count }

  /// A document, and its passage that is nearest.
  package struct Near: Sendable {
    package let document: Int64
    /// The number of the vector among the document's.
    package let place: Int
    /// The mean of two cosines: that of the passage and those beside it, and that of all its passages.
    /// A long meeting has one passage that is near to anything, and what a meeting is about takes more
    /// than a passage.
    package let cosine: Float

    package init(document: Int64, place: Int, cosine: Float) {
      (self.document, self.place, self.cosine) = (document, place, cosine)
    }
  }

  /// The nearness of an index to a question.
  package struct Nearness: Sendable {
    /// Nearest first.
    package let documents: [Near]
    /// The mean cosine of all passages.
    package let mean: Float
    /// That of the nearest passage that may be found.
    package let most: Float

    package init(documents: [Near], mean: Float, most: Float) {
      (self.documents, self.mean, self.most) = (documents, mean, most)
    }
  }

  /// The weight of the passages beside one. From .5 to 1 does about as well.
  private static let besides = 0.7

  /// - Parameters:
  ///   - most: how many documents.
  ///   - allowed: the documents that may be found; nil for all.
  package func nearest(to question: [Float], most: Int, among allowed: Set<Int64>?) -> Nearness {
    // Damaged vectors are near to nothing.
    let cosines = vectors.cosines(with: question).map { $0.isFinite ? Double($0) : 0 }
    var best = TopK<UInt64>(most)
    var places: [Int] = []
    var (sum, count, highest) = (0.0, 0, -1.0)
    var start = 0
    for (number, document) in documents.enumerated() {
      let own = start..<document.end
      start = document.end
      places.append(0)
      guard !own.isEmpty else { continue }
      let near = Self.nearest(of: cosines[own])
      sum += near.sum
      count += own.count
      guard allowed?.contains(document.id) ?? true else { continue }
      places[number] = near.place - own.lowerBound
      best.offer(Float((near.cosine + near.sum / Double(own.count)) / 2), UInt64(number))
      highest = max(highest, near.highest)
    }
    return Nearness(
      documents: best.ranked().map { score, number in
        Near(document: documents[Int(number)].id, place: places[Int(number)], cosine: score)
      },
      mean: Float(count > 0 ? sum / Double(count) : 0), most: Float(highest))
  }

  /// The place that is nearest together with those beside it, and the sum and the highest of all.
  private static func nearest(
    of cosines: ArraySlice<Double>
  ) -> (place: Int, cosine: Double, sum: Double, highest: Double) {
    var found = (place: cosines.startIndex, cosine: -Double.infinity, sum: 0.0, highest: -1.0)
    for place in cosines.indices {
      var (sum, weight) = (cosines[place], 1.0)
      for beside in [place - 1, place + 1] where cosines.indices.contains(beside) {
        sum += besides * cosines[beside]
        weight += besides
      }
      if sum / weight > found.cosine { (found.place, found.cosine) = (place, sum / weight) }
      found.sum += cosines[place]
      found.highest = max(found.highest, cosines[place])
    }
    return found
  }

  /// The passage that questions are answered with which has most of a document's near one.
  package func passage(of near: Near, _ db: Database) throws -> Int? {
    let own = try set.passages(of: near.document, db)
    guard own.indices.contains(near.place) else { return nil }
    let wanted = own[near.place]
    let shown = try Placement.passages(ofDocument: near.document, db)
    func shared(_ passage: Passage) -> Int {
      passage.body == wanted.body ? passage.range.clamped(to: wanted.range).count : -1
    }
    return shown.indices.max { shared(shown[$0]) < shared(shown[$1]) }
  }
}
