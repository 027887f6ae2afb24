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
  /// - Returns: nil where the index has none of the model's vectors, or the model failed before.
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

  /// A document by its nearest passage.
  package struct Near: Sendable {
    package let document: Int64
    /// The number of the vector among the document's.
    let place: Int
    package let cosine: Float
  }

  /// The nearness of an index to a question.
  package struct Nearness: Sendable {
    /// Nearest first.
    package let documents: [Near]
    /// Of all passages: the mean of their cosines, and its deviation.
    package let mean: Float
    package let deviation: Float
  }

  /// - Parameters:
  ///   - most: how many documents.
  ///   - allowed: the documents that may be found; nil for all.
  package func nearest(to question: [Float], most: Int, among allowed: Set<Int64>?) -> Nearness {
    let cosines = vectors.cosines(with: question)
    var best = TopK<UInt64>(most)
    var places: [Int] = []
    var (sum, squares, count) = (0.0, 0.0, 0)
    var start = 0
    for (number, document) in documents.enumerated() {
      let own = start..<document.end
      start = document.end
      places.append(own.lowerBound)
      guard allowed?.contains(document.id) ?? true, !own.isEmpty else { continue }
      var nearest = own.lowerBound
      for place in own {
        let cosine = cosines[place].isFinite ? Double(cosines[place]) : 0
        sum += cosine
        squares += cosine * cosine
        if cosines[place] > cosines[nearest] { nearest = place }
      }
      // Damaged vectors are near to nothing.
      guard cosines[nearest].isFinite else { continue }
      count += own.count
      places[number] = nearest - own.lowerBound
      best.offer(cosines[nearest], UInt64(number))
    }
    let mean = count > 0 ? sum / Double(count) : 0
    let variance = count > 0 ? max(0, squares / Double(count) - mean * mean) : 0
    return Nearness(
      documents: best.ranked().map { score, number in
        Near(document: documents[Int(number)].id, place: places[Int(number)], cosine: score)
      },
      mean: Float(mean), deviation: Float(variance.squareRoot()))
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
