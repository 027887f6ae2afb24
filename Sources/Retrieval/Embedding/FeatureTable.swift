/// Distinct features with their counts, in the order of their first occurrence, so that sums over
/// them are the same on every platform.
///
/// Open addressing by the features' hashes, which are well mixed already. Memory is its own, for a
/// thousand features a passage are counted faster without checks for sharing.
struct FeatureTable: ~Copyable {
  struct Feature {
    let hash: UInt64
    /// How often, each time as much as its text weighs.
    var count: Float
    /// What one occurrence weighs.
    var weight: Float
  }

  private(set) var count = 0
  private var capacity = 1_024
  private var features: UnsafeMutablePointer<Feature>
  /// Twice the capacity; the position of a feature, or -1.
  private var slots: UnsafeMutablePointer<Int32>

  init() {
    features = .allocate(capacity: capacity)
    slots = .allocate(capacity: 2 * capacity)
    slots.initialize(repeating: -1, count: 2 * capacity)
  }

  deinit {
    features.deallocate()
    slots.deallocate()
  }

  subscript(position: Int) -> Feature {
    precondition(position >= 0 && position < count)
    return features[position]
  }

  /// Counts one more occurrence. Of several weights, the largest is the feature's.
  @inline(__always)
  mutating func add(_ hash: UInt64, count more: Float, weight: Float) {
    let mask = 2 * capacity - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] >= 0 {
      let position = Int(slots[slot])
      if features[position].hash == hash {
        features[position].count += more
        features[position].weight = max(features[position].weight, weight)
        return
      }
      slot = (slot + 1) & mask
    }
    slots[slot] = Int32(count)
    features[count] = Feature(hash: hash, count: more, weight: weight)
    count += 1
    if count == capacity { grow() }
  }

  private mutating func grow() {
    let old = features
    features = .allocate(capacity: 2 * capacity)
    features.initialize(from: old, count: count)
    old.deallocate()
    slots.deallocate()
    capacity *= 2
    slots = .allocate(capacity: 2 * capacity)
    slots.initialize(repeating: -1, count: 2 * capacity)
    let mask = 2 * capacity - 1
    for position in 0..<count {
      var slot = Int(truncatingIfNeeded: features[position].hash) & mask
      while slots[slot] >= 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(position)
    }
  }
}
