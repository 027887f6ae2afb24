import CKernels
import SeededRandom
import Testing

@testable import Retrieval

/// Compares columns of 128 rows with simple ones, for each way of packing.
@Suite struct PackedColumnsTests {
  typealias Packing = (
    UnsafePointer<UInt8>, Int, Int, Int, UnsafeMutablePointer<UInt64>,
    UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt8>
  ) -> Int

  @Test(arguments: [1, 2, 15, 16, 17, 48, 63, 64, 65, 127, 128], [0, 0.1, 0.5, 1])
  func aColumnHasThePairsOfRowsThatAreNotZero(rows: Int, density: Double) {
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
      var values = [UInt8](repeating: 0xAA, count: 64 * dimensions + 7)
      let count = pack(codes, rows, bytesPerCode, dimensions, &masks, &lengths, &values)
      var start = 0
      for (column, nibbles) in expected.enumerated() {
        let pairs = stride(from: 0, to: rows, by: 2).map {
          nibbles[$0] | ($0 + 1 < rows ? nibbles[$0 + 1] << 4 : 0)
        }
        var mask: UInt64 = 0
        for (place, pair) in pairs.enumerated() where pair > 0 { mask |= 1 << UInt64(place) }
        #expect(masks[column] == mask)
        let bytes = pairs.filter { $0 > 0 }
        #expect(Array(values[start..<start + Int(lengths[column])]) == bytes)
        start += Int(lengths[column])
      }
      #expect(start == count)
    }
  }
}
