import Dispatch
import Foundation
import Retrieval

/// Searches an index one question at a time and all at once, and prints a line for each way:
/// engine, passages, cores, way, milliseconds a question (median, least), recall of the exact ten, bytes read.
struct Searching {
  let index: Index
  let questions: [String]
  let vectors: [SparseVector]
  let exact: [[Int32]]
  static let k = 10

  init(_ folder: URL) throws {
    index = try Index(folder)
    questions = try String(contentsOf: folder.appending(path: "questions.txt"), encoding: .utf8)
      .split(separator: "\n").map(String.init)
    vectors = try Self.rows(folder.appending(path: "queries.f32"), of: index.dimensions)
      .map(SparseVector.init)
    exact = try Self.rows(folder.appending(path: "exact.i32"), of: Self.k)
  }

  private static func rows<Number>(_ url: URL, of width: Int) throws -> [[Number]] {
    try Data(contentsOf: url).withUnsafeBytes { bytes in
      let numbers = bytes.bindMemory(to: Number.self)
      return stride(from: 0, to: numbers.count, by: width).map { Array(numbers[$0..<$0 + width]) }
    }
  }

  func run() throws {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    let prepared = questions.map { Embedder.shipped.query($0) }
    let singles = 0..<min(100, questions.count)
    single(prepared, singles, cores: 1)
    if cores > 1 { single(prepared, singles, cores: cores) }
    try Reading(index: index).run(Array(prepared[singles]), vectors)
    batch(prepared, cores: cores)
  }

  private func single(_ prepared: [QueryVector], _ range: Range<Int>, cores: Int) {
    var times: [Double] = []
    var scans: [Double] = []
    var recall = 0.0
    for query in range {
      var found: [Int] = []
      var (least, leastScan) = (Double.infinity, Double.infinity)
      for _ in 0..<5 {
        let start = DispatchTime.now()
        let candidates = index.candidates(prepared[query], keep: index.keep, cores: cores)
        let scanned = DispatchTime.now()
        found = index.best(Self.k, of: candidates, to: vectors[query])
        leastScan = min(leastScan, milliseconds(start, scanned))
        least = min(least, milliseconds(start, DispatchTime.now()))
      }
      times.append(least)
      scans.append(leastScan)
      recall += share(found, query)
    }
    report("meetings", cores, "single", times, recall / Double(range.count))
    report("meetings, codes alone", cores, "single", scans, nil)
  }

  private func batch(_ prepared: [QueryVector], cores: Int) {
    var least = Double.infinity
    var recall = 0.0
    for _ in 0..<3 {
      let start = DispatchTime.now()
      var nearest = NearestCodesBatch(prepared, keep: index.keep)
      for (number, segment) in index.segments.enumerated() {
        nearest.scan(segment: number, segment)
      }
      let ranked = nearest.ranked()
      let found = mapConcurrently(prepared.count) { query in
        let rows = ranked[query].map { $0.segment * Index.segmentRows + $0.row }
        return index.best(Self.k, of: rows, to: vectors[query])
      }
      least = min(least, milliseconds(start, DispatchTime.now()))
      recall = found.indices.reduce(0) { $0 + self.share(found[$1], $1) } / Double(found.count)
    }
    report("meetings", cores, "batch", [least / Double(prepared.count)], recall)
  }

  /// Questions of 10 to 30,000 words, by columns and by matrix products.
  func crossover() {
    let words = questions.joined(separator: " ").split(separator: " ").map(String.init)
    for count in [16, 256] {
      for length in [10, 100, 300, 1_000, 3_000, 30_000] {
        let long = (0..<count).map { question in
          Embedder.shipped.query(
            (0..<length).map { words[(31 * question + $0) % words.count] }.joined(separator: " "))
        }
        for (name, least) in [("columns", Int.max), ("cblas_sgemm", 1)] {
          let times = (0..<2).map { _ in
            let start = DispatchTime.now()
            var nearest = NearestCodesBatch(
              long, keep: index.keep, matrixCoordinates: least, matrixQuestions: 1)
            for (number, segment) in index.segments.enumerated() {
              nearest.scan(segment: number, segment)
            }
            return milliseconds(start, DispatchTime.now()) / Double(count)
          }
          let mean = long.reduce(0) { $0 + $1.coordinates } / count
          report(name, 0, "\(count) at once, \(mean) coordinates", times, nil)
        }
      }
    }
  }

  private func share(_ found: [Int], _ query: Int) -> Double {
    Double(Set(found).intersection(exact[query].map(Int.init)).count) / Double(Self.k)
  }

  private func report(
    _ engine: String, _ cores: Int, _ way: String, _ times: [Double], _ recall: Double?
  ) {
    printLine(
      engine, rows: index.rows, cores: cores, way: way, times, recall: recall, bytes: index.bytes)
  }
}

func milliseconds(_ start: DispatchTime, _ end: DispatchTime) -> Double {
  Double(end.uptimeNanoseconds - start.uptimeNanoseconds) / 1e6
}

func printLine(
  _ engine: String, rows: Int, cores: Int, way: String, _ times: [Double], recall: Double? = nil,
  bytes: Int
) {
  let sorted = times.sorted()
  print(
    engine, rows, cores, way, String(format: "%.4f", sorted[sorted.count / 2]),
    String(format: "%.4f", sorted[0]), recall.map { String(format: "%.4f", $0) } ?? "", bytes,
    separator: "\t")
}
