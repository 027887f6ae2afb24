import TextAnalysis

/// Builds parts of segments, one after another, with some thousands of documents each. A builder
/// must be used by one thread. It caches up to some tens of megabytes of words.
package final class SegmentBuilder {
  private var draft: SegmentDraft

  /// Creates a builder. The embedder computes the codes of passages.
  package convenience init(embedder: Embedder) {
    self.init(embedder: embedder, largestVocabulary: 32 << 20)
  }

  /// Creates a builder that clears its cache of words if it exceeds `largestVocabulary` bytes.
  init(embedder: Embedder, largestVocabulary: Int) {
    draft = SegmentDraft(embedder, largestVocabulary: largestVocabulary)
  }

  /// The number of documents in the part so far, which is the ordinal of the next one.
  package var documentCount: Int { draft.layout.documentCount }

  /// Adds a document.
  ///
  /// - Returns: its passages; there is at least one.
  package func add(_ text: IndexedText) -> [Passage] {
    draft.add(text)
  }

  /// Finishes the part and begins the next one.
  package func finishPart() -> SegmentPart {
    draft.finish()
  }
}

/// A part under construction.
private struct SegmentDraft: ~Copyable {
  private let embedder: Embedder
  private let largestVocabulary: Int
  private var vocabulary: Vocabulary
  private var features: FeatureCounter
  private var tokens = DocumentTokens()
  private var occurrences = TermOccurrences()
  private(set) var layout = LayoutWriter()
  private var codes = Buffer<UInt8>(capacity: 1 << 16)
  private var meanings = Buffer<UInt8>(capacity: 1 << 16)
  private var vector: Buffer<Float>

  init(_ embedder: Embedder, largestVocabulary: Int) {
    self.embedder = embedder
    self.largestVocabulary = largestVocabulary
    vocabulary = Vocabulary(embedder.features)
    features = FeatureCounter(embedder.features)
    vector = Buffer(repeating: 0, count: embedder.dimensions)
  }

  mutating func add(_ text: IndexedText) -> [Passage] {
    tokens.removeAll()
    let title = tokens.append(text.title, &vocabulary)
    tokens.beginNotes()
    var bodies: [[Passages.Window]] = []
    for body in text.bodies { bodies.append(tokens.appendCut(body, &vocabulary)) }
    var context: [FeatureCounter.Span] = []
    for text in text.context {
      let range = tokens.append(text, &vocabulary)
      context.append(FeatureCounter.Span(tokens: range, weight: IndexedText.contextWeight))
    }
    tokens.beginPeople()
    _ = tokens.append(text.people, &vocabulary)
    layout.addDocument(
      titleEnd: title.count, peopleStart: tokens.position(ofToken: tokens.peopleStart),
      length: tokens.count)
    occurrences.add(tokens, vocabulary)

    let titleSpan = FeatureCounter.Span(tokens: title, weight: IndexedText.titleWeight)
    if bodies.allSatisfy(\.isEmpty) {
      let window = tokens.notesStart..<tokens.peopleStart
      return [Passage(body: nil, range: 0..<0, norm: embed([titleSpan] + context, window: window))]
    }
    var passages: [Passage] = []
    for (body, windows) in bodies.enumerated() {
      for window in windows {
        let span = FeatureCounter.Span(tokens: window.tokens, weight: 1)
        let norm = embed([titleSpan, span], window: window.tokens)
        passages.append(Passage(body: body, range: window.range, norm: norm))
      }
    }
    return passages
  }

  /// Adds a passage of the last document.
  ///
  /// - Returns: its norm.
  private mutating func embed(_ spans: [FeatureCounter.Span], window: Range<Int>) -> Float {
    layout.addPassage(window: window.lowerBound + 1..<window.upperBound + 1)
    vector.elements.update(repeating: 0)
    let norm = features.count(
      spans, of: tokens.words.elements, vocabulary, into: vector.elements)
    occurrences.addPassage(features.distinct, vocabulary)
    codes.append(count: embedder.bytesPerVector) { code in
      VectorCode.write(UnsafeBufferPointer(vector.elements), to: code)
    }
    meanings.append(count: MeaningCodes.bytesPerRow) { features.writeMeaning(to: $0) }
    return norm
  }

  mutating func finish() -> SegmentPart {
    let layout = self.layout.finish()
    let terms = layout.withView { occurrences.finish($0, vocabulary.terms) }
    let part = SegmentPart(
      layout: layout, terms: terms, codes: Array(codes), meanings: MeaningCodes(Array(meanings)))
    self.layout.removeAll()
    codes.removeAll()
    meanings.removeAll()
    if vocabulary.size > largestVocabulary {
      vocabulary = Vocabulary(embedder.features)
      features = FeatureCounter(embedder.features)
    }
    return part
  }
}
