/// The texts of one document that are indexed.
package struct IndexedText: Sendable {
  /// Part of every passage; its words count twice in vectors, for a title says in few words what
  /// the rest is about.
  package var title: String
  /// Long texts, each cut into passages.
  package var bodies: [String]
  /// Short texts beside the title. Where the bodies have no words, title and context are the one
  /// passage; each word of the context counts half.
  package var context: [String]
  /// Searched as text of the document, part of no passage.
  package var people: String

  /// A text of what is given; without anything it is one passage without words.
  package init(title: String, bodies: [String] = [], context: [String] = [], people: String = "") {
    self.title = title
    self.bodies = bodies
    self.context = context
    self.people = people
  }

  static let titleWeight: Float = 2
  static let contextWeight: Float = 0.5

  /// The texts that are embedded for a passage: the title and a stretch of a body, or title and
  /// context. Of a stretch that the body does not have, as much as there is.
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
