import CKernels

/// A hash table of the numbers of objects, which the caller stores. It uses open addressing with
/// linear probing (Knuth, The Art of Computer Programming, volume 3, section 6.4).
///
/// Besides the number, a slot has 32 bits of the hash. They rule out most other objects without
/// comparing them, and let the table grow without recomputing hashes.
struct HashIndex: ~Copyable {
  struct Slot: BitwiseCopyable {
    var hash: UInt32
    /// The number of the object; -1 if the slot is empty.
    var number: Int32
  }

  /// The number of entries.
  private(set) var count = 0
  /// The slots. Their number is a power of two, and at most half of them are used.
  private var slots: Buffer<Slot>
  private let minimumSlots: Int

  /// The number of entries that fit before the table grows.
  var capacity: Int { slots.count / 2 }

  /// Creates an empty index for `capacity` numbers, which must be a power of two. It grows if more
  /// are added.
  init(capacity: Int) {
    precondition(capacity.nonzeroBitCount == 1)
    minimumSlots = 2 * capacity
    slots = Self.empty(minimumSlots)
  }

  private static func empty(_ count: Int) -> Buffer<Slot> {
    Buffer(repeating: Slot(hash: 0, number: -1), count: count)
  }

  /// Returns the number of the object with this hash; nil if there is none.
  ///
  /// - Parameters:
  ///   - hash: a hash whose lower 32 bits are well mixed.
  ///   - isSame: returns true if the object with the given number is the one to find. It is called
  ///     only
  ///     for objects with the same lower 32 bits of the hash.
  @inline(__always)
  func number(of hash: UInt64, where isSame: (Int) -> Bool) -> Int? {
    let short = UInt32(truncatingIfNeeded: hash)
    let mask = UInt32(truncatingIfNeeded: slots.count - 1)
    var place = short & mask
    while true {
      let slot = slots.start[Int(place)]
      if slot.number < 0 { return nil }
      if slot.hash == short, isSame(Int(slot.number)) { return Int(slot.number) }
      place = (place &+ 1) & mask
    }
  }

  /// Prefetches the slot of a hash that will be looked up soon.
  @inline(__always)
  func prefetch(_ hash: UInt64) {
    kernel_prefetch(slots.start + Int(UInt32(truncatingIfNeeded: hash)) & (slots.count - 1))
  }

  /// Returns the number of the object with this hash. If there is none, adds and returns `next`.
  @inline(__always)
  mutating func number(
    of hash: UInt64, orAdd next: Int, where isSame: (Int) -> Bool
  ) -> Int {
    if let number = number(of: hash, where: isSame) { return number }
    add(next, hash: hash)
    return next
  }

  /// Adds the number of an object that is not in the index.
  mutating func add(_ number: Int, hash: UInt64) {
    count += 1
    if 2 * count > slots.count { resize(2 * slots.count) }
    place(Slot(hash: UInt32(truncatingIfNeeded: hash), number: Int32(number)))
  }

  /// Removes all entries. The memory that a large text required is released step by step, because
  /// clearing all of it for each small text would be slow.
  mutating func removeAll() {
    if slots.count > minimumSlots, 16 * count < slots.count {
      slots = Self.empty(slots.count / 2)
    } else {
      slots.elements.update(repeating: Slot(hash: 0, number: -1))
    }
    count = 0
  }

  @inline(never)
  private mutating func resize(_ capacity: Int) {
    var old = Self.empty(capacity)
    swap(&old, &slots)
    for slot in old.elements where slot.number >= 0 { place(slot) }
  }

  @inline(__always)
  private mutating func place(_ slot: Slot) {
    let mask = UInt32(truncatingIfNeeded: slots.count - 1)
    var place = slot.hash & mask
    while slots.start[Int(place)].number >= 0 { place = (place &+ 1) & mask }
    slots.start[Int(place)] = slot
  }
}
