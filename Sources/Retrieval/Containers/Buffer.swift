import CKernels

// Containers: storage for numbers, used by the other folders and independent of texts.

/// A growable buffer that owns its memory, without the uniqueness checks of arrays.
struct Buffer<Element: BitwiseCopyable>: ~Copyable {
  private(set) var count = 0
  private(set) var capacity: Int
  private(set) var start: UnsafeMutablePointer<Element>

  init(capacity: Int = 64) {
    self.capacity = max(1, capacity)
    start = .allocate(capacity: self.capacity)
  }

  init(repeating element: Element, count: Int) {
    self.init(capacity: count)
    start.initialize(repeating: element, count: count)
    self.count = count
  }

  init(_ elements: [Element]) {
    self.init(capacity: elements.count)
    elements.withUnsafeBufferPointer { append(contentsOf: $0) }
  }

  deinit { start.deallocate() }

  var elements: UnsafeMutableBufferPointer<Element> { .init(start: start, count: count) }

  subscript(position: Int) -> Element {
    @inline(__always) get {
      precondition(UInt(bitPattern: position) < UInt(bitPattern: count))
      return start[position]
    }
    @inline(__always) set {
      precondition(UInt(bitPattern: position) < UInt(bitPattern: count))
      start[position] = newValue
    }
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { reserve(1) }
    start[count] = element
    count += 1
  }

  /// Appends an element without checking for growth. The capacity must suffice.
  @inline(__always)
  mutating func appendReserved(_ element: Element) {
    precondition(count < capacity)
    start[count] = element
    count += 1
  }

  /// Appends an element only if `isKept`, without a branch. The capacity must suffice.
  @inline(__always)
  mutating func append(_ element: Element, if isKept: Bool) {
    precondition(count < capacity)
    start[count] = element
    count += isKept ? 1 : 0
  }

  mutating func append(contentsOf more: UnsafeBufferPointer<Element>) {
    reserve(more.count)
    if let source = more.baseAddress {
      (start + count).initialize(from: source, count: more.count)
      count += more.count
    }
  }

  /// Appends `more` elements, which `body` must write.
  mutating func append(
    count more: Int, writing body: (UnsafeMutableBufferPointer<Element>) -> Void
  ) {
    reserve(more)
    body(UnsafeMutableBufferPointer(start: start + count, count: more))
    count += more
  }

  mutating func append(repeating element: Element, count more: Int) {
    reserve(more)
    (start + count).initialize(repeating: element, count: more)
    count += more
  }

  mutating func removeAll() { count = 0 }

  mutating func removeLast(_ fewer: Int) {
    precondition(fewer <= count)
    count -= fewer
  }

  /// Reserves capacity for `more` further elements.
  @inline(never)
  mutating func reserve(_ more: Int) {
    guard count + more > capacity else { return }
    let old = start
    capacity = max(count + more, 2 * capacity)
    start = .allocate(capacity: capacity)
    start.initialize(from: old, count: count)
    old.deallocate()
  }
}

extension Array where Element: BitwiseCopyable {
  init(_ buffer: borrowing Buffer<Element>) {
    self = Array(buffer.elements)
  }
}

/// The kernels that are the fastest on this processor.
enum Kernels {
  // Safe, because the C structure is constant. It has function pointers and a name.
  nonisolated(unsafe) static let best = kernels_best().pointee
}

/// An error in the stored bytes of a segment, such as a missing or overwritten part. The segment
/// must be rebuilt from the texts.
package struct DamagedSegment: Error, Hashable, CustomStringConvertible {
  /// The damaged part, such as `postings of a term`.
  package var part: String

  package var description: String { "the search index is torn: \(part) cannot be read" }

  static let layout = DamagedSegment(part: "the layout of a segment")
  static let postings = DamagedSegment(part: "postings of a term")
  static let set = DamagedSegment(part: "a set of documents")
}
