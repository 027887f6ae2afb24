import Foundation

/// The places of a topic in a conversation. People come to a matter and leave it again without
/// saying so, so there are no paragraphs: each word lends its weight to the time around it.
struct SpokenTopic {
  /// A term that is said in a cue.
  struct Place: Hashable {
    let term: String
    let cue: Int
  }

  private let places: [Place]
  /// Of cues, in milliseconds.
  private let times: [Int]
  private let weights: [String: Double]

  /// The reach of a word's weight, as a normal distribution's deviation, in milliseconds. From 30
  /// to 60 seconds do about as well.
  private static let reach = 45_000.0
  /// The distance from its middle at which a shown passage may begin, likewise.
  private static let nearby = 20_000.0
  /// Weights are summed for each of so many milliseconds.
  private static let step = 10_000
  /// A term that is said in nearly every minute tells no place, in nats.
  private static let leastWeight = 0.1
  /// A matter is concluded the last time that it is spoken of: later stretches with at least so much
  /// of what the best one has go before it.
  private static let nearlyMost = 0.9
  /// Of two that are so near one another, in milliseconds, only the better one counts.
  private static let apart = 60_000
  /// Other stretches are named where so much of what the best one has is said in them, and only so
  /// many of them.
  private static let worthNaming = 0.7
  private static let mostOthers = 2
  /// So many milliseconds are shown from a cue on.
  static let stretch = 90_000

  /// - Parameter times: when the cues begin, in milliseconds.
  init(_ places: [Place], times: [Int]) {
    self.places = places
    self.times = times
    var minutes: [String: Set<Int>] = [:]
    for place in places { minutes[place.term, default: []].insert(times[place.cue] / 60_000) }
    let all = Double(Set(times.lazy.map { $0 / 60_000 }).count)
    weights = minutes.mapValues { found in
      TermWeight.rarity(in: Double(found.count), of: all)
    }
  }

  /// The cues with the most of it: the stretch with the most, or nearly the most for the last time,
  /// then the others, most first. Shown stretches don't overlap.
  var cues: [Int] {
    let sums = heard
    let tops = self.tops(sums)
    guard let most = sums.values.max(),
      let first = tops.filter({ sums[$0]! >= Self.nearlyMost * most }).max()
    else { return [] }
    let others = tops.filter { sums[$0]! >= Self.worthNaming * most && $0 != first }
      .sorted { (-sums[$0]!, $0) < (-sums[$1]!, $1) }
    var said: [Int: Double] = [:]
    for place in Set(places) { said[place.cue, default: 0] += weights[place.term]! }
    var cues: [Int] = []
    for step in [first] + others where cues.count <= Self.mostOthers {
      let middle = step * Self.step
      let cue = said.max { near(middle, $0) < near(middle, $1) }!.key
      if cues.allSatisfy({ abs(times[$0] - times[cue]) >= Self.stretch }) { cues.append(cue) }
    }
    return cues
  }

  private func near(_ middle: Int, _ cue: (key: Int, value: Double)) -> (Double, Int) {
    let away = Double(times[cue.key] - middle) / Self.nearby
    return (cue.value * exp(-away * away / 2), -cue.key)
  }

  /// The steps around which more is heard than around those near them.
  private func tops(_ sums: [Int: Double]) -> [Int] {
    let near = Self.apart / Self.step
    return sums.keys.filter { step in
      !(step - near...step + near).contains { sums[$0, default: 0] > sums[step]! }
    }
  }

  /// The weight of the topic around each step.
  private var heard: [Int: Double] {
    var sums: [Int: Double] = [:]
    let telling = places.filter { weights[$0.term]! >= Self.leastWeight }
    for (term, said) in Dictionary(grouping: telling.isEmpty ? places : telling, by: \.term) {
      for (step, heard) in Self.spread(said.map { times[$0.cue] / Self.step }) {
        sums[step, default: 0] += TermWeight.score(weights[term]!, times: heard)
      }
    }
    return sums
  }

  /// The weight at each step of the words that are said at `steps`.
  private static func spread(_ steps: [Int]) -> [Int: Double] {
    var heard: [Int: Double] = [:]
    for (step, count) in Dictionary(grouping: steps, by: \.self).mapValues(\.count) {
      for (away, share) in shares.enumerated() {
        heard[step + away - shares.count / 2, default: 0] += Double(count) * share
      }
    }
    return heard
  }

  /// Of a word's weight, what reaches the steps before it, its own and those behind it.
  private static let shares: [Double] = {
    let steps = Int(3 * reach) / step
    return (-steps...steps).map { away in
      let deviations = Double(away * step) / reach
      return exp(-deviations * deviations / 2)
    }
  }()
}
