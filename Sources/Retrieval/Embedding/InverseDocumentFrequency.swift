import Models

/// The information of words by their rarity in general language. It is fixed, so that vectors don't
/// depend on the other texts in an index.
///
/// The table is used in its stored form; Models/make_idf.py describes its layout and source.
struct InverseDocumentFrequency: Sendable {
  private static let levelsPerNat: Float = 31
  // Constant data of the program.
  nonisolated(unsafe) private let slots: UnsafePointer<UInt32>
  private let slotBits: Int
  private let largest: Float

  /// - Parameter largest: the idf of a word that the table lacks, in nats.
  init(largest: Float) {
    let data = model_idf()
    precondition(data.count.nonzeroBitCount == 1, "the idf table has a power of two of slots")
    slots = UnsafeRawPointer(data.bytes).assumingMemoryBound(to: UInt32.self)
    slotBits = (data.count / MemoryLayout<UInt32>.size).trailingZeroBitCount
    self.largest = largest
  }

  /// The idf of the folded word with this hash, in nats.
  func idf(of hash: UInt64) -> Float {
    let mask = 1 << slotBits - 1
    let check = UInt32(truncatingIfNeeded: hash & 0xFF_FFFF)
    var slot = Int(hash >> UInt64(64 - slotBits))
    while true {
      let entry = UInt32(littleEndian: slots[slot])
      if entry == 0 { return largest }
      if entry >> 8 == check { return min(largest, Float(entry & 0xFF) / Self.levelsPerNat) }
      slot = (slot + 1) & mask
    }
  }
}
