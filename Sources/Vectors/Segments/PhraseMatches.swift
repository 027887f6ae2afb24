/// The live documents of a segment that have terms one after another, and how often.
struct PhraseMatches: ~Copyable {
  struct Match: BitwiseCopyable {
    var document: UInt32
    var frequency: UInt32
  }

  private(set) var found = Buffer<Match>()
  /// Where the phrase may begin, and where its next term is.
  private var starts = Buffer<UInt32>()
  private var places = Buffer<UInt32>()

  /// Replaces `found` by the matches of a segment, in the order of the documents.
  ///
  /// - Parameters:
  ///   - phrase: numbers of terms in `postings`; not empty.
  ///   - inTextOnly: leaves out what is said of people.
  mutating func find(
    _ phrase: [Int], of postings: borrowing LoadedPostings, in segment: SearchedSegment,
    at index: Int, inTextOnly: Bool
  ) throws {
    found.removeAll()
    let lists = phrase.compactMap { postings.bytes(of: $0, in: index) }
    guard lists.count == phrase.count else { return }
    try segment.layout.withView { view in
      var cursors = try lists.map { try PostingsCursor($0, of: view) }
      var document = 0
      while try Self.meet(&cursors, from: &document) {
        if segment.live?.contains(document) ?? true {
          let end = inTextOnly ? view.peopleStart[document] : .max
          let frequency = try countPhrase(&cursors, before: end)
          if frequency > 0 {
            found.append(Match(document: UInt32(document), frequency: UInt32(frequency)))
          }
        }
        document += 1
      }
    }
  }

  /// Moves all cursors to the first document, from `document` on, that all of them have.
  private static func meet(
    _ cursors: inout [PostingsCursor], from document: inout Int
  ) throws -> Bool {
    var agreeing = 0
    while agreeing < cursors.count {
      agreeing = 0
      for place in cursors.indices {
        guard try cursors[place].advance(to: document) else { return false }
        if cursors[place].ordinal == document {
          agreeing += 1
        } else {
          document = cursors[place].ordinal
        }
      }
    }
    return true
  }

  /// How often the terms stand one after another in the document that all cursors are at.
  private mutating func countPhrase(
    _ cursors: inout [PostingsCursor], before end: Int
  ) throws -> Int {
    try cursors[0].positions(into: &starts)
    for term in 1..<max(1, cursors.count) {
      try cursors[term].positions(into: &places)
      var (kept, next) = (0, 0)
      for start in 0..<starts.count {
        let wanted = starts[start] + UInt32(term)
        while next < places.count, places[next] < wanted { next += 1 }
        guard next < places.count else { break }
        if places[next] == wanted {
          starts[kept] = starts[start]
          kept += 1
        }
      }
      starts.removeLast(starts.count - kept)
    }
    return starts.elements.count { Int($0) < end }
  }
}
