import Foundation

/// Finds the discussion of a topic in a conversation. A transcript has no paragraphs, and people
/// change the subject without saying so. Each matching word therefore adds weight to the time
/// around it.
struct SpokenTopic {
  /// An occurrence of a term in a cue, both given by index.
  struct Place: Hashable {
    let term: Int
    let cue: Int
  }

  private let places: [Place]
  /// The starts of the cues, in milliseconds.
  private let times: [Int]
  /// The weights of the terms.
  private let weights: [Double]

  /// The distance in milliseconds over which a word's weight is spread, as the standard deviation
  /// of a normal distribution. Values from 30 to 60 seconds work about equally well.
  private static let reach = 45_000.0
  /// The distance in milliseconds from the center of a stretch at which a displayed passage may
  /// begin, also as a standard deviation.
  private static let nearby = 20_000.0
  /// The length in milliseconds of the time steps for which weights are summed.
  private static let step = 10_000
  /// The minimum weight of a term in nats. A term in nearly every minute doesn't indicate a place.
  private static let minimumWeight = 0.1
  /// The share of the largest weight above which a later stretch is preferred, because the last
  /// discussion of a topic concludes it.
  private static let nearMaximumShare = 0.9
  /// The distance in milliseconds within which only the better of two stretches counts.
  private static let apart = 60_000
  /// The minimum share of the largest weight for another stretch to be listed. `maximumOthers` is
  /// the maximum number of such stretches.
  private static let worthNaming = 0.7
  private static let maximumOthers = 2
  /// The length of a displayed passage in milliseconds.
  static let stretch = 90_000

  /// - Parameters:
  ///   - terms: the number of terms.
  ///   - times: the starts of the cues in milliseconds.
  init(_ places: [Place], terms: Int, times: [Int]) {
    self.places = places
    self.times = times
    let all = Double(Set(times.lazy.map { $0 / 60_000 }).count)
    var minutes = [Set<Int>](repeating: [], count: terms)
    for place in places { minutes[place.term].insert(times[place.cue] / 60_000) }
    weights = minutes.map { TermWeight.rarity(in: Double($0.count), of: all) }
  }

  /// The cues at which passages begin. The first one is that of the stretch with the largest
  /// weight, or of the last stretch that is nearly as heavy. The others follow by descending
  /// weight. The passages don't overlap.
  var cues: [Int] {
    let heard = heard
    let tops = self.tops(heard)
    guard let most = heard.sums.max(),
      let first = tops.filter({ heard[$0] >= Self.nearMaximumShare * most }).max()
    else { return [] }
    let others = tops.filter { heard[$0] >= Self.worthNaming * most && $0 != first }
      .sorted { (-heard[$0], $0) < (-heard[$1], $1) }
    var said: [Int: Double] = [:]
    for place in Set(places) { said[place.cue, default: 0] += weights[place.term] }
    var cues: [Int] = []
    for step in [first] + others where cues.count <= Self.maximumOthers {
      let middle = step * Self.step
      let cue = -said.map { (near(middle, $0), -$0.key) }.max { $0 < $1 }!.1
      if cues.allSatisfy({ abs(times[$0] - times[cue]) >= Self.stretch }) { cues.append(cue) }
    }
    return cues
  }

  private func near(_ middle: Int, _ cue: (key: Int, value: Double)) -> Double {
    let away = Double(times[cue.key] - middle) / Self.nearby
    return cue.value * exp(-away * away / 2)
  }

  /// The weight of the topic around each time step.
  private struct TopicWeights {
    /// The time step of the first sum.
    let first: Int
    var sums: [Double]

    subscript(step: Int) -> Double {
      sums.indices.contains(step - first) ? sums[step - first] : 0
    }
  }

  /// Returns the time steps at which the weight has a local maximum.
  private func tops(_ heard: TopicWeights) -> [Int] {
    let near = Self.apart / Self.step
    return heard.sums.indices.map { heard.first + $0 }.filter { step in
      heard[step] > 0 && !(step - near...step + near).contains { heard[$0] > heard[step] }
    }
  }

  private var heard: TopicWeights {
    let telling = places.filter { weights[$0.term] >= Self.minimumWeight }
    let places = telling.isEmpty ? places : telling
    let steps = places.map { times[$0.cue] / Self.step }
    let reach = Self.shares.count / 2
    guard let first = steps.min(), let last = steps.max() else {
      return TopicWeights(first: 0, sums: [])
    }
    var heard = TopicWeights(
      first: first - reach, sums: Array(repeating: 0, count: last - first + Self.shares.count))
    for (term, said) in Dictionary(grouping: places, by: \.term).sorted(by: { $0.key < $1.key }) {
      let spread = Self.spread(
        said.map { times[$0.cue] / Self.step - first }, over: heard.sums.count)
      for (step, times) in spread.enumerated() where times > 0 {
        heard.sums[step] += TermWeight.score(weights[term], times: times)
      }
    }
    return heard
  }

  /// Returns the weight, at each time step, of the words spoken at `steps`.
  ///
  /// - Parameter count: the number of time steps over which the words are spread.
  private static func spread(_ steps: [Int], over count: Int) -> [Double] {
    var said = [Int](repeating: 0, count: count)
    for step in steps { said[step] += 1 }
    var heard = [Double](repeating: 0, count: count)
    for (step, times) in said.enumerated() where times > 0 {
      for (away, share) in shares.enumerated() { heard[step + away] += Double(times) * share }
    }
    return heard
  }

  /// The share of a word's weight for each of the neighboring time steps.
  private static let shares: [Double] = {
    let steps = Int(3 * reach) / step
    return (-steps...steps).map { away in
      let deviations = Double(away * step) / reach
      return exp(-deviations * deviations / 2)
    }
  }()
}

/// The formulas of BM25 (Robertson) for texts outside of the index: passages of a few meetings, or
/// minutes of a conversation.
enum TermWeight {
  /// The saturation of a repeated term (k1).
  private static let saturation = 1.2

  /// Returns the weight of a term in nats.
  ///
  /// - Parameters:
  ///   - found: the number of texts that contain the term.
  ///   - all: the number of all texts.
  static func rarity(in found: Double, of all: Double) -> Double {
    log(1 + (all - found + 0.5) / (found + 0.5))
  }

  /// Returns the score of a text for a term. Each repetition of the term adds less.
  ///
  /// - Parameters:
  ///   - weight: the weight of the term.
  ///   - count: the number of occurrences in the text.
  ///   - length: the length of the text relative to the average.
  static func score(_ weight: Double, times count: Double, length: Double = 1) -> Double {
    weight * count * (saturation + 1) / (count + saturation * length)
  }
}
