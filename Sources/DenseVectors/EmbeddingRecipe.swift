import Index

/// The model and the prefixes for embedding texts.
package struct EmbeddingRecipe: Hashable, Sendable {
  /// The model's name, as its server knows it.
  package let model: String
  /// The text that precedes each question sent to the model; `passagePrefix` precedes each passage.
  /// Some models distinguish questions from passages by these prefixes.
  package let queryPrefix: String
  package let passagePrefix: String

  /// Creates a recipe for a model.
  ///
  /// - Parameters:
  ///   - queryPrefix: nil for the default prefix of the model.
  ///   - passagePrefix: nil for the default prefix of the model.
  package init(model: String, queryPrefix: String? = nil, passagePrefix: String? = nil) {
    let usual = Self.usualPrefixes(ofModel: model)
    self.model = model
    self.queryPrefix = queryPrefix ?? usual.query
    self.passagePrefix = passagePrefix ?? usual.passage
  }

  /// The prefixes that the models' cards recommend; empty for other models.
  private static func usualPrefixes(ofModel name: String) -> (query: String, passage: String) {
    let name = name.lowercased()
    if name.contains("nomic-embed") { return ("search_query: ", "search_document: ") }
    if name.contains("e5"), !name.contains("instruct") { return ("query: ", "passage: ") }
    if name.contains("mxbai-embed") {
      return ("Represent this sentence for searching relevant passages: ", "")
    }
    return ("", "")
  }

  /// The stored form, which contains everything that the vectors depend on. The last part is a
  /// version, to be raised if the division of texts into passages changes.
  var stored: String { [model, queryPrefix, passagePrefix, "1"].joined(separator: "\u{1F}") }

  /// The model's name in a stored recipe.
  static func model(ofStored text: String) -> String {
    String(text.prefix { $0 != "\u{1F}" })
  }
}

/// An error in the vectors that a server returned. The message is a clause whose subject is the
/// server, such as `returned too few vectors`.
package struct EmbeddingError: Error {
  package let message: String

  package init(_ message: String) { self.message = message }
}

/// Test texts whose vectors reveal a replaced model and a server that truncates its input.
enum EmbeddingProbe {
  /// A sentence that is embedded with every batch, to verify that the model is still the same.
  static let sentence = "The quarterly budget review was moved to the larger room on Thursday."

  /// Two texts of a passage's length that differ only at their ends. A server that truncates texts
  /// returns the same vector for both.
  static let longTexts = [
    "harbour pilots unload lemons", "violins rehearse the second movement",
  ].map { end in
    String(repeating: usualSentence + " ", count: 8) + "After that, \(end) \(end)."
  }
  private static let usualSentence =
    "The team met again and went through the list of open points one by one."

  /// The minimum cosine between two embeddings of the same text by the same model. Half precision,
  /// batching and threads reduce it by less than a thousandth.
  static let minimumSameCosine: Float = 0.98
  /// The cosine at and above which two vectors count as equal.
  static let maximumDistinctCosine: Float = 0.9999

  static func cosine(_ a: some Sequence<Float>, _ b: some Sequence<Float>) -> Float {
    zip(a, b).reduce(0) { $0 + $1.0 * $1.1 }
  }
}

extension VectorSet {
  package var model: String { EmbeddingRecipe.model(ofStored: recipe) }

  /// Returns true if `vector`, an embedding of the probe sentence, comes from the model of this
  /// set.
  func isOfModel(_ vector: [Float]) -> Bool {
    cosine(withProbe: vector).map { $0 >= EmbeddingProbe.minimumSameCosine } ?? false
  }
}

extension EmbeddingRecipe {
  /// Returns true if the vectors used for questions were made with this recipe.
  package func hasVectors(in store: MeetingStore) throws -> Bool {
    try store.read { try VectorSet.answering($0)?.recipe == stored }
  }
}

/// The progress of embedding: the number of texts that have vectors, and the total.
package struct VectorCount: Hashable, Sendable {
  /// The model of the set used for questions or, if there is none, of a set under construction.
  package var model: String
  /// The number of texts that have vectors; `texts` is the number of texts that should have
  /// vectors.
  package var embedded: Int
  package var texts: Int

  package static func all(_ db: Database) throws -> VectorCount? {
    guard let set = try VectorSet.all(db).max(by: { !$0.answers && $1.answers }) else { return nil }
    let (embedded, texts) = try set.count(db)
    return VectorCount(model: set.model, embedded: embedded, texts: texts)
  }
}
