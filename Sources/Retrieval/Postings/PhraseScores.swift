/// Scores documents by phrases. The matches in all segments are collected first, because scoring
/// requires each phrase's number of matching documents.
struct PhraseScores: ~Copyable {
  /// The phrases, as numbers of terms.
  private let phrases: [[Int]]
  private var matches = PhraseMatches()
  /// The segments that have matches, each with the range of each phrase's matches.
  private var looked: [(segment: Int, matches: [Range<Int>])] = []

  init(_ phrases: [[Int]]) { self.phrases = phrases }

  /// For each phrase, the number of matching documents in the searched segments.
  var hits: [Int] {
    phrases.indices.map { phrase in looked.reduce(0) { $0 + $1.matches[phrase].count } }
  }

  /// Finds the matches in a segment.
  mutating func add(
    _ postings: borrowing SegmentPostings, of segment: SearchedSegment, at index: Int
  ) throws {
    if phrases.isEmpty { return }
    var ranges: [Range<Int>] = []
    for phrase in phrases {
      let first = matches.found.count
      try matches.find(phrase, of: postings, in: segment, inTextOnly: false)
      ranges.append(first..<matches.found.count)
    }
    if ranges.contains(where: { !$0.isEmpty }) { looked.append((index, ranges)) }
  }

  /// Offers the scores of the allowed documents that match.
  func offer(to best: inout TopK<UInt64>, _ segments: [SearchedSegment], _ weights: [BM25]) {
    var scores = Buffer<Float>()
    for (index, ranges) in looked {
      let segment = segments[index]
      scores.removeAll()
      scores.append(repeating: 0, count: segment.layout.documentCount)
      segment.layout.withView { view in
        for (range, weight) in zip(ranges, weights) {
          for match in matches.found.elements[range] {
            let document = Int(match.document)
            scores[document] += weight.score(
              frequency: Int(match.frequency), length: view.length[document])
          }
        }
      }
      for document in 0..<scores.count
      where scores[document] > 0 && segment.allowed?.contains(document) ?? true {
        best.offer(scores[document], UInt64(index) << 32 | UInt64(document))
      }
    }
  }
}
