/// What texts are searched for. Any of the terms or phrases may match.
public struct TextQuery: Sendable, Hashable {
  /// As `Analyzer` gives them; each counts once.
  public var terms: [String]
  /// Terms that have to stand one after another.
  public var phrases: [[String]]
  /// What is asked for; the others of `TextEvidence` stay empty, and take no time.
  public var wantsPassages: Bool
  public var wantsDocuments: Bool
  public var wantsPhrases: Bool

  public init(
    terms: [String], phrases: [[String]] = [], wantsPassages: Bool = true,
    wantsDocuments: Bool = true, wantsPhrases: Bool = true
  ) {
    self.terms = terms
    self.phrases = phrases
    self.wantsPassages = wantsPassages
    self.wantsDocuments = wantsDocuments
    self.wantsPhrases = wantsPhrases
  }
}

/// A segment as search sees it.
public struct SearchedSegment: Sendable {
  public var layout: SegmentLayout
  /// The documents that have not been deleted; nil for all.
  public var live: DocumentSet?
  /// The documents that may be found; nil for all. The others count in what is rare and long.
  public var allowed: DocumentSet?

  public init(layout: SegmentLayout, live: DocumentSet? = nil, allowed: DocumentSet? = nil) {
    precondition(live.map { $0.count == layout.documentCount } ?? true)
    precondition(allowed.map { $0.count == layout.documentCount } ?? true)
    self.layout = layout
    self.live = live
    self.allowed = allowed
  }
}

/// The best of what texts say to a query: greater scores first; of the same score, the lower
/// segment, then the lower ordinal or passage.
public struct TextEvidence: Sendable {
  /// BM25 of passages by terms.
  public var passages: [(segment: Int, passage: Int, document: Int, score: Float)] = []
  /// BM25 of documents by terms.
  public var documents: [(segment: Int, document: Int, score: Float)] = []
  /// BM25 of documents by phrases.
  public var phrases: [(segment: Int, document: Int, score: Float)] = []
}
