import Foundation

/// The parts of BM25 (Robertson) for texts outside of the index: passages of a few meetings, or
/// minutes of a conversation.
enum TermWeight {
  /// The saturation of a repeated term (k1).
  private static let saturation = 1.2

  /// The weight of a term in nats.
  ///
  /// - Parameters:
  ///   - found: the number of texts that have the term.
  ///   - all: the number of all texts.
  static func rarity(in found: Double, of all: Double) -> Double {
    log(1 + (all - found + 0.5) / (found + 0.5))
  }

  /// The score of a text for a repeated term; each repetition adds less.
  ///
  /// - Parameters:
  ///   - weight: the weight of the term.
  ///   - count: the number of times that the text has it.
  ///   - length: the relative length of the text; 1 is average.
  static func score(_ weight: Double, times count: Double, length: Double = 1) -> Double {
    weight * count * (saturation + 1) / (count + saturation * length)
  }
}
