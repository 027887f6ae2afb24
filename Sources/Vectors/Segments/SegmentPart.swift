/// Documents that are analysed and embedded, and whose terms are in no order yet. Several parts, of
/// whichever builders, become one segment for what each of them alone would cost.
public struct SegmentPart: Sendable {
  public var documentCount: Int { layout.documentCount }
  let layout: SegmentLayout
  let terms: PartTerms
  /// As of a segment.
  public let codes: [UInt8]
}

extension [SegmentPart] {
  /// The layout and the terms of a segment with the documents of all parts, one part after another.
  public func joinedTexts() -> (layout: SegmentLayout, terms: SegmentTerms) {
    var writer = LayoutWriter()
    for part in self { writer.append(part.layout) }
    let layout = writer.finish()
    return (layout, layout.withView { TermSort(self).postings($0) })
  }
}

extension Segment {
  /// The documents of all parts, one part after another.
  init(joining parts: [SegmentPart]) {
    let (layout, terms) = parts.joinedTexts()
    self.init(layout: layout, terms: terms, codes: parts.flatMap(\.codes))
  }
}

/// The terms of a run of documents, in the order of their first tokens.
struct PartTerms: Sendable {
  /// Of all documents' tokens, one after another, the numbers of their terms.
  let tokens: [UInt32]
  /// Of each term, how many passages have it.
  private(set) var passages: [UInt32] = []
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  /// How many terms there are.
  var count: Int { ends.count }

  /// - Parameters:
  ///   - tokens: their terms' numbers in `table`.
  ///   - passages: how many passages have a term, by its number there.
  init(
    tokens: UnsafeMutableBufferPointer<Int32>, of table: borrowing ByteTable,
    passages: (_ term: Int) -> UInt32
  ) {
    var numbers = Buffer<Int32>(repeating: -1, count: table.count)
    var order: [Int] = []
    self.tokens = [UInt32](unsafeUninitializedCapacity: tokens.count) { output, count in
      for token in tokens {
        let term = Int(token)
        if numbers[term] < 0 {
          numbers[term] = Int32(truncatingIfNeeded: order.count)
          order.append(term)
        }
        output[count] = UInt32(bitPattern: numbers[term])
        count += 1
      }
    }
    for term in order {
      bytes.append(contentsOf: table[term])
      ends.append(bytes.count)
      self.passages.append(passages(term))
    }
  }

  /// Calls `body` with the bytes of each term.
  func forEachTerm(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      for end in ends {
        body(UnsafeBufferPointer(rebasing: bytes[start..<end]))
        start = end
      }
    }
  }
}
