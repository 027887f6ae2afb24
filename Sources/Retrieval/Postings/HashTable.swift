/// Distinct hashes, numbered in the order of their arrival. Open addressing.
struct HashTable: ~Copyable {
  private(set) var hashes = Buffer<UInt64>(capacity: 1 << 12)
  /// A power of two, at most half full; the number of a hash, or -1.
  private var slots = Buffer<Int32>(repeating: -1, count: 1 << 13)

  var count: Int { hashes.count }

  mutating func number(of hash: UInt64) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] >= 0 {
      let number = Int(slots[slot])
      if hashes[number] == hash { return number }
      slot = (slot + 1) & mask
    }
    slots[slot] = Int32(hashes.count)
    hashes.append(hash)
    if 2 * hashes.count > slots.count { grow() }
    return hashes.count - 1
  }

  private mutating func grow() {
    slots = Buffer(repeating: -1, count: 2 * slots.count)
    let mask = slots.count - 1
    for number in 0..<hashes.count {
      var slot = Int(truncatingIfNeeded: hashes[number]) & mask
      while slots[slot] >= 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(number)
    }
  }
}
