import CBLAS
import CKernels

/// Cosines of queries with blocks of codes. A block is rows of `bytesPerVector` bytes, one after
/// another, as `Embedder.code(of:)` makes them.
public enum VectorScan {
  /// Rows that a batch expands to floats at a time: with 8,192 dimensions, 2 MB.
  private static let batchRows = 64

  /// Writes the cosine of the query with each code of the block to `scores`, one a row.
  public static func score(
    _ query: QueryVector, block: UnsafeRawBufferPointer,
    into scores: UnsafeMutableBufferPointer<Float>
  ) {
    let bytes = query.vector.count / 8
    precondition(block.count == scores.count * bytes, "one score a row")
    guard let codes = block.baseAddress, let output = scores.baseAddress else { return }
    query.bits.withUnsafeBufferPointer { planes in
      kernel_sign_scores(
        codes, scores.count, bytes, planes.baseAddress!, query.scale, query.total, output)
    }
  }

  /// Writes queries.count × rows cosines to `scores`, query by query, by one matrix product a few
  /// rows: for many queries, and exact in the query's coordinates.
  public static func score(
    _ queries: [QueryVector], block: UnsafeRawBufferPointer,
    into scores: UnsafeMutableBufferPointer<Float>
  ) {
    guard let dimensions = queries.first?.vector.count else { return }
    let bytes = dimensions / 8
    let rows = block.count / bytes
    precondition(scores.count == queries.count * rows && block.count == rows * bytes)
    guard let output = scores.baseAddress else { return }
    let matrix = queries.flatMap(\.vector)
    let signs = UnsafeMutableBufferPointer<Float>.allocate(capacity: batchRows * dimensions)
    defer { signs.deallocate() }
    for first in stride(from: 0, to: rows, by: batchRows) {
      let count = min(batchRows, rows - first)
      let codes = UnsafeRawBufferPointer(rebasing: block[first * bytes..<(first + count) * bytes])
      SignCode.expand(codes, into: .init(rebasing: signs[..<(count * dimensions)]))
      cblas_sgemm(
        CblasRowMajor, CblasNoTrans, CblasTrans,
        Int32(queries.count), Int32(count), Int32(dimensions),
        SignCode.cosineFactor(dimensions: dimensions), matrix, Int32(dimensions),
        signs.baseAddress, Int32(dimensions), 0, output + first, Int32(rows))
    }
  }
}
