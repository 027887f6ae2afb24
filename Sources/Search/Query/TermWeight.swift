import Foundation

/// The parts of BM25 (Robertson) for texts that are in no index: passages of a few meetings, minutes of a
/// conversation.
enum TermWeight {
  /// The saturation of a repeated term (k1).
  private static let saturation = 1.2

  /// The weight of a term, in nats.
  ///
  /// - Parameters:
  ///   - found: the number of texts that have it.
  ///   - all: the number of all texts.
  static func rarity(in found: Double, of all: Double) -> Double {
    log(1 + (all - found + 0.5) / (found + 0.5))
  }

  /// The score of a text that has a term so many times; each repetition adds less.
  ///
  /// - Parameters:
  ///   - weight: that of the term.
  ///   - length: that of the text, where 1 is usual.
  static func score(_ weight: Double, times count: Double, length: Double = 1) -> Double {
    weight * count * (saturation + 1) / (count + saturation * length)
  }
}
