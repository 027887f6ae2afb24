/// Collects the columns of a layout, document by document.
struct LayoutWriter: ~Copyable {
  private(set) var titleEnd = Buffer<UInt32>()
  private(set) var peopleStart = Buffer<UInt32>()
  private(set) var length = Buffer<UInt32>()
  private(set) var firstPassage = Buffer<UInt32>()
  private(set) var windowStart = Buffer<UInt32>()
  private(set) var windowEnd = Buffer<UInt32>()
  private var documentTokens = 0
  private var passageTokens = 0

  var documentCount: Int { titleEnd.count }
  var passageCount: Int { windowStart.count }

  /// Adds a document. Its passages must be added next.
  mutating func addDocument(titleEnd: Int, peopleStart: Int, length: Int) {
    self.titleEnd.append(UInt32(titleEnd))
    self.peopleStart.append(UInt32(peopleStart))
    self.length.append(UInt32(length))
    firstPassage.append(UInt32(passageCount))
    documentTokens += length
  }

  /// Adds a passage of the last document, which consists of the title and a window of the notes.
  mutating func addPassage(window: Range<Int>) {
    windowStart.append(UInt32(window.lowerBound))
    windowEnd.append(UInt32(window.upperBound))
    passageTokens += Int(titleEnd[titleEnd.count - 1]) + window.count
  }

  /// Appends the kept documents of a layout with their passages.
  ///
  /// - Parameter kept: the documents to keep; nil for all.
  /// - Throws: `DamagedSegment`; never for a layout that was just built.
  mutating func append(_ part: SegmentLayout, keeping kept: DocumentSet?) throws {
    precondition(kept.map { $0.count == part.documentCount } ?? true)
    try part.withView { view in
      for document in 0..<view.documentCount where kept?.contains(document) ?? true {
        addDocument(
          titleEnd: view.titleEnd[document], peopleStart: view.peopleStart[document],
          length: view.length[document])
        for passage in try view.passages(of: document) {
          let (start, end) = (view.windowStart[passage], view.windowEnd[passage])
          guard start <= end else { throw DamagedSegment.layout }
          addPassage(window: start..<end)
        }
      }
    }
  }

  mutating func removeAll() {
    titleEnd.removeAll()
    peopleStart.removeAll()
    length.removeAll()
    firstPassage.removeAll()
    windowStart.removeAll()
    windowEnd.removeAll()
    (documentTokens, passageTokens) = (0, 0)
  }

  func finish() -> SegmentLayout {
    let widths = [
      Self.width(titleEnd), Self.width(peopleStart), Self.width(length), Self.width(firstPassage),
      Self.width(windowStart), Self.width(windowEnd),
    ]
    var bytes: [UInt8] = [1] + widths.map(UInt8.init) + [0]
    Self.append(UInt32(documentCount), to: &bytes)
    Self.append(UInt32(passageCount), to: &bytes)
    Self.append(UInt64(documentTokens), to: &bytes)
    Self.append(UInt64(passageTokens), to: &bytes)
    Self.append(titleEnd, width: widths[0], to: &bytes)
    Self.append(peopleStart, width: widths[1], to: &bytes)
    Self.append(length, width: widths[2], to: &bytes)
    Self.append(firstPassage, width: widths[3], to: &bytes)
    Self.append(windowStart, width: widths[4], to: &bytes)
    Self.append(windowEnd, width: widths[5], to: &bytes)
    bytes += Array(repeating: 0, count: SegmentLayout.padding)
    guard let layout = try? SegmentLayout(bytes) else {
      preconditionFailure("a layout reads what was written")
    }
    return layout
  }

  /// The number of bytes that the column's largest number requires.
  private static func width(_ column: borrowing Buffer<UInt32>) -> Int {
    let largest = column.elements.max() ?? 0
    return largest < 0x100 ? 1 : largest < 0x10000 ? 2 : 4
  }

  private static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  private static func append(
    _ column: borrowing Buffer<UInt32>, width: Int, to bytes: inout [UInt8]
  ) {
    for number in column.elements {
      withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0[..<width]) }
    }
  }
}
