import CKernels
import SeededRandom
import Testing

@testable import Retrieval

/// Compares each set of kernels that this processor can run with simple sums.
@Suite struct KernelTests {
  nonisolated(unsafe) static let sets: [kernels] = {
    var sets: [kernels] = []
    while let next = kernels_at(sets.count) { sets.append(next.pointee) }
    return sets
  }()
  static let names = sets.map { String(cString: $0.name) }
  static let lengths =
    Array(0...70) + [
      127, 128, 129, 191, 192, 193, 255, 257, 511, 512, 513, 575, 1_000, 1_024, 2_047, 5_000,
    ]

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
      let before = (0..<(rows + 127) & ~127).map { _ in Int16.random(in: -99...99, using: &random) }
      let isFirst = Bool.random(using: &random)
      var (sums, expected) = (before, before.map { isFirst ? 0 : Int($0) })
      let drawn = (0..<Int.random(in: 0...11, using: &random)).map { _ in
        column(rows: rows, &expected)
      }
      // The memory ends with the last column, so that sanitizers detect reading beyond it.
      let shift = Int.random(in: 0...9, using: &random)
      let size = drawn.reduce(shift) { $0 + $1.bytes.count }
      let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
      defer { memory.deallocate() }
      memory.initialize(repeating: 0xFF, count: size)
      var (columns, place): ([code_column], Int) = ([], shift)
      for drawn in drawn {
        (memory + place).update(from: drawn.bytes, count: drawn.bytes.count)
        let first = place + (rows + 15) / 16
        place += drawn.bytes.count
        let mayReadOn = drawn.isWhole && Bool.random(using: &random)
        columns.append(
          code_column(
            pairs: memory + first - (rows + 15) / 16, values: memory + first,
            value_bytes: place - first, readable: (mayReadOn ? size : place) - first,
            levels: drawn.levels.withUnsafeBytes { $0.load(as: Levels.self) }))
      }
      if isFirst { sums = sums.map { _ in .max } }
      named(name).add_columns(columns, columns.count, rows, &sums, isFirst ? 1 : 0)
      #expect(sums[..<rows].map(Int.init) == Array(expected[..<rows]), "\(rows) rows")
    }
  }

  private typealias Levels = (
    Int8, Int8, Int8, Int8, Int8, Int8, Int8, Int8, Int8, Int8, Int8, Int8, Int8, Int8, Int8, Int8
  )

  /// Draws a column and adds it to `sums`. A few have fewer values than their rows need.
  private mutating func column(
    rows: Int, _ sums: inout [Int]
  ) -> (bytes: [UInt8], levels: [Int8], isWhole: Bool) {
    let density = [0, 0.05, 0.2, 0.6, 1].randomElement(using: &random)!
    let isWhole = Int.random(in: 0..<8, using: &random) > 0
    // Often small, so that many columns are added together.
    let largest: Int8 = Bool.random(using: &random) ? 5 : 31
    let levels = [0] + (0..<15).map { _ in Int8.random(in: -largest...largest, using: &random) }
    let nibbles = (0..<(rows + 1) & ~1).map { row -> UInt8 in
      let isSet = row < rows && Double.random(in: 0..<1, using: &random) < density
      return isSet ? UInt8.random(in: 1..<16, using: &random) : 0
    }
    var pairs = [UInt8](repeating: 0, count: (rows + 15) / 16)
    var values: [UInt8] = []
    for pair in 0..<(rows + 1) / 2 {
      let value = nibbles[2 * pair] | nibbles[2 * pair + 1] << 4
      guard value > 0 else { continue }
      pairs[pair / 8] |= 1 << UInt8(pair % 8)
      values.append(value)
    }
    let present = isWhole ? values.count : values.count / 2
    var taken = 0
    for row in 0..<rows {
      if row % 2 == 0, nibbles[row] | nibbles[row + 1] > 0 { taken += 1 }
      if taken <= present { sums[row] += Int(levels[Int(nibbles[row])]) }
    }
    return (pairs + values.prefix(present), levels, isWhole)
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
  mutating func theLargestOfAGroupIsTheLargestOfItsRows(name: String) {
    for rows in Self.lengths {
      for isFiltered in [false, true] {
        let largest: Int16 = Bool.random(using: &random) ? 300 : 32_000
        let sums = (0..<rows).map { _ in Int16.random(in: -largest...largest, using: &random) }
        let scales = bytes(rows)
        let allowed = (0..<(rows + 63) / 64).map { _ in
          UInt64.random(in: 0...(.max), using: &random)
            & UInt64.random(in: 0...(.max), using: &random)
        }
        var maxima = [Int32](repeating: -1, count: (rows + 1_023) / 1_024 * 32)
        named(name).group_maxima(sums, scales, isFiltered ? allowed : nil, rows, &maxima)
        for (group, maximum) in maxima.enumerated() {
          let first = group / 32 * 1_024 + group % 32
          let scores = stride(from: first, to: min(first / 1_024 * 1_024 + 1_024, rows), by: 32)
            .filter { !isFiltered || allowed[$0 / 64] >> UInt64($0 % 64) & 1 == 1 }
            .map { Int(sums[$0]) * Int(scales[$0]) * Int(scales[$0]) }
          #expect(Int(maximum) == max(0, scores.max() ?? 0) / 65_536)
        }
      }
    }
  }

  @Test(arguments: names)
  mutating func numbersAreCountedAsAFilterWould(name: String) {
    for count in Self.lengths {
      let numbers = (0..<count).map { _ in
        let isSmall = Bool.random(using: &random)
        return Int32.random(in: isSmall ? -3...3 : .min ... .max, using: &random)
      }
      for least in [.min, -2, 0, 3, .max] + numbers.prefix(3) {
        let found = named(name).count_from(numbers, count, least)
        #expect(found == numbers.count { $0 >= least })
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

  @Test(arguments: names)
  mutating func fourLettersOfAQuestionAreFoundAndNoneThatTheFilterLacks(name: String) {
    let letters = Array("aeioptz 059".utf8) + [1]
    let question = Array(" a pot of tea is it ".utf8)
    let words = ["pot", "of", "tea", "is", "it"].map { Array(" \($0) ".utf8) }
    let filter = GramFilter("a pot of tea is it", gramLength: 4).grams
    for count in Self.lengths {
      let text = (0..<count + 10).map { place in
        place / 40 % 2 == 0
          ? question[place % question.count] : letters.randomElement(using: &random)!
      }
      var hits = [UInt8](repeating: 7, count: (count + 7) / 8)
      named(name).find_grams(text, count, filter, &hits)
      for place in 0..<count {
        let four = text[place..<place + 4]
        let number = four.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        let isFound = hits[place / 8] >> UInt8(place % 8) & 1 == 1
        if words.contains(where: { $0.firstRange(of: four) != nil }) { #expect(isFound) }
        if filter[Int((number &* 0x9E37_79B1) >> 18)] == 0 { #expect(!isFound) }
      }
    }
  }
}
