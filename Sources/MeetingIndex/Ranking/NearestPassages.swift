import Calendars
import Foundation
import GRDB
import Vectors

/// The passages whose codes are nearest to a topic, nearest first.
public struct NearestPassages: Sendable {
  let passages: [Int64]
}

extension MeetingStore {
  /// The nearest passages for each of many questions, by one matrix product a few rows: every block
  /// is read once for all of them.
  ///
  /// - Returns: one for each of `queries`, in their order.
  public func nearestPassages(
    to queries: [MeetingQuery], now: Int64, zone: Zone, embedder: Embedder = .shipped
  ) throws -> [NearestPassages] {
    guard !queries.isEmpty else { return [] }
    return try read { db in
      let vectors = try queries.map { query in
        var search = Search(
          db: db, query: query, options: SearchOptions(), now: now, zone: zone, embedder: embedder)
        return embedder.query(try search.corrected().topic)
      }
      var best = queries.map { _ in TopK<Int64>(Weights().rescored) }
      let blocks = try Row.fetchCursor(
        db, sql: "SELECT passages, codes FROM vectorBlock WHERE fingerprint = ?",
        arguments: [embedder.fingerprint])
      while let block = try blocks.next() {
        offer(VectorBlock.ids(in: block[0]), codes: block[1], vectors, to: &best)
      }
      return best.map { NearestPassages(passages: $0.ranked().map(\.id)) }
    }
  }

  private func offer(
    _ passages: [Int64], codes: Data, _ vectors: [QueryVector], to best: inout [TopK<Int64>]
  ) {
    let scores = UnsafeMutableBufferPointer<Float>.allocate(
      capacity: vectors.count * passages.count)
    defer { scores.deallocate() }
    codes.withUnsafeBytes { VectorScan.score(vectors, block: $0, into: scores) }
    for query in vectors.indices {
      for (slot, passage) in passages.enumerated() where passage != 0 {
        best[query].offer(scores[query * passages.count + slot], passage)
      }
    }
  }
}
