/// Counts the pairs of neighbouring words of a passage.
struct PairCounter: ~Copyable {
  struct Pair: BitwiseCopyable {
    var hash: UInt64
    /// 0 in an empty slot.
    var count: Float
    /// Of both words together.
    var rarity: Float
  }

  /// Open addressing: a power of two, at most half full.
  private var slots = Buffer<Pair>(
    repeating: Pair(hash: 0, count: 0, rarity: 0), count: 1 << 10)
  /// The slots in use, in the order of the pairs' first occurrence.
  private var used = Buffer<UInt32>(capacity: 1 << 10)

  mutating func count(
    _ words: Slice<UnsafeMutableBufferPointer<UInt32>>, weight: Float,
    _ vocabulary: borrowing Vocabulary
  ) {
    guard let first = words.first else { return }
    while 2 * (used.count + words.count) > slots.count { grow() }
    let mask = slots.count - 1
    var previous = vocabulary[Int(first)]
    for word in words.dropFirst() {
      let next = vocabulary[Int(word)]
      let hash = FeatureHash.pair(previous.hash, next.hash)
      var slot = Int(truncatingIfNeeded: hash) & mask
      while slots[slot].count > 0, slots[slot].hash != hash { slot = (slot + 1) & mask }
      if slots[slot].count == 0 {
        used.append(UInt32(truncatingIfNeeded: slot))
        slots[slot] = Pair(
          hash: hash, count: weight, rarity: (previous.rarity + next.rarity) / 2)
      } else {
        slots[slot].count += weight
      }
      previous = next
    }
  }

  /// Adds the pairs to a sum, and begins anew.
  mutating func add(to sum: inout FeatureSum, _ parameters: EmbedderParameters) {
    for slot in used.elements {
      let pair = slots[Int(slot)]
      sum.add(
        count: pair.count, weight: pair.rarity * parameters.pairWeight,
        place: FeatureSum.place(of: pair.hash, parameters))
      slots[Int(slot)].count = 0
    }
    used.removeAll()
  }

  private mutating func grow() {
    var larger = Buffer<Pair>(
      repeating: Pair(hash: 0, count: 0, rarity: 0), count: 2 * slots.count)
    let mask = larger.count - 1
    for place in 0..<used.count {
      let pair = slots[Int(used[place])]
      var slot = Int(truncatingIfNeeded: pair.hash) & mask
      while larger[slot].count > 0 { slot = (slot + 1) & mask }
      larger[slot] = pair
      used[place] = UInt32(truncatingIfNeeded: slot)
    }
    slots = larger
  }
}
