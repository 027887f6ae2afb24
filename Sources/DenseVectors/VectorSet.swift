import Index

extension VectorSet {
  package var model: String { EmbeddingRecipe.model(ofStored: recipe) }

  /// Returns true if `vector`, which embeds the probe sentence, is from the model of this set.
  func isOfModel(_ vector: [Float]) -> Bool {
    cosine(withProbe: vector).map { $0 >= EmbeddingProbe.leastSame } ?? false
  }
}

extension EmbeddingRecipe {
  /// Returns true if the vectors that answer questions were made with this recipe.
  package func hasVectors(in store: MeetingStore) throws -> Bool {
    try store.read { try VectorSet.answering($0)?.recipe == stored }
  }
}

/// The number of stored vectors.
package struct VectorCount: Hashable, Sendable {
  /// The model of the set that answers questions, or else of a set under construction.
  package var model: String
  /// The number of texts with vectors, and the number of those that may have some.
  package var embedded: Int
  package var texts: Int

  package static func all(_ db: Database) throws -> VectorCount? {
    guard let set = try VectorSet.all(db).max(by: { !$0.answers && $1.answers }) else { return nil }
    let (embedded, texts) = try set.count(db)
    return VectorCount(model: set.model, embedded: embedded, texts: texts)
  }
}
