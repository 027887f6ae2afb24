import Algorithms

/// Dates that may belong to the topic rather than be the meeting's date. Both readings are compared.
extension QuestionChart {
  /// Returns the positions of dates after the topic that may say until or from when something
  /// applies, rather than when the meeting was: `no new berths until q2`, `two cranes from january`.
  package func openDates(of reading: ParsedQuery) -> Set<Int> {
    guard reading.places.count == words.count else { return [] }
    let runs = words.indices.chunked { reading.places[$0] == reading.places[$1] }
    let open = runs.filter { run in
      let first = run.startIndex
      let before = reading.places[..<first].suffix(3)
      return reading.places[first] == .date
        && !Self.openPrepositions(like: words[first].folded).isEmpty
        && before.last == .topic && before.count { $0 == .topic } > 1
    }
    return Set(open.joined())
  }

  /// Returns all prepositions that mean the same as `word` before such a date; empty if it isn't
  /// one.
  package static func openPrepositions(like word: String) -> [String] {
    openPrepositions.first { $0.contains(word) } ?? []
  }

  private static let openPrepositions = [
    ["until", "till", "til"], ["from", "starting", "beginning"], ["by", "before"], ["for"],
  ]
}
