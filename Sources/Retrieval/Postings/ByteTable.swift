/// Distinct strings of bytes, numbered in the order of their arrival.
///
/// Open addressing; the strings lie one after another in memory of their own.
struct ByteTable: ~Copyable {
  struct Entry: BitwiseCopyable {
    var hash: UInt64
    var start: Int
    var count: Int
  }

  private var entries = Buffer<Entry>(capacity: 1 << 12)
  private var pool = Buffer<UInt8>(capacity: 1 << 16)
  /// A power of two, at most half full; the number of a string, or -1.
  private var slots = Buffer<Int32>(repeating: -1, count: 1 << 13)

  var count: Int { entries.count }
  /// What the strings take in all.
  var byteCount: Int { pool.count }

  subscript(number: Int) -> UnsafeBufferPointer<UInt8> {
    let entry = entries[number]
    return UnsafeBufferPointer(start: pool.start + entry.start, count: entry.count)
  }

  /// The number of a string, and whether it is new.
  ///
  /// - Parameter hash: the same for the same string.
  @inline(__always)
  mutating func number(
    of bytes: UnsafeBufferPointer<UInt8>, hash: UInt64
  ) -> (number: Int, isNew: Bool) {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] >= 0 {
      let number = Int(slots[slot])
      if entries[number].hash == hash, isSame(number, bytes) { return (number, false) }
      slot = (slot + 1) & mask
    }
    return (insert(bytes, hash: hash, slot: slot), true)
  }

  @inline(__always)
  private func isSame(_ number: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let entry = entries[number]
    guard entry.count == bytes.count else { return false }
    let known = pool.start + entry.start
    for i in 0..<bytes.count where known[i] != bytes[i] { return false }
    return true
  }

  @inline(never)
  private mutating func insert(
    _ bytes: UnsafeBufferPointer<UInt8>, hash: UInt64, slot: Int
  ) -> Int {
    let number = entries.count
    entries.append(Entry(hash: hash, start: pool.count, count: bytes.count))
    pool.append(contentsOf: bytes)
    slots[slot] = Int32(number)
    if 2 * entries.count > slots.count { grow() }
    return number
  }

  private mutating func grow() {
    slots = Buffer(repeating: -1, count: 2 * slots.count)
    let mask = slots.count - 1
    for number in 0..<entries.count {
      var slot = Int(truncatingIfNeeded: entries[number].hash) & mask
      while slots[slot] >= 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(number)
    }
  }
}
