/// A text and how much each occurrence of its words counts.
package struct WeightedText: Sendable {
  /// In any language; its words are found by `Analyzer`'s rules.
  package var text: String
  /// The weight of an occurrence; a text of weight 0 is left out.
  package var weight: Float

  /// - Parameter weight: not negative.
  package init(text: String, weight: Float) {
    self.text = text
    self.weight = weight
  }
}
