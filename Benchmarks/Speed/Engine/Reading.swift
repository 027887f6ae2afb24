import Dispatch
import ReadLimit
import Retrieval

/// How near the scan of the codes comes to reading them at all: beside a mere sum of the very same
/// bytes, in turns on one core. Once with the bytes in the caches as the last turn left them, and once
/// from memory: outside the clock other bytes are read in between, many times what the caches hold,
/// and then a few rows of their own are scanned, so that the program itself is in the cache again.
struct Reading {
  let index: Index
  private let few: Index
  /// Eight times a third-level cache of 32 MB.
  private static let others = [UInt8](repeating: 1, count: 256 << 20)
  private static let turns = 3

  init(index: Index) throws {
    self.index = index
    var first = DocumentSet(count: index.segments[0].rows)
    for row in 0..<min(256, first.count) { first.insert(row) }
    few = Index(
      segments: [try .merging([index.segments[0]], keeping: [first])], vectors: index.vectors)
  }

  func run(_ questions: [QueryVector], _ vectors: [SparseVector]) {
    for isCold in [false, true] {
      let (names, way) = (Self.names, isCold ? "from memory" : "cached")
      var times = names.map { _ in [Double]() }
      var bytes = 0
      for (question, vector) in zip(questions, vectors) {
        let ranges = index.segments.map { $0.read(for: question) }
        bytes += ranges.joined().reduce(0) { $0 + $1.count }
        let least = leastOfTurns(question, vector, ranges, isCold: isCold)
        for (place, time) in least.enumerated() { times[place].append(time) }
      }
      for (name, times) in zip(names, times) {
        printLine(
          name, rows: index.rows, cores: 1, way: way, times, bytes: bytes / questions.count)
      }
    }
    let times = (0..<Self.turns).map { _ in readOthers() }
    printLine(
      "plain sum of a long run of bytes", rows: index.rows, cores: 1, way: "from memory", times,
      bytes: Self.others.count)
  }

  private static let names = [
    "plain sum of the same bytes", "codes, keeping 10", "codes, keeping what is compared",
    "codes and exact comparison", "plain sum of those and of what is compared",
  ]

  /// Milliseconds for each of `names`.
  private func leastOfTurns(
    _ question: QueryVector, _ vector: SparseVector, _ ranges: [[Range<Int>]], isCold: Bool
  ) -> [Double] {
    var least = Self.names.map { _ in Double.infinity }
    let compared = index.candidates(question, keep: index.keep, cores: 1)
    for _ in 0..<Self.turns {
      for way in least.indices {
        if isCold {
          _ = readOthers()
          _ = few.best(
            1, of: few.candidates(question, keep: index.keep, cores: 1).suffix(1), to: vector)
        }
        let start = DispatchTime.now()
        switch way {
        case 0: precondition(sum(ranges) != 1)
        case 1: _ = index.candidates(question, keep: Searching.k, cores: 1)
        case 2: _ = index.candidates(question, keep: index.keep, cores: 1)
        case 3:
          let candidates = index.candidates(question, keep: index.keep, cores: 1)
          _ = index.best(Searching.k, of: candidates, to: vector)
        default:
          precondition(sum(ranges) != 1)
          precondition(!index.plainSum(of: compared, at: vector.places).isNaN)
        }
        least[way] = min(least[way], milliseconds(start, DispatchTime.now()))
      }
    }
    return least
  }

  private func readOthers() -> Double {
    let start = DispatchTime.now()
    let sum = Self.others.withUnsafeBufferPointer { sum_of_bytes($0.baseAddress!, $0.count) }
    precondition(sum != 1)
    return milliseconds(start, DispatchTime.now())
  }

  private func sum(_ ranges: [[Range<Int>]]) -> UInt64 {
    zip(index.segments, ranges).reduce(UInt64(0)) { sum, part in
      part.0.bytes.withUnsafeBufferPointer { bytes in
        part.1.reduce(sum) { $0 &+ sum_of_bytes(bytes.baseAddress! + $1.lowerBound, $1.count) }
      }
    }
  }
}
