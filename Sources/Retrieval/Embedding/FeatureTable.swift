/// Distinct features with their counts. They are in the order of first occurrence, so that sums
/// over them are the same on every platform.
struct FeatureTable: ~Copyable {
  struct Tally: BitwiseCopyable {
    /// The number of occurrences, weighted by text.
    var count: Float
    /// The weight of one occurrence.
    var weight: Float
  }

  private var hashes: HashTable
  private var tallies: Buffer<Tally>

  /// Creates an empty table for `capacity` features, a power of two. It grows if more are added.
  init(capacity: Int = 256) {
    hashes = HashTable(capacity: capacity)
    tallies = Buffer(capacity: capacity)
  }

  /// The number of distinct features.
  var count: Int { tallies.count }

  subscript(position: Int) -> (hash: UInt64, count: Float, weight: Float) {
    let tally = tallies[position]
    return (hashes.hashes[position], tally.count, tally.weight)
  }

  /// The index of the feature with this hash; nil if it doesn't occur.
  @inline(__always)
  func position(of hash: UInt64) -> Int? { hashes.existingNumber(of: hash) }

  /// Counts an occurrence. If a feature has several weights, the largest one applies.
  @inline(__always)
  mutating func add(_ hash: UInt64, count more: Float, weight: Float) {
    let position = hashes.number(of: hash)
    if position == tallies.count { return tallies.append(Tally(count: more, weight: weight)) }
    let tally = tallies[position]
    tallies[position] = Tally(count: tally.count + more, weight: max(tally.weight, weight))
  }

  mutating func removeAll() {
    hashes.removeAll()
    tallies.removeAll()
  }

  /// Returns the vector of the features after signed hashing.
  func hashed(_ features: TextFeatures) -> [Float] {
    var vector = [Float](repeating: 0, count: features.dimensions)
    vector.withUnsafeMutableBufferPointer { vector in
      var sum = FeatureSum(vector, features)
      for position in 0..<count {
        let (hash, count, weight) = self[position]
        sum.add(count: count, weight: weight, place: features.place(of: hash))
      }
    }
    return vector
  }
}
