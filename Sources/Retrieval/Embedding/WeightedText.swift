/// A text with the weight of each occurrence of its words.
package struct WeightedText: Sendable {
  /// Text in any language, divided into words by `Analyzer`.
  package var text: String
  /// The weight of an occurrence; a text of weight 0 is ignored.
  package var weight: Float

  /// - Parameter weight: must not be negative.
  package init(text: String, weight: Float) {
    self.text = text
    self.weight = weight
  }
}
