import SeededRandom
import Testing

@testable import Retrieval

/// Compares merged columns with columns packed from all codes at once.
@Suite struct ColumnMergeTests {
  private var random = SplitMix64(seed: 31)

  /// Codes with few coordinates; in every fourth column, all rows have a value.
  private mutating func codes(_ rows: Int) -> [[UInt8]] {
    (0..<rows).map { _ in
      var code = [UInt8](repeating: 0, count: CodeLayout.bytes)
      code[0] = UInt8.random(in: 0...255, using: &random)
      for place in 8..<code.count {
        let isLarge = place % 2 == 0 || Int.random(in: 0..<9, using: &random) == 0
        if isLarge { code[place] = UInt8.random(in: 0...255, using: &random) }
      }
      return code
    }
  }

  private func columns(_ codes: [[UInt8]]) -> CodeColumns {
    codes.flatMap { $0 }.withUnsafeBytes { CodeColumns(codes: $0, rows: codes.count) }
  }

  @Test(arguments: [[], [0], [5], [1, 1, 1], [16, 2, 31], [127, 0, 129], [64, 64]])
  mutating func mergingIsPackingAllAtOnce(rows: [Int]) throws {
    for share in [1, 2, 10] {
      let parts = rows.map { codes($0) }
      var staying: [[UInt8]] = []
      let kept = parts.map { part -> DocumentSet? in
        if share == 1 {
          staying += part
          return nil
        }
        var set = DocumentSet(count: part.count)
        for row in part.indices where Int.random(in: 0..<share, using: &random) > 0 {
          set.insert(row)
          staying.append(part[row])
        }
        return set
      }
      let merged = try CodeColumns.merging(parts.map(columns), keeping: kept)
      #expect(merged.rows == staying.count)
      #expect(merged.bytes == columns(staying).bytes)
    }
  }

  @Test mutating func aColumnOfOtherValuesThanItsPairsIsTorn() {
    let whole = columns(codes(40))
    for bit in [0, 1] {
      var bytes = whole.bytes
      // The first bytes of the first column: one pair more or less than it has values for.
      let place = whole.bundle(2).lowerBound + 2
      bytes[place] = bit == 0 ? 0 : 0xFF
      let torn = CodeColumns(bytes, whole.directory)
      #expect(throws: DamagedCodes(bundle: 2)) {
        try CodeColumns.merging([whole, torn], keeping: [nil, nil])
      }
    }
  }
}
