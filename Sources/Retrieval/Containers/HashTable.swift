/// Distinct hashes, numbered in order of insertion.
struct HashTable: ~Copyable {
  private(set) var hashes: Buffer<UInt64>
  private var index: HashIndex

  /// Creates an empty table for `capacity` hashes, which must be a power of two. It grows if more
  /// are added.
  init(capacity: Int) {
    hashes = Buffer(capacity: capacity)
    index = HashIndex(capacity: capacity)
  }

  var count: Int { hashes.count }

  /// The number of a hash; nil if it is new.
  @inline(__always)
  func existingNumber(of hash: UInt64) -> Int? {
    let hashes = hashes.start
    return index.number(of: hash) { hashes[$0] == hash }
  }

  /// Returns the number of a hash, adding it if it is new.
  @inline(__always)
  mutating func number(of hash: UInt64) -> Int {
    let known = hashes.start
    let number = index.number(of: hash, orAdd: hashes.count) { known[$0] == hash }
    if number == hashes.count { hashes.append(hash) }
    return number
  }

  mutating func removeAll() {
    hashes.removeAll()
    index.removeAll()
  }
}
