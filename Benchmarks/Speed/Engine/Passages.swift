import Foundation
import Retrieval
import SeededRandom
import TextAnalysis

/// The passages of events such as make_calendar.py writes: its vocabulary, Zipf's law, titles of 2 to
/// 5 words and notes of 30 to 2,000.
struct GeneratedPassages: Sendable {
  private let words: [String]
  private let sums: [Double]

  /// - Parameter vocabulary: a word a line, the most frequent first.
  init(vocabulary: String) {
    words = vocabulary.split(separator: "\n").map(String.init)
    var sum = 0.0
    sums = words.indices.map {
      sum += 1 / Double($0 + 1)
      return sum
    }
  }

  /// The texts of the passages of an event, as a sync embeds them.
  func passages(ofEvent number: Int) -> [[WeightedText]] {
    let (title, notes) = event(number)
    return Passages.cut(notes).map { range in
      let window = String(
        decoding: notes.utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
      return [WeightedText(text: title, weight: 2), WeightedText(text: window, weight: 1)]
    }
  }

  /// The event as a sync indexes it.
  func text(ofEvent number: Int) -> IndexedText {
    let (title, notes) = event(number)
    return IndexedText(title: title, bodies: [notes])
  }

  private func event(_ number: Int) -> (title: String, notes: String) {
    var random = Self.random(UInt64(number))
    let length = exp(Double.random(in: log(30)...log(2_000), using: &random)).rounded()
    let title = text(Int.random(in: 2...5, using: &random), &random)
    return (title, text(Int(length), &random))
  }

  /// A question: 3 to 8 words of a passage, side by side or not, and up to two others.
  func question(_ number: Int, events: Int) -> String {
    var random = Self.random(UInt64(number) | 1 << 40)
    let event = Int.random(in: 0..<max(1, events), using: &random)
    let passage = passages(ofEvent: event).randomElement(using: &random)![1].text
    let all = passage.split(separator: " ").map(String.init)
    let count = min(all.count, Int.random(in: 3...8, using: &random))
    let first = Int.random(in: 0...all.count - count, using: &random)
    var chosen =
      number % 2 == 0
      ? Array(all[first..<first + count]) : Array(all.shuffled(using: &random).prefix(count))
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      chosen.insert(word(&random), at: Int.random(in: 0...chosen.count, using: &random))
    }
    return chosen.joined(separator: " ")
  }

  /// The same passages are made anywhere.
  private static func random(_ number: UInt64) -> SplitMix64 {
    SplitMix64(seed: number &* 0x9E37_79B9_7F4A_7C15 &+ 0x5EED)
  }

  private func text(_ count: Int, _ random: inout SplitMix64) -> String {
    (0..<count).map { _ in word(&random) }.joined(separator: " ")
  }

  private func word(_ random: inout SplitMix64) -> String {
    let place = Double.random(in: 0..<sums.last!, using: &random)
    var (low, high) = (0, sums.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if sums[middle] > place { high = middle } else { low = middle + 1 }
    }
    return words[low]
  }
}
