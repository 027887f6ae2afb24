/// Scores documents and passages by terms, segment by segment, and keeps the best.
struct TermScores: ~Copyable {
  /// A term's postings in a segment.
  struct List {
    let postings: UnsafeRawBufferPointer
    let documents: BM25
    let passages: BM25
  }

  private var bestDocuments: TopK<UInt64>
  private var bestPassages: TopK<UInt64>
  /// Of the segment at hand; zero in between.
  private var documents = Buffer<Float>()
  private var passages = Buffer<Float>()
  private var places = Buffer<UInt32>()

  private let wantsPassages: Bool

  /// - Parameter limit: how many documents, and how many passages, to keep.
  init(limit: Int, wantsDocuments: Bool, wantsPassages: Bool) {
    bestDocuments = TopK(wantsDocuments ? limit : 0)
    bestPassages = TopK(wantsPassages ? limit : 0)
    self.wantsPassages = wantsPassages
  }

  mutating func add(_ lists: [List], of segment: SearchedSegment, at index: Int) throws {
    let layout = segment.layout
    documents.append(repeating: 0, count: max(0, layout.documentCount - documents.count))
    passages.append(repeating: 0, count: max(0, layout.passageCount - passages.count))
    var scored = segment.live ?? .all(count: layout.documentCount)
    if let allowed = segment.allowed { scored.formIntersection(allowed) }
    try layout.withView { view in
      for list in lists {
        var cursor = try PostingsCursor(list.postings, of: view)
        while try cursor.next() {
          if scored.contains(cursor.ordinal) { try add(&cursor, list, view) }
        }
      }
      try keepBest(view, UInt64(index) << 32)
    }
  }

  /// Adds what a term says of the document that the cursor is at.
  @inline(__always)
  private mutating func add(
    _ cursor: inout PostingsCursor, _ list: List, _ layout: LayoutView
  ) throws {
    let document = cursor.ordinal
    documents[document] += list.documents.score(
      frequency: cursor.frequency, length: layout.length[document])
    guard wantsPassages else { return }
    try cursor.positions(into: &places)
    let titleLength = layout.titleEnd[document]
    try layout.forEachPassage(of: document, having: places) { passage, frequency in
      let length = try layout.length(ofPassage: passage, titleLength: titleLength)
      passages[passage] += list.passages.score(frequency: frequency, length: length)
    }
  }

  private mutating func keepBest(_ layout: LayoutView, _ segment: UInt64) throws {
    var documentBar = bestDocuments.bar
    var passageBar = bestPassages.bar
    for document in 0..<layout.documentCount where documents[document] > 0 {
      let score = documents[document]
      documents[document] = 0
      if score >= documentBar {
        bestDocuments.offer(score, segment | UInt64(document))
        documentBar = bestDocuments.bar
      }
      guard wantsPassages else { continue }
      for passage in try layout.passages(of: document) {
        let score = passages[passage]
        passages[passage] = 0
        if score >= passageBar, score > 0 {
          bestPassages.offer(score, segment | UInt64(passage))
          passageBar = bestPassages.bar
        }
      }
    }
  }

  func evidence(_ segments: [SearchedSegment]) -> TextEvidence {
    var evidence = TextEvidence()
    evidence.documents = bestDocuments.ranked().map {
      (Int($0.id >> 32), Int($0.id & 0xFFFF_FFFF), $0.score)
    }
    evidence.passages = bestPassages.ranked().map {
      let (segment, passage) = (Int($0.id >> 32), Int($0.id & 0xFFFF_FFFF))
      let document = segments[segment].layout.document(ofPassage: passage)
      return (segment, passage, document, $0.score)
    }
    return evidence
  }
}
