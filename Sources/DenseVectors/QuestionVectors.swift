import Index
import Retrieval
import Synchronization

/// Embeds questions with the model that embedded the index. One instance serves all questions of a
/// process, and keeps the index's vectors in memory until they change.
package final class QuestionVectors: Sendable {
  /// Sends texts to the model.
  ///
  /// - Returns: the vectors, one after another, and their dimension.
  package typealias Ask =
    @Sendable (_ texts: [String]) throws -> (vectors: [Float], dimension: Int)

  private let recipe: EmbeddingRecipe
  private let address: String
  private let ask: Ask
  private let state = Mutex(State())

  private struct State {
    var loaded: (version: IndexVectors.Version, vectors: IndexVectors)?
    var asked: [String: [Float]] = [:]
    /// The time of the model's last failure. No request is sent in the minute after it.
    var failedAt: ContinuousClock.Instant?
  }

  /// Creates an embedder of questions.
  ///
  /// - Parameters:
  ///   - address: the model's address, for notices.
  ///   - ask: sends texts to the model; the messages of its errors become notices.
  package init(_ recipe: EmbeddingRecipe, at address: String, ask: @escaping Ask) {
    (self.recipe, self.address, self.ask) = (recipe, address, ask)
  }

  /// The vectors of the index and that of the question.
  package struct Found: Sendable {
    package let index: IndexVectors
    package let question: [Float]
    /// The identifier of the index's set of vectors.
    let set: Int64
  }

  /// Returns true if the index has this model's vectors.
  package func areIn(_ db: Database) throws -> Bool {
    try VectorSet.answering(db)?.recipe == recipe.stored
  }

  /// Returns the vectors of a question and of the index. Each question is embedded only once. After
  /// a failure, the model isn't called again for a minute.
  ///
  /// - Returns: nil if the index has none of the model's vectors, or the model failed recently.
  /// - Throws: `EmbeddingError` if the model differs from the index's, or any error from `ask`.
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

  /// Sends the question together with the probe, to verify that the model is the one that embedded
  /// the index.
  private func asked(_ question: String, _ set: VectorSet) throws -> [Float] {
    let (vectors, dimension) = try ask(
      [recipe.passagePrefix + EmbeddingProbe.sentence, recipe.queryPrefix + question])
    guard vectors.count == 2 * dimension, dimension == set.dimension,
      set.isOfModel(Array(vectors.prefix(dimension)))
    else {
      throw EmbeddingError(
        "\(address) uses a different model than the index; the next sync embeds the texts again")
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

  /// Stores the vectors of new questions in the index, for other processes.
  package func keep(in store: MeetingStore, _ lock: WriterLock) throws {
    let asked = state.withLock(\.asked)
    let isKept = try store.write(lock) { db in
      guard let set = try VectorSet.answering(db) else { return false }
      for (question, vector) in asked where vector.count == set.dimension {
        try CachedQuestion.keep(vector, of: question, set, db)
      }
      return true
    }
    guard isKept else { return }
    state.withLock { state in
      for question in asked.keys { state.asked[question] = nil }
    }
  }

  /// If true, there are vectors of new questions that `keep` would store.
  package var hasNew: Bool { state.withLock { !$0.asked.isEmpty } }
}

/// All vectors of an index, in memory.
package struct IndexVectors: Sendable {
  private let set: VectorSet
  private let vectors: HalfVectors
  /// The documents in the order of their vectors, each with the end index of its vectors.
  private let documents: [(id: Int64, end: Int)]

  /// A value that changes whenever the stored vectors change. It is computed from the ids of the
  /// documents: an id is never reused, and a document never changes.
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

  /// A document with the passage that is nearest to the question.
  package struct Near: Sendable {
    package let document: Int64
    /// The index of the passage among the document's vectors.
    package let place: Int
    /// The mean of two values: the weighted mean cosine of the passage and the adjacent ones, and
    /// the mean cosine of all passages of the document. A single passage is weak evidence, because
    /// nearly every long meeting has one that is similar to the question.
    package let cosine: Float

    package init(document: Int64, place: Int, cosine: Float) {
      (self.document, self.place, self.cosine) = (document, place, cosine)
    }
  }

  /// The documents nearest to a question, and cosines to compare theirs with.
  package struct Nearness: Sendable {
    /// The documents, nearest first.
    package let documents: [Near]
    /// The mean cosine of all passages.
    package let mean: Float
    /// The maximum cosine of the passages of the searched documents.
    package let most: Float

    package init(documents: [Near], mean: Float, most: Float) {
      (self.documents, self.mean, self.most) = (documents, mean, most)
    }
  }

  /// The weight of each adjacent passage relative to that of the passage itself. Values from 0.5 to
  /// 1 work about equally well.
  private static let besides = 0.7

  /// Finds the documents nearest to a question.
  ///
  /// - Parameters:
  ///   - most: the maximum number of documents.
  ///   - allowed: the documents to search; nil for all.
  package func nearest(to question: [Float], most: Int, among allowed: Set<Int64>?) -> Nearness {
    // The cosines of damaged vectors may be NaN or infinite; they count as 0.
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

  /// Returns the passage with the highest weighted mean cosine of itself and the adjacent ones, and
  /// the sum and maximum of all cosines.
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

  /// Returns the index of the document's passage, as divided for search, that overlaps most with
  /// the embedded passage; nil if there is none.
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
