import Index
import Retrieval
import TextAnalysis

/// The place of a passage in a `SearchIndex`.
package struct PassagePlace: Hashable, Comparable, Sendable {
  package let segment: Int
  let passage: Int

  package static func < (a: PassagePlace, b: PassagePlace) -> Bool {
    (a.segment, a.passage) < (b.segment, b.passage)
  }
}

/// The texts of passages as they were embedded. They aren't stored, so each is cut again from a
/// record that has the document.
package struct PassageTexts {
  private let index: SearchIndex
  private let documents: DocumentTexts

  package struct Text: Sendable {
    package let place: PassagePlace
    package let texts: [WeightedText]
    /// The Euclidean norm of the text's feature vector.
    let norm: Float
  }

  init(index: SearchIndex) throws {
    self.index = index
    documents = try DocumentTexts(index.db)
  }

  /// Returns the texts of those places that still have a record. Each document is read once.
  package func all(of places: [PassagePlace]) throws -> [Text] {
    var found: [Text] = []
    found.reserveCapacity(places.count)
    var notes = TextWindow(ofNotes: index.db)
    var rest = places.sorted()[...]
    while let first = rest.first {
      let segment = index.segments[first.segment]
      let ordinal = try segment.layout.document(ofPassage: first.passage)
      let passages = try segment.layout.passages(of: ordinal)
      let ofDocument = rest.prefix {
        $0.segment == first.segment && passages.contains($0.passage)
      }
      rest = rest.dropFirst(ofDocument.count)
      try documents.read(segment.documents[ordinal], in: segment.id) { document in
        let stored = document.passageCount
        for place in ofDocument where place.passage - passages.lowerBound < stored {
          let passage = document.passage(place.passage - passages.lowerBound)
          let texts = try Self.texts(of: passage, document, &notes)
          found.append(Text(place: place, texts: texts, norm: passage.norm))
        }
      }
    }
    return found
  }

  /// Returns the embedded texts of a passage. Of long notes, only the passage itself is read.
  private static func texts(
    of passage: Passage, _ stored: DocumentTexts.Document, _ notes: inout TextWindow
  ) throws -> [WeightedText] {
    var document = IndexedText(title: stored.title)
    guard let number = passage.body else {
      document.context = stored.context
      return document.embedded(passage)
    }
    let body = RecordText.Body(rawValue: number) ?? .linkedNotes
    let window = try stored.bytes(of: body, in: passage.range, &notes)
    document.bodies = [window.withUnsafeBytes { String(utf8: $0) }]
    return document.embedded(Passage(body: 0, range: 0..<window.count, norm: passage.norm))
  }
}
