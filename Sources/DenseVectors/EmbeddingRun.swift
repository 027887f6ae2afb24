import Foundation
import Index
import Retrieval
import TextAnalysis
import Time

/// Computes the missing vectors in batches: `next` returns the texts to send to the model, and
/// `take` accepts their vectors. If a run is killed, the next one continues from the stored
/// vectors.
package final class EmbeddingRun {
  private let store: MeetingStore
  private let recipe: EmbeddingRecipe
  private let now: Moment
  private let progress: (_ done: Int, _ total: Int) -> Void

  private enum Stage { case probing, embedding, finished }
  private var stage = Stage.probing
  private var set: VectorSet?
  /// The documents that have been read but whose vectors are not stored yet, in order.
  private var documents: [Waiting] = []
  private var last: Int64 = 0
  /// The number of texts in the last batch, excluding the probe.
  private var sent = 0
  private var probe: [Float] = []
  private var done = 0
  private var total = 0

  private struct Waiting {
    let document: Int64
    let hash: DocumentHash
    let content: EmbeddedPassages
    /// The number of texts already sent.
    var sent = 0
    var vectors: [Float] = []
    var count = 0
    var isWhole: Bool { count == content.texts.count }
  }

  private static let textsPerBatch = 31
  private static let documentsPerRead = 64
  /// The number of seconds to wait for another writer, such as a sync.
  private static let patience = 600.0

  /// Creates a run that computes the vectors of an index.
  ///
  /// - Parameter progress: called with the number of embedded passages and their total.
  package init(
    _ store: MeetingStore, _ recipe: EmbeddingRecipe, now: Moment,
    progress: @escaping (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) {
    (self.store, self.recipe, self.now, self.progress) = (store, recipe, now, progress)
  }

  /// The number of passages embedded by this run so far.
  package var embedded: Int { done }

  /// Returns the texts to send next; empty if all passages are embedded.
  package func next() throws -> [String] {
    switch stage {
    case .probing:
      return [recipe.passagePrefix + EmbeddingProbe.sentence] + EmbeddingProbe.longTexts
    case .finished: return []
    case .embedding: break
    }
    var texts = [recipe.passagePrefix + EmbeddingProbe.sentence]
    var place = 0
    while texts.count <= Self.textsPerBatch {
      if place == documents.count, try !readMore() { break }
      let more = documents[place].content.texts[documents[place].sent...].prefix(
        Self.textsPerBatch + 1 - texts.count)
      documents[place].sent += more.count
      texts += more
      place += 1
    }
    sent = texts.count - 1
    if sent > 0 { return texts }
    try finish()
    return []
  }

  /// Accepts the vectors of the last batch, in the order of its texts.
  ///
  /// - Throws: `EmbeddingError` if they can't be from this model; none of them is stored.
  package func take(_ vectors: [Float], dimension: Int) throws {
    precondition(dimension > 0)
    let first = Array(vectors.prefix(dimension))
    if stage == .probing {
      guard vectors.count == dimension * (1 + EmbeddingProbe.longTexts.count) else {
        throw EmbeddingError("returned too few vectors")
      }
      try begin(first, long: vectors.dropFirst(dimension), dimension)
      return
    }
    guard dimension == set?.dimension, vectors.count == dimension * (sent + 1) else {
      throw EmbeddingError("returned vectors of a different size than before")
    }
    guard EmbeddingProbe.cosine(first, probe) >= EmbeddingProbe.minimumSameCosine else {
      throw EmbeddingError(
        "returns different vectors for the same sentence; its model was replaced meanwhile, or its "
          + "answers are in the wrong order")
    }
    var rest = vectors.dropFirst(dimension)
    var place = 0
    while !rest.isEmpty {
      let open = documents[place].sent - documents[place].count
      documents[place].vectors += rest.prefix(open * dimension)
      rest = rest.dropFirst(open * dimension)
      documents[place].count += open
      done += open
      place += 1
    }
    try keepWhole()
    progress(done, total)
  }

  // MARK: Steps

  private func begin(_ probe: [Float], long: ArraySlice<Float>, _ dimension: Int) throws {
    let (one, other) = (long.prefix(dimension), long.suffix(dimension))
    guard EmbeddingProbe.cosine(one, other) < EmbeddingProbe.maximumDistinctCosine else {
      throw EmbeddingError(
        "truncates a passage of 120 words; raise its context to 512 tokens")
    }
    self.probe = probe
    let all = try store.read { try VectorSet.all($0) }
    let same = all.filter { $0.recipe == recipe.stored && $0.isOfModel(probe) }
    let known = same.first(where: \.answers) ?? same.last
    set =
      try known
      ?? write { db in
        // Unfinished vectors of other models are removed.
        try VectorSet.delete(except: all.filter(\.answers).map(\.id), db)
        return try VectorSet.insert(self.recipe.stored, probe: probe, db)
      }
    total = try EmbeddingWork(store, set: set?.id, recipe).passages
    progress(0, total)
    stage = .embedding
  }

  /// Reads the next documents without vectors. Returns false if there are none.
  private func readMore() throws -> Bool {
    let more = try store.read { db in
      try VectorSet.waiting(set: set?.id, after: last, limit: Self.documentsPerRead, db)
        .map { waiting in
          let record = try MeetingRecord(rowID: waiting.record, db)
          return Waiting(
            document: waiting.document, hash: RecordText(record).hash,
            content: EmbeddedPassages(record, prefix: recipe.passagePrefix))
        }
    }
    last = more.last?.document ?? last
    documents += more
    return !more.isEmpty
  }

  /// Stores the vectors of the first documents, up to the first one with missing vectors.
  private func keepWhole() throws {
    let whole = documents.prefix(while: \.isWhole)
    guard let set, !whole.isEmpty else { return }
    try write { db in
      // Another run may have replaced the set. Texts that have changed are skipped by `keep`.
      guard try VectorSet.all(db).contains(where: { $0.id == set.id }) else {
        throw EmbeddingError("is in use by another run; this one stopped")
      }
      for document in whole {
        try set.keep(
          document.vectors, of: document.content.passages, in: document.document, document.hash, db)
      }
    }
    documents.removeFirst(whole.count)
  }

  private func finish() throws {
    stage = .finished
    guard let set else { return }
    if !set.answers { try write(set.take) }
  }

  private func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try store.write(store.writerLock(now: now, patience: Self.patience), body)
  }
}

