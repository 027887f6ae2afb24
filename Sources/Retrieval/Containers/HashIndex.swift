import CKernels

/// Finds numbers by the hashes of what they stand for: the one table with open addressing (linear
/// probing; Knuth, The Art of Computer Programming, volume 3, section 6.4). What a number stands for
/// is kept by whoever gives it.
///
/// A slot has 32 bits of the hash beside the number. So most slots of something else are passed
/// without a look at what they stand for, and the table grows without asking for any hash again.
struct HashIndex: ~Copyable {
  struct Slot: BitwiseCopyable {
    var hash: UInt32
    /// -1 if the slot is empty.
    var number: Int32
  }

  /// The number of numbers there are.
  private(set) var count = 0
  /// A power of two, at most half full.
  private var slots: Buffer<Slot>
  private let fewest: Int

  /// The number of numbers there is room for before it grows.
  var capacity: Int { slots.count / 2 }

  /// - Parameter capacity: a power of two.
  init(capacity: Int) {
    precondition(capacity.nonzeroBitCount == 1)
    fewest = 2 * capacity
    slots = Self.empty(fewest)
  }

  private static func empty(_ count: Int) -> Buffer<Slot> {
    Buffer(repeating: Slot(hash: 0, number: -1), count: count)
  }

  /// The number of what is the same as what has this hash; nil if there is none.
  ///
  /// - Parameters:
  ///   - hash: well mixed in its lower 32 bits.
  ///   - isSame: asked of numbers with the same lower bits.
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

  /// Asks memory for where a hash will be looked for soon.
  @inline(__always)
  func prefetch(_ hash: UInt64) {
    kernel_prefetch(slots.start + Int(UInt32(truncatingIfNeeded: hash)) & (slots.count - 1))
  }

  /// The number; where there is none, `next`, which has this hash from now on.
  @inline(__always)
  mutating func number(
    of hash: UInt64, orAdd next: Int, where isSame: (Int) -> Bool
  ) -> Int {
    if let number = number(of: hash, where: isSame) { return number }
    add(next, hash: hash)
    return next
  }

  /// Adds a number of what is not there yet.
  mutating func add(_ number: Int, hash: UInt64) {
    count += 1
    if 2 * count > slots.count { resize(2 * slots.count) }
    place(Slot(hash: UInt32(truncatingIfNeeded: hash), number: Int32(number)))
  }

  /// Leaves no number. What one large text has taken of memory is given back by and by, for all of
  /// it would be cleared again for each small one.
  mutating func removeAll() {
    if slots.count > fewest, 16 * count < slots.count {
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
