import CKernels
import SeededRandom
import Testing

@testable import Vectors

/// Columns of 64 rows, held against the obvious ones, for every way of packing them.
@Suite struct PackedColumnsTests {
  typealias Packing = (
    UnsafePointer<UInt8>, Int, Int, Int, UnsafeMutablePointer<UInt64>,
    UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt8>
  ) -> Int

  @Test(arguments: [1, 2, 15, 16, 17, 48, 63, 64], [0, 0.1, 0.5, 1])
  func aColumnHasTheRowsThatAreNotZero(rows: Int, density: Double) {
    var random = SplitMix64(seed: UInt64(rows))
    let (dimensions, bytesPerCode) = (96, 61)
    let codes = (0..<rows * bytesPerCode).map { _ -> UInt8 in
      func nibble() -> UInt8 {
        Double.random(in: 0..<1, using: &random) < density ? .random(in: 1..<16, using: &random) : 0
      }
      return nibble() | nibble() << 4
    }
    let expected = (0..<dimensions).map { dimension in
      (0..<rows).map { row in
        codes[row * bytesPerCode + dimension / 2] >> UInt8(4 * (dimension % 2)) & 15
      }
    }
    for pack in [kernel_pack_columns, kernel_pack_columns_plain] as [Packing] {
      var masks = [UInt64](repeating: 0, count: dimensions)
      var lengths = [UInt8](repeating: 0, count: dimensions)
      var values = [UInt8](repeating: 0xAA, count: 32 * dimensions + 7)
      let count = pack(codes, rows, bytesPerCode, dimensions, &masks, &lengths, &values)
      var start = 0
      for (column, nibbles) in expected.enumerated() {
        var mask: UInt64 = 0
        for (row, nibble) in nibbles.enumerated() where nibble > 0 { mask |= 1 << UInt64(row) }
        #expect(masks[column] == mask)
        var kept = nibbles.filter { $0 > 0 }
        if kept.count % 2 == 1 { kept.append(0) }
        let bytes = stride(from: 0, to: kept.count, by: 2).map { kept[$0] | kept[$0 + 1] << 4 }
        #expect(Array(values[start..<start + Int(lengths[column])]) == bytes)
        start += Int(lengths[column])
      }
      #expect(start == count)
    }
  }
}