/// The texts that still need vectors.
package struct EmbeddingWork: Hashable, Sendable {
  package private(set) var passages = 0
  package private(set) var bytes = 0

  /// Counts the texts that have no vectors in the set of `recipe`, whether it is finished or under
  /// construction.
  package init(_ store: MeetingStore, _ recipe: EmbeddingRecipe) throws {
    let sets = try store.read { try VectorSet.all($0) }.filter { $0.recipe == recipe.stored }
    try self.init(store, set: (sets.first(where: \.answers) ?? sets.last)?.id, recipe)
  }

  init(_ store: MeetingStore, set: Int64?, _ recipe: EmbeddingRecipe) throws {
    var last: Int64 = 0
    while case let batch = try store.read({ db in
      try VectorSet.waiting(set: set, after: last, limit: 256, db).map { waiting in
        last = waiting.document
        let record = try MeetingRecord(rowID: waiting.record, db)
        return EmbeddedPassages(record, prefix: recipe.passagePrefix).texts
      }
    }), !batch.isEmpty {
      passages += batch.reduce(0) { $0 + $1.count }
      bytes += batch.joined().reduce(0) { $0 + $1.utf8.count }
    }
  }
}

/// The passages of a record as they are sent to a model, each preceded by the title. They have
/// about 120 words each, which fit into the 256 tokens that small models process.
struct EmbeddedPassages {
  let passages: [Passage]
  let texts: [String]

  /// The number of words after which a passage ends at the next line end.
  private static let words = 110
  /// The maximum length of a passage in bytes. Only text that isn't prose, such as encoded data,
  /// exceeds it.
  private static let maximumLength = 2_000

  init(_ record: MeetingRecord, prefix: String) {
    let indexed = RecordText(record).indexed
    var (passages, texts): ([Passage], [String]) = ([], [])
    for (body, text) in indexed.bodies.enumerated() {
      for range in Passages.cut(text, wordsPerPassage: Self.words, overlap: 0) {
        let stretch = text.utf8.dropFirst(range.lowerBound).prefix(
          min(range.count, Self.maximumLength))
        passages.append(Passage(body: body, range: range, norm: 1))
        texts.append(prefix + indexed.title + "\n" + String(decoding: stretch, as: UTF8.self))
      }
    }
    if passages.isEmpty {
      let heading = ([indexed.title] + indexed.context).filter { !$0.isEmpty }
      passages = [Passage(body: nil, range: 0..<0, norm: 1)]
      texts = [prefix + String(heading.joined(separator: "\n").prefix(Self.maximumLength))]
    }
    (self.passages, self.texts) = (passages, texts)
  }
}
