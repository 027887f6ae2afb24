/// Distinct byte strings, numbered in order of insertion and stored contiguously.
struct ByteTable: ~Copyable {
  struct Entry: BitwiseCopyable {
    var start: Int
    var count: Int
  }

  private var entries = Buffer<Entry>(capacity: 1 << 12)
  private var pool = Buffer<UInt8>(capacity: 1 << 16)
  private var index = HashIndex(capacity: 1 << 12)

  var count: Int { entries.count }
  /// The total length of all strings.
  var byteCount: Int { pool.count }

  subscript(number: Int) -> UnsafeBufferPointer<UInt8> {
    let entry = entries[number]
    return UnsafeBufferPointer(start: pool.start + entry.start, count: entry.count)
  }

  /// Returns the number of a string, and whether it is new. A new string is added.
  ///
  /// - Parameter hash: a hash of the string.
  @inline(__always)
  mutating func number(
    of bytes: UnsafeBufferPointer<UInt8>, hash: UInt64
  ) -> (number: Int, isNew: Bool) {
    let (known, pool, next) = (entries.start, pool.start, entries.count)
    let number = index.number(of: hash, orAdd: next) {
      Self.isSame(known[$0], of: pool, bytes)
    }
    if number == next { append(bytes) }
    return (number, number == next)
  }

  @inline(__always)
  private static func isSame(
    _ entry: Entry, of pool: UnsafeMutablePointer<UInt8>, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard entry.count == bytes.count else { return false }
    let known = pool + entry.start
    for i in 0..<bytes.count where known[i] != bytes[i] { return false }
    return true
  }

  @inline(never)
  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    entries.append(Entry(start: pool.count, count: bytes.count))
    pool.append(contentsOf: bytes)
  }
}
