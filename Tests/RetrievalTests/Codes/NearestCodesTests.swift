import SeededRandom
import Testing

@testable import Retrieval

@Suite struct NearestCodesTests {
  private var random = SplitMix64(seed: 29)

  /// A code with as few large coordinates as those of hashed texts.
  private mutating func code() -> [UInt8] {
    var code = [UInt8](repeating: 0, count: CodeLayout.bytes)
    code[0] = UInt8.random(in: 0...255, using: &random)
    for _ in 0..<500 {
      let dimension = Int.random(in: 0..<4_096, using: &random)
      let nibble = UInt8.random(in: 1...7, using: &random) + (Bool.random(using: &random) ? 8 : 0)
      code[8 + dimension / 2] |= nibble << UInt8(4 * (dimension % 2))
    }
    return code
  }

  private func columns(_ codes: [[UInt8]]) -> CodeColumns {
    codes.flatMap { $0 }.withUnsafeBytes { CodeColumns(codes: $0, rows: codes.count) }
  }

  /// The score of each row, computed directly.
  private func obvious(
    _ query: QueryVector, _ segments: [[[UInt8]]], allowed: (Int, Int) -> Bool
  ) -> [(segment: Int, row: Int, score: Float)] {
    var all: [(segment: Int, row: Int, score: Float)] = []
    for (segment, codes) in segments.enumerated() {
      for (row, code) in codes.enumerated() where allowed(segment, row) {
        let sum = query.columns.columns.reduce(0) { sum, column in
          let byte = code[8 + column.dimension / 2]
          return sum + Int(column.levels[Int(byte >> UInt8(4 * (column.dimension % 2)) & 15)])
        }
        let score = Float(sum) * Float(Int(code[0]) * Int(code[0]))
        if score > 0 { all.append((segment, row, score * query.columns.unit)) }
      }
    }
    return all.sorted { ($0.score, $1.segment, $1.row) > ($1.score, $0.segment, $0.row) }
  }

  private func find(
    _ query: QueryVector, _ segments: [[[UInt8]]], keep: Int, allowed: [[UInt64]]? = nil
  ) throws -> [(segment: Int, row: Int, score: Float)] {
    var nearest = NearestCodes(query, keep: keep)
    for (segment, codes) in segments.enumerated() {
      let columns = columns(codes)
      try columns.bytes.withUnsafeBytes { bytes in
        try (allowed?[segment] ?? []).withUnsafeBufferPointer { words in
          try nearest.scan(
            segment: segment, rows: codes.count, allowed: allowed == nil ? nil : words
          ) { UnsafeRawBufferPointer(rebasing: bytes[columns.bundle($0)]) }
        }
      }
    }
    return nearest.ranked()
  }

  @Test mutating func itFindsWhatALookAtEveryRowWould() throws {
    let query = Embedder.shipped.query("the budget of the Lisbon office, hiring and the lease")
    for sizes in [[1], [7, 0, 64], [65, 1_025, 30], [2_100]] {
      let segments = sizes.map { (0..<$0).map { _ in code() } }
      for keep in [0, 1, 10, 200] {
        let found = try find(query, segments, keep: keep)
        let expected = obvious(query, segments) { _, _ in true }.prefix(keep)
        #expect(found.map(\.segment) == expected.map(\.segment))
        #expect(found.map(\.row) == expected.map(\.row))
        #expect(found.map(\.score) == expected.map(\.score))
      }
    }
  }

  @Test mutating func onlyAllowedRowsAreKept() throws {
    let query = Embedder.shipped.query("sprint planning with the design team")
    let segments = [900, 130].map { (0..<$0).map { _ in code() } }
    let allowed = segments.map { codes in
      (0..<(codes.count + 63) / 64).map { _ in UInt64.random(in: 0...(.max), using: &random) }
    }
    let found = try find(query, segments, keep: 50, allowed: allowed)
    let expected = obvious(query, segments) { allowed[$0][$1 / 64] >> UInt64($1 % 64) & 1 == 1 }
    #expect(found.map(\.row) == expected.prefix(50).map(\.row))
  }

  @Test mutating func scansOfPartsMergeToAScanOfAll() throws {
    let query = Embedder.shipped.query("who decided on the new pricing")
    let segments = (0..<4).map { _ in (0..<300).map { _ in code() } }
    let all = try find(query, segments, keep: 40)
    var parts = [NearestCodes(query, keep: 40), NearestCodes(query, keep: 40)]
    for (segment, codes) in segments.enumerated() {
      parts[segment % 2].scan(segment: segment, columns(codes))
    }
    parts[1].merge(parts[0])
    #expect(parts[1].ranked().map(\.row) == all.map(\.row))
    #expect(parts[1].ranked().map(\.segment) == all.map(\.segment))
  }

