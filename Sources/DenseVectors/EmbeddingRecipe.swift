import Index

/// The settings by which a model makes vectors of texts.
package struct EmbeddingRecipe: Hashable, Sendable {
  /// Its name at its server.
  package let model: String
  /// The texts before questions and before passages, by which some models tell the two apart.
  package let queryPrefix: String
  package let passagePrefix: String

  /// - Parameters:
  ///   - queryPrefix: nil for the usual one of a model of that name.
  ///   - passagePrefix: as `queryPrefix`.
  package init(model: String, queryPrefix: String? = nil, passagePrefix: String? = nil) {
    let usual = Self.usualPrefixes(ofModel: model)
    self.model = model
    self.queryPrefix = queryPrefix ?? usual.query
    self.passagePrefix = passagePrefix ?? usual.passage
  }

  /// As their makers say on the models' cards.
  private static func usualPrefixes(ofModel name: String) -> (query: String, passage: String) {
    let name = name.lowercased()
    if name.contains("nomic-embed") { return ("search_query: ", "search_document: ") }
    if name.contains("e5"), !name.contains("instruct") { return ("query: ", "passage: ") }
    if name.contains("mxbai-embed") {
      return ("Represent this sentence for searching relevant passages: ", "")
    }
    return ("", "")
  }

  /// Of all that vectors depend on; a change of how texts are cut raises the number.
  var stored: String { [model, queryPrefix, passagePrefix, "1"].joined(separator: "\u{1F}") }

  /// The model's name in a stored recipe.
  static func model(ofStored text: String) -> String {
    String(text.prefix { $0 != "\u{1F}" })
  }
}

/// Why vectors can't be used: a clause about the server that made them.
package struct EmbeddingTrouble: Error {
  package let message: String

  package init(_ message: String) { self.message = message }
}

/// Sentences whose vectors tell what a server does with texts.
enum EmbeddingProbe {
  /// Goes before every batch, and tells whether the model is the one it was.
  static let sentence = "The quarterly budget review was moved to the larger room on Thursday."

  /// As long as passages are, and unlike each other at their ends only: a server that cuts texts off
  /// makes one vector of both.
  static let longTexts = [
    "harbour pilots unload lemons", "violins rehearse the second movement",
  ].map { end in
    String(repeating: usualSentence + " ", count: 8) + "After that, \(end) \(end)."
  }
  private static let usualSentence =
    "The team met again and went through the list of open points one by one."

  /// Below that, two vectors of one text are of two models. Half floats, batches and threads take less
  /// than a thousandth.
  static let leastSame: Float = 0.98
  /// From that on, two texts were read as one.
  static let mostDistinct: Float = 0.9999

  static func cosine(_ a: some Sequence<Float>, _ b: some Sequence<Float>) -> Float {
    zip(a, b).reduce(0) { $0 + $1.0 * $1.1 }
  }
}
