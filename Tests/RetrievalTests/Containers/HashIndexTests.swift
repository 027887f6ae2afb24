import SeededRandom
import Testing

@testable import Retrieval

@Suite struct HashIndexTests {
  private var random = SplitMix64(seed: 23)

  @Test(arguments: [UInt64.max, 0xFF, 0xFFFF_FFFF_0000_0007])
  mutating func numbersAreThoseOfADictionary(bits: UInt64) {
    var table = HashTable(capacity: 4)
    for _ in 0..<3 {
      var known: [UInt64: Int] = [:]
      for _ in 0..<2_000 {
        // With few bits, many hashes are equal or share the half in a slot.
        let hash = UInt64.random(in: 0...(.max), using: &random) & bits
        #expect(table.existingNumber(of: hash) == known[hash])
        let number = known[hash] ?? known.count
        known[hash] = number
        #expect(table.number(of: hash) == number)
      }
      #expect(table.count == known.count)
      table.removeAll()
      for hash in known.keys { #expect(table.existingNumber(of: hash) == nil) }
    }
  }

  @Test func memoryOfALargeTextIsGivenBack() {
    var index = HashIndex(capacity: 8)
    for number in 0..<10_000 {
      index.add(number, hash: UInt64(number) &* 0x9E37_79B9_7F4A_7C15)
    }
    for round in 0..<40 {
      index.removeAll()
      #expect(index.number(of: 3) { _ in true } == nil)
      index.add(round, hash: 3)
      #expect(index.number(of: 3) { _ in true } == round)
    }
    #expect(index.capacity == 8)
  }

  @Test mutating func stringsKeepTheirNumbers() {
    var table = ByteTable()
    var known: [[UInt8]: Int] = [:]
    for _ in 0..<30_000 {
      let bytes = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        UInt8.random(in: 0...31, using: &random)
      }
      let number = known[bytes] ?? known.count
      let isNew = known.updateValue(number, forKey: bytes) == nil
      // Nearly all strings share their hash of 4 bits with others.
      let hash = bytes.reduce(UInt64(0)) { $0 &+ UInt64($1) } & 15
      let found = bytes.withUnsafeBufferPointer { table.number(of: $0, hash: hash) }
      #expect(found.number == number && found.isNew == isNew)
      #expect(Array(table[number]) == bytes)
      if known.count > 500 { break }
    }
    #expect(table.count == known.count)
  }
}
