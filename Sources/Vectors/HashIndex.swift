/// Finds a hash in a growing list of distinct hashes: open addressing, for the hashes are already
/// well mixed.
struct HashIndex {
  private static let empty: Int32 = -1
  private var slots = [Int32](repeating: empty, count: 2_048)

  /// The position of `hash` in `list`; `list.count` when it is new, and the caller must append it.
  mutating func find(_ hash: UInt64, among list: [UInt64]) -> Int {
    if 2 * (list.count + 1) > slots.count { grow(list) }
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != Self.empty {
      let position = Int(slots[slot])
      if list[position] == hash { return position }
      slot = (slot + 1) & mask
    }
    slots[slot] = Int32(list.count)
    return list.count
  }

  /// The position of `hash` in `list`, or nil.
  func position(of hash: UInt64, in list: [UInt64]) -> Int? {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != Self.empty {
      let position = Int(slots[slot])
      if list[position] == hash { return position }
      slot = (slot + 1) & mask
    }
    return nil
  }

  private mutating func grow(_ list: [UInt64]) {
    slots = [Int32](repeating: Self.empty, count: 2 * slots.count)
    let mask = slots.count - 1
    for (position, hash) in list.enumerated() {
      var slot = Int(truncatingIfNeeded: hash) & mask
      while slots[slot] != Self.empty { slot = (slot + 1) & mask }
      slots[slot] = Int32(position)
    }
  }
}
