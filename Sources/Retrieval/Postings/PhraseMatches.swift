/// The live documents of a segment that have terms one after another, and how often.
struct PhraseMatches: ~Copyable {
  struct Match: BitwiseCopyable {
    var document: UInt32
    var frequency: UInt32
  }

  /// Of all segments that were looked through, one after another.
  private(set) var found = Buffer<Match>()
  /// The ends of the phrase so far, and the places of its next term.
  private var ends = Buffer<UInt32>()
  private var places = Buffer<UInt32>()

  /// Appends the matches of a segment to `found`, in the order of the documents.
  ///
  /// - Parameters:
  ///   - terms: numbers of terms in `postings`; not empty.
  ///   - inTextOnly: leaves out what is said of people.
  mutating func find(
    _ terms: [Int], of postings: borrowing SegmentPostings, in segment: SearchedSegment,
    inTextOnly: Bool
  ) throws {
    let lists = terms.map { postings.documents(having: $0) }
    guard var rarest = lists.indices.min(by: { lists[$0].count < lists[$1].count }) else { return }
    if lists[rarest].isEmpty { return }
    // Without this, a list that is as long would be searched for its own documents.
    if lists[0].count == lists[rarest].count { rarest = 0 }
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

  /// Moves all cursors to a document; false where a list does not have it.
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

  /// The number of times that the terms follow one another in the cursors' document.
  private mutating func count(
    _ terms: [Int], _ lists: [UnsafeBufferPointer<SegmentPostings.Posting>], _ cursors: [Int],
    _ postings: borrowing SegmentPostings, before end: Int
  ) throws -> Int {
    try postings.positions(of: lists[0][cursors[0]], term: terms[0], into: &ends)
    for term in terms.indices.dropFirst() {
      try postings.positions(of: lists[term][cursors[term]], term: terms[term], into: &places)
      ends.keepFollowers(in: places)
    }
    // `ends` are where the last term is.
    guard end < .max else { return ends.count }
    return ends.elements.count { Int($0) < end + terms.count - 1 }
  }
}

extension Buffer<UInt32> {
  /// Replaces ascending positions by those of `places`, which ascend too, that follow one of them.
  @inline(__always)
  fileprivate mutating func keepFollowers(in places: borrowing Buffer<UInt32>) {
    if places.count > Self.manyMore * count {
      keepFollowers(inMany: places)
    } else if count > Self.manyMore * places.count {
      keepFollowers(inFew: places)
    } else {
      keepFollowers(inAsMany: places)
    }
  }

  /// Of two lists the longer one is passed over from one position of the shorter one to the next where it
  /// has so many times as many.
  private static var manyMore: Int { 3 }

  private mutating func keepFollowers(inMany places: borrowing Buffer<UInt32>) {
    var (other, kept) = (0, 0)
    let last = places.count > 0 ? places.start[places.count - 1] : 0
    for own in 0..<count {
      let wanted = start[own] &+ 1
      if wanted > last { break }
      while places.start[other] < wanted { other += 1 }
      if places.start[other] == wanted {
        start[kept] = wanted
        kept += 1
      }
    }
    removeLast(count - kept)
  }

  private mutating func keepFollowers(inFew places: borrowing Buffer<UInt32>) {
    var (own, kept) = (0, 0)
    let last = count > 0 ? start[count - 1] : 0
    for other in 0..<places.count {
      let place = places.start[other]
      if place > last &+ 1 { break }
      while start[own] &+ 1 < place { own += 1 }
      if start[own] &+ 1 == place {
        // No more are kept than were passed.
        start[kept] = place
        kept += 1
        own += 1
      }
    }
    removeLast(count - kept)
  }

  private mutating func keepFollowers(inAsMany places: borrowing Buffer<UInt32>) {
    var (own, other, kept) = (0, 0, 0)
    // Without a branch that could be guessed wrong: one of the two moves on at least.
    while own < count, other < places.count {
      let (position, place) = (start[own] &+ 1, places.start[other])
      start[kept] = position == place ? place : start[kept]
      kept += position == place ? 1 : 0
      own += position <= place ? 1 : 0
      other += place <= position ? 1 : 0
    }
    removeLast(count - kept)
  }
}
