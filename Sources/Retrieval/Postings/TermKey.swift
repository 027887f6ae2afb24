/// A term's bytes for sorting. In most cases the first eight bytes and the length decide.
struct TermKey {
  private let prefix: UInt64
  private let bytes: UnsafeBufferPointer<UInt8>
  let id: Int

  /// - Parameter bytes: must stay in place.
  init(_ bytes: UnsafeBufferPointer<UInt8>, id: Int) {
    var prefix: UInt64 = 0
    for place in 0..<8 { prefix = prefix << 8 | (place < bytes.count ? UInt64(bytes[place]) : 0) }
    self.prefix = prefix
    self.bytes = bytes
    self.id = id
  }

  var term: UnsafeBufferPointer<UInt8> { bytes }

  @inline(__always)
  func isLess(than other: TermKey) -> Bool {
    if prefix != other.prefix { return prefix < other.prefix }
    if bytes.count <= 8 || other.bytes.count <= 8 { return bytes.count < other.bytes.count }
    return bytes.lexicographicallyPrecedes(other.bytes)
  }

  @inline(__always)
  func isSame(as other: TermKey) -> Bool {
    prefix == other.prefix && bytes.count == other.bytes.count
      && (bytes.count <= 8 || bytes.elementsEqual(other.bytes))
  }
}
