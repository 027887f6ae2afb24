/// The texts of a document to be indexed.
package struct IndexedText: Sendable {
  /// The title, which is part of every passage. Its words count twice in vectors, because a title
  /// summarizes the text.
  package var title: String
  /// The long texts, each of which is divided into passages.
  package var bodies: [String]
  /// Short texts besides the title, such as the place. If the bodies have no words, title and
  /// context form the only passage. Each word of the context counts half.
  package var context: [String]
  /// The names of people, which can be searched for but belong to no passage.
  package var people: String

  /// Creates the texts of a document. If all are empty, it has one passage without words.
  package init(title: String, bodies: [String] = [], context: [String] = [], people: String = "") {
    self.title = title
    self.bodies = bodies
    self.context = context
    self.people = people
  }

  static let titleWeight: Float = 2
  static let contextWeight: Float = 0.5

  /// The texts to embed for a passage: the title with a part of a body, clamped to the body's
  /// length, or the title with the context.
  package func embedded(_ passage: Passage) -> [WeightedText] {
    let title = WeightedText(text: title, weight: Self.titleWeight)
    guard let body = passage.body else {
      return [title] + context.map { WeightedText(text: $0, weight: Self.contextWeight) }
    }
    guard bodies.indices.contains(body) else { return [title] }
    let utf8 = bodies[body].utf8
    let range = passage.range.clamped(to: 0..<utf8.count)
    if range.count == utf8.count { return [title, WeightedText(text: bodies[body], weight: 1)] }
    let window = utf8.dropFirst(range.lowerBound).prefix(range.count)
    return [title, WeightedText(text: String(decoding: window, as: UTF8.self), weight: 1)]
  }
}

/// A part of a document that is embedded and scored together with the title.
package struct Passage: Sendable, Hashable {
  /// The index of the body; nil if no body has words, and title and context form the passage.
  package var body: Int?
  /// The UTF-8 offsets in that body; empty if there is none.
  package var range: Range<Int>
  /// The Euclidean norm of the passage's feature vector before hashing, which has one coordinate
  /// per feature.
  package var norm: Float

  /// Creates a passage. The range must be empty if `body` is nil.
  package init(body: Int?, range: Range<Int>, norm: Float) {
    self.body = body
    self.range = range
    self.norm = norm
  }
}