  @Test mutating func aBatchFindsWhatEachQuestionWouldAlone() throws {
    let questions = ["new pricing", "", "the sprint of the design team", "lease of the office"]
    let queries = questions.map { Embedder.shipped.query($0) }
    let segments = [300, 0, 77].map { (0..<$0).map { _ in code() } }
    let allowed = (0..<5).map { _ in UInt64.random(in: 0...(.max), using: &random) }
    var batch = NearestCodesBatch(queries, keep: 30)
    for (segment, codes) in segments.enumerated() {
      let stored = columns(codes)
      try stored.bytes.withUnsafeBytes { bytes in
        try allowed.withUnsafeBufferPointer { allowed in
          try batch.scan(segment: segment, rows: codes.count, allowed: allowed) {
            UnsafeRawBufferPointer(rebasing: bytes[stored.bundle($0)])
          }
        }
      }
    }
    for (query, found) in zip(queries, batch.ranked()) {
      let alone = try find(
        query, segments, keep: 30, allowed: [allowed, allowed, allowed])
      #expect(found.map(\.row) == alone.map(\.row))
      #expect(found.map(\.score) == alone.map(\.score))
    }
    var torn = batch
    #expect(throws: DamagedCodes.self) {
      try torn.scan(segment: 9, rows: 3, allowed: nil) { _ in .init(start: nil, count: 0) }
    }
  }

  @Test mutating func columnsTurnBackIntoCodes() throws {
    for rows in [0, 1, 7, 8, 9, 63, 64, 65, 700] {
      let codes = (0..<rows).map { _ in code() }
      let stored = columns(codes)
      let back = try stored.bytes.withUnsafeBytes { bytes in
        try CodeColumns(rows: rows) {
          UnsafeRawBufferPointer(rebasing: bytes[stored.bundle($0)])
        }
      }
      #expect(back.bytes == stored.bytes)
      #expect(back.codes == codes.flatMap { $0 })
    }
  }

  @Test mutating func bundlesCoverAllBytesOnceAndFitAPage() {
    for rows in [0, 1, 8, 100, 1_300] {
      let stored = columns((0..<rows).map { _ in code() })
      var end = 0
      for number in 0..<stored.bundleCount {
        #expect(stored.bundle(number).lowerBound == end)
        #expect(stored.bundle(number).count <= 16_200)
        end = stored.bundle(number).upperBound
      }
      #expect(end == stored.bytes.count)
    }
  }

  @Test mutating func aTornBundleIsAnErrorWhereverItIs() {
    let query = Embedder.shipped.query("budget of the office")
    let stored = columns((0..<200).map { _ in code() })
    stored.bytes.withUnsafeBytes { bytes in
      for torn in 0..<stored.bundleCount {
        func bundle(_ number: Int) -> UnsafeRawBufferPointer {
          let bytes = UnsafeRawBufferPointer(rebasing: bytes[stored.bundle(number)])
          return number == torn ? UnsafeRawBufferPointer(rebasing: bytes.dropLast()) : bytes
        }
        var isRead = false
        var nearest = NearestCodes(query, keep: 5)
        let scan = Result {
          try nearest.scan(segment: 3, rows: 200, allowed: nil) {
            isRead = isRead || $0 == torn
            return bundle($0)
          }
        }
        #expect(isRead == ((try? scan.get()) == nil))
        #expect(throws: DamagedCodes.self) { try CodeColumns(rows: 200, bundle: bundle) }
      }
    }
  }

  @Test mutating func bytesThatMeanNothingDoNoHarm() {
    let query = Embedder.shipped.query("budget of the office in the north")
    for _ in 0..<20 {
      let stored = columns((0..<150).map { _ in code() })
      var bytes = stored.bytes
      // The directory is intact, so that the lengths are right.
      for place in stored.bundle(1).lowerBound..<bytes.count {
        bytes[place] = UInt8.random(in: 0...255, using: &random)
      }
      var nearest = NearestCodes(query, keep: 5)
      bytes.withUnsafeBytes { bytes in
        try? nearest.scan(segment: 0, rows: 150, allowed: nil) {
          UnsafeRawBufferPointer(rebasing: bytes[stored.bundle($0)])
        }
        let read = try? CodeColumns(rows: 150) {
          UnsafeRawBufferPointer(rebasing: bytes[stored.bundle($0)])
        }
        #expect(read?.codes.count == 150 * CodeLayout.bytes)
        if let read { _ = try? CodeColumns.merging([read, read], keeping: [nil, nil]) }
      }
      #expect(nearest.ranked().allSatisfy { $0.row < 150 })
    }
  }

  @Test mutating func longSegmentsHaveALongerDirectory() throws {
    let query = Embedder.shipped.query("budget of the office")
    let few = (0..<50).map { _ in code() }
    let rows = 100_050
    let many = (0..<rows).flatMap { few[$0 % 50] }
    let stored = many.withUnsafeBytes { CodeColumns(codes: $0, rows: rows) }
    #expect(stored.bundle(0).count == 4 * 4_096)
    var nearest = NearestCodes(query, keep: 3)
    nearest.scan(segment: 0, stored)
    let best = try find(query, [few], keep: 1)[0].row
    #expect(nearest.ranked().map(\.row) == [best, best + 50, best + 100])
    #expect(stored.codes == many)
  }

  @Test func aTextIsNearestToItself() throws {
    let texts = [
      "Quarterly budget of the Lisbon office", "Sprint planning with design",
      "Retrospective of the storage outage", "Interview of a candidate for the data team",
    ]
    let codes = texts.map {
      let text = [WeightedText(text: $0, weight: 1)]
      return Embedder.shipped.code(of: Embedder.shipped.vector(of: text))
    }
    for (row, text) in texts.enumerated() {
      let found = try find(Embedder.shipped.query(text), [codes], keep: 4)
      #expect(found[0].row == row)
      #expect(abs(found[0].score - 1) < 0.2)
    }
  }

  @Test func aQuestionWithoutWordsFindsNothing() throws {
    let code = VectorCode.code(of: [Float](repeating: 0.25, count: 4_096))
    #expect(try find(Embedder.shipped.query("…"), [[code]], keep: 4).isEmpty)
  }
}
