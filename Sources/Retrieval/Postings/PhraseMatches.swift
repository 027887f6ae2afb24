/// The live documents of segments that contain a phrase, with the number of its occurrences.
struct PhraseMatches: ~Copyable {
  struct Match: BitwiseCopyable {
    var document: UInt32
    var frequency: UInt32
  }

  /// The matches in all searched segments, one segment after another.
  private(set) var found = Buffer<Match>()
  /// The positions of the phrase's rarest term at which all terms processed so far match.
  private var places = Buffer<UInt32>()

  /// Appends the matches in a segment to `found`, in the order of the documents.
  ///
  /// - Parameters:
  ///   - terms: the numbers of the phrase's terms in `postings`; must not be empty.
  ///   - inTextOnly: whether to ignore the names of people.
  mutating func find(
    _ terms: [Int], of postings: borrowing SegmentPostings, in segment: SearchedSegment,
    inTextOnly: Bool
  ) throws {
    let lists = terms.map { postings.documents(having: $0) }
    guard let rarest = lists.indices.min(by: { lists[$0].count < lists[$1].count }) else { return }
    if lists[rarest].isEmpty { return }
    var cursors = [Int](repeating: 0, count: lists.count)
    try segment.layout.withView { view in
      for posting in lists[rarest] {
        let document = Int(posting.document)
        guard Self.meet(&cursors, of: lists, at: posting.document) else { continue }
        guard segment.live?.contains(document) ?? true else { continue }
        let end = inTextOnly ? view.peopleStart[document] : .max
        let frequency = try count(terms, lists, cursors, postings, before: end)
        if frequency > 0 {
          found.append(Match(document: posting.document, frequency: UInt32(frequency)))
        }
      }
    }
  }

  /// Moves all cursors to a document; returns false if any list lacks it.
  @inline(__always)
  private static func meet(
    _ cursors: inout [Int], of lists: [UnsafeBufferPointer<SegmentPostings.Posting>],
    at document: UInt32
  ) -> Bool {
    for (place, list) in lists.enumerated() {
      var cursor = cursors[place]
      while cursor < list.count, list[cursor].document < document { cursor += 1 }
      cursors[place] = cursor
      if cursor == list.count || list[cursor].document != document { return false }
    }
    return true
  }

  /// Returns the number of occurrences of the phrase in the document at the cursors.
  private mutating func count(
    _ terms: [Int], _ lists: [UnsafeBufferPointer<SegmentPostings.Posting>], _ cursors: [Int],
    _ postings: borrowing SegmentPostings, before end: Int
  ) throws -> Int {
    func posting(_ term: Int) -> SegmentPostings.Posting { lists[term][cursors[term]] }
    let rarest = terms.indices.min { posting($0).frequency < posting($1).frequency }!
    try postings.positions(of: posting(rarest), term: terms[rarest], into: &places)
    for term in terms.indices where term != rarest && places.count > 0 {
      try postings.keep(
        &places, having: posting(term), term: terms[term], distance: term - rarest)
    }
    guard end < .max else { return places.count }
    return places.elements.count { Int($0) < end + rarest }
  }
}
