import Dispatch
import ReadLimit
import Retrieval

/// How near the scan of the codes comes to reading them at all: beside a mere sum of the very same
/// bytes, in turns on one core. Once with the bytes in the caches as the last turn left them, and once
/// from memory: outside the clock other bytes are read in between, many times what the caches hold,
/// and then a few rows of their own are scanned, so that the program itself is in the cache again.
struct ParsedQuery {
  let index: Index
  private let few: Index
  /// Eight times a third-level cache of 32 MB.
  private static let others = [UInt8](repeating: 1, count: 256 << 20)
  private static let turns = 3

  init(_ index: Index) throws {
    self.index = index
    var first = DocumentSet(count: index.segments[0].rows)
    for row in 0..<min(256, first.count) { first.insert(row) }
    few = Index(
      segments: [try .merging([index.segments[0]], keeping: [first])], vectors: index.vectors)
  }

  func run(_ questions: [Question]) {
    for isCold in [false, true] {
      let condition = isCold ? "from memory" : "cached"
      var times = Self.names.map { _ in [Double]() }
      var bytes = 0
      for question in questions {
        let ranges = index.segments.map { $0.read(for: question.prepared) }
        bytes += ranges.joined().reduce(0) { $0 + $1.count }
        let medians = mediansOfTurns(question, ranges, isCold: isCold)
        for (place, time) in medians.enumerated() { times[place].append(time) }
      }
      for (name, times) in zip(Self.names, times) {
        printLine(name, condition, rows: index.rows, times, bytes: bytes / questions.count)
      }
    }
    let times = questions.map { _ in readOthers() }
    printLine(
      "plain sum of a long run of bytes", "from memory", rows: index.rows, times,
      bytes: Self.others.count)
  }

  private static let names = [
    "plain sum of the same bytes", "codes, keeping 10", "codes, keeping what is compared",
    "codes and exact comparison", "plain sum of those and of what is compared",
  ]

  /// Milliseconds for each of `names`: the median of the turns.
  private func mediansOfTurns(
    _ question: Question, _ ranges: [[Range<Int>]], isCold: Bool
  ) -> [Double] {
    var times = Self.names.map { _ in [Double]() }
    let compared = index.candidates(question.prepared, keep: Index.keep, cores: 1)
    for _ in 0..<Self.turns {
      for way in times.indices {
        if isCold {
          _ = readOthers()
          _ = few.candidates(question.prepared, keep: Index.keep, cores: 1)
        }
        let start = DispatchTime.now()
        take(way, question, ranges, compared)
        times[way].append(milliseconds(start, DispatchTime.now()))
      }
    }
    return times.map { $0.sorted()[Self.turns / 2] }
  }

  private func take(
    _ way: Int, _ question: Question, _ ranges: [[Range<Int>]], _ compared: [Int]
  ) {
    switch way {
    case 0: precondition(sum(ranges) != 1)
    case 1: _ = index.candidates(question.prepared, keep: Question.k, cores: 1)
    case 2: _ = index.candidates(question.prepared, keep: Index.keep, cores: 1)
    case 3: _ = index.nearest(question, keep: Index.keep, cores: 1)
    default: precondition(sum(ranges) &+ sum(rows: compared) != 1)
    }
  }

  private func readOthers() -> Double {
    let start = DispatchTime.now()
    let sum = Self.others.withUnsafeBufferPointer { sum_of_bytes($0.baseAddress!, $0.count) }
    precondition(sum != 1)
    return milliseconds(start, DispatchTime.now())
  }

  private func sum(rows: [Int]) -> UInt64 {
    var sum: UInt64 = 0
    for row in rows {
      index.vectors.withBytes(of: row) { bytes in
        sum &+= sum_of_bytes(bytes.baseAddress!.assumingMemoryBound(to: UInt8.self), bytes.count)
      }
    }
    return sum
  }

  private func sum(_ ranges: [[Range<Int>]]) -> UInt64 {
    zip(index.segments, ranges).reduce(UInt64(0)) { sum, part in
      part.0.bytes.withUnsafeBufferPointer { bytes in
        part.1.reduce(sum) { $0 &+ sum_of_bytes(bytes.baseAddress! + $1.lowerBound, $1.count) }
      }
    }
  }
}
