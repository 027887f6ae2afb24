import CKernels
import SeededRandom
import Testing

@testable import Vectors

/// Every set of kernels that this processor can run, held against the obvious sums.
@Suite struct KernelTests {
  nonisolated(unsafe) static let sets: [kernels] = {
    var sets: [kernels] = []
    while let next = kernels_at(sets.count) { sets.append(next.pointee) }
    return sets
  }()
  static let names = sets.map { String(cString: $0.name) }
  static let lengths =
    Array(0...70) + [127, 128, 129, 191, 192, 193, 255, 257, 1_000, 1_024, 2_047]

  private var random = SplitMix64(seed: 17)

  private func named(_ name: String) -> kernels {
    Self.sets.first { String(cString: $0.name) == name }!
  }

  private mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
  }

  @Test func theBestIsTheLastThatRuns() {
    #expect(String(cString: kernels_best().pointee.name) == Self.names.last)
    #expect(Self.names.first == "plain")
  }

  @Test(arguments: names)
  mutating func columnsAreAddedAsTheirRowsAndValuesSay(name: String) {
    for rows in Self.lengths {
      let count = Int.random(in: 0...11, using: &random)
      let before = (0..<(rows + 63) & ~63).map { _ in Int16.random(in: -99...99, using: &random) }
      var (sums, expected) = (before, before.map(Int.init))
      var memory = bytes(count * (40 + 2 * rows))
      let shift = Int.random(in: 0...9, using: &random)
      memory.withUnsafeMutableBufferPointer { memory in
        var columns: [code_column] = []
        var start = memory.baseAddress! + shift
        for _ in 0..<count {
          let (column, end) = fill(start, rows: rows, &expected)
          columns.append(column)
          start = end
        }
        named(name).add_columns(columns, columns.count, rows, &sums)
      }
      #expect(sums[..<rows].map(Int.init) == Array(expected[..<rows]), "\(rows) rows")
    }
  }

  /// Writes a column at `start`, adds it to `sums`, and returns it and where it ends. A few columns
  /// have fewer values than their rows need.
  private mutating func fill(
    _ start: UnsafeMutablePointer<UInt8>, rows: Int, _ sums: inout [Int]
  ) -> (code_column, UnsafeMutablePointer<UInt8>) {
    let density = [0, 0.05, 0.2, 0.6, 1].randomElement(using: &random)!
    let isCut = Int.random(in: 0..<8, using: &random) == 0
    let levels = [0] + (0..<15).map { _ in Int8.random(in: -31...31, using: &random) }
    let rowBytes = (rows + 7) / 8
    for byte in 0..<rowBytes { start[byte] = 0 }
    var nibbles: [UInt8] = []
    var places: [(row: Int, nibble: Int)] = []
    for row in 0..<rows {
      if row % 64 == 0, nibbles.count % 2 == 1 { nibbles.append(0) }
      guard Double.random(in: 0..<1, using: &random) < density else { continue }
      start[row / 8] |= 1 << UInt8(row % 8)
      places.append((row, nibbles.count))
      nibbles.append(UInt8.random(in: 0..<16, using: &random))
    }
    if nibbles.count % 2 == 1 { nibbles.append(0) }
    let values = isCut ? nibbles.count / 2 / 2 : nibbles.count / 2
    for (row, nibble) in places where nibble / 2 < values {
      sums[row] += Int(levels[Int(nibbles[nibble])])
    }
    let valueStart = start + rowBytes
    for byte in 0..<values { valueStart[byte] = nibbles[2 * byte] | nibbles[2 * byte + 1] << 4 }
    var column = code_column(
      rows: start, values: valueStart, value_bytes: values,
      levels: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    withUnsafeMutableBytes(of: &column.levels) { bytes in
      for (place, level) in levels.enumerated() { bytes[place] = UInt8(bitPattern: level) }
    }
    return (column, valueStart + values)
  }

  @Test(arguments: names)
  mutating func rowsAreSelectedAsAFilterWould(name: String) {
    for rows in Self.lengths {
      for isFiltered in [false, true] {
        let sums = (0..<rows).map { _ in Int16.random(in: -300...300, using: &random) }
        let scales = bytes(rows)
        let allowed = (0..<(rows + 63) / 64).map { _ in
          UInt64.random(in: 0...(.max), using: &random)
        }
        func score(_ row: Int) -> Float {
          Float(sums[row]) * Float(Int(scales[row]) * Int(scales[row]))
        }
        let bar = rows > 0 ? score(Int.random(in: 0..<rows, using: &random)) : 0
        var found = [UInt32](repeating: 0, count: rows)
        var scores = [Float](repeating: 0, count: rows)
        let count = named(name).select_rows(
          sums, scales, isFiltered ? allowed : nil, rows, bar, &found, &scores)
        let expected = (0..<rows).filter {
          score($0) >= bar && (!isFiltered || allowed[$0 / 64] >> UInt64($0 % 64) & 1 == 1)
        }
        #expect(found[..<count].map(Int.init) == expected)
        #expect(scores[..<count].elementsEqual(expected.map(score)))
      }
    }
  }

  @Test(arguments: names)
  mutating func codesAreWhatTheirBoundsSay(name: String) {
    let bounds: [Float] = [0.25, 0.5, 0.75, 1, 1.5, 2, 3]
    for count in [32, 64, 96, 256, 4_096] {
      for emptiness in [0, 0.5, 0.9, 1] {
        let values = (0..<count).map { _ in
          Double.random(in: 0..<1, using: &random) < emptiness
            ? 0 : Float.random(in: -9...9, using: &random)
        }
        var (code, plain) = (bytes(count / 2), bytes(count / 2))
        let scale = named(name).encode(values, count, bounds, &code)
        let plainScale = Self.sets[0].encode(values, count, bounds, &plain)
        #expect(scale.bitPattern == plainScale.bitPattern)
        #expect(code == plain)
        let squares = values.reduce(Float(0)) { $0 + $1 * $1 }
        let mean = (squares / Float(max(1, values.count { $0 != 0 }))).squareRoot()
        #expect(abs(scale - (squares > 0 ? mean / squares.squareRoot() : 0)) < 1e-4)
        for (i, value) in values.enumerated() {
          let sizes = bounds.map { $0 * mean }
          if sizes.contains(where: { abs($0 - abs(value)) < 1e-3 }) { continue }
          let magnitude = mean > 0 ? sizes.count { $0 <= abs(value) } : 0
          let nibble = Int(code[i / 2] >> UInt8(4 * (i % 2)) & 15)
          #expect(nibble == (magnitude > 0 && value < 0 ? magnitude + 8 : magnitude))
        }
      }
    }
  }

  @Test(arguments: names)
  mutating func textsFoldTheSameInEverySet(name: String) {
    let bytes = Array("abcxyzABCXYZ0189 '-_.,\n".utf8) + [0, 0x7F, 0x80, 0xC3, 0xE2, 0xFF]
    for count in Self.lengths {
      let text = (0..<count).map { _ in bytes.randomElement(using: &random)! }
      var letters = [UInt8](repeating: 7, count: count)
      var words = [UInt8](repeating: 0xFF, count: (count + 63) / 64 * 8)
      var odd = words
      named(name).fold(text, count, &letters, &words, &odd)
      for (place, byte) in text.enumerated() {
        func isAlphanumeric(_ byte: UInt8) -> Bool {
          byte < 0x80 && (Character(UnicodeScalar(byte)).isLetter || (48..<58).contains(byte))
        }
        let isOther = byte >= 0x80 || byte == UInt8(ascii: "'")
        let lower = Character(UnicodeScalar(byte)).lowercased().utf8.first!
        #expect(letters[place] == (isOther ? 1 : isAlphanumeric(byte) ? lower : 0x20))
        let isWord = isOther || isAlphanumeric(byte)
        #expect((words[place / 8] >> UInt8(place % 8) & 1 == 1) == isWord)
        let isHump = (65..<91).contains(byte) && place > 0 && isAlphanumeric(text[place - 1])
        #expect((odd[place / 8] >> UInt8(place % 8) & 1 == 1) == (isOther || isHump))
      }
      for place in count..<words.count * 8 {
        #expect((words[place / 8] | odd[place / 8]) >> UInt8(place % 8) & 1 == 0)
      }
    }
  }
}
