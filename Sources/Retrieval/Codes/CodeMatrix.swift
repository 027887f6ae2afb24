import CBLAS
import CKernels

/// Dot products of many questions with codes, by matrix products over blocks of rows.
///
/// Costs the same however many coordinates a question has, and is exact in them: for batches of
/// questions that are as long as whole notes.
struct CodeMatrix {
  /// Rows that are expanded to floats at a time: with 4,096 coordinates, 4 MB.
  private static let blockRows = 256

  /// What the 16 nibbles stand for.
  private static let values: [Float] =
    [0] + VectorCode.magnitudes + [0] + VectorCode.magnitudes.map { -$0 }

  /// Calls `body` with each block's dot products in turn: those of all questions with its first row
  /// on, question by question.
  ///
  /// - Parameter questions: one vector after another, of as many coordinates as the codes have.
  static func forEachBlock(
    of codes: CodeColumns, questions: [Float],
    _ body: (_ rows: Range<Int>, _ products: UnsafeBufferPointer<Float>) -> Void
  ) {
    let dimensions = codes.directory.valueBytes.count
    let count = questions.count / dimensions
    guard count > 0 else { return }
    var matrix = [Float](repeating: 0, count: dimensions * blockRows)
    var products = [Float](repeating: 0, count: count * blockRows)
    codes.bytes.withUnsafeBytes { bytes in
      var columns = (0..<dimensions).map { dimension in
        codes.directory.column(
          dimension, at: codes.bundle(1).upperBound + codes.directory.starts[dimension], of: bytes,
          levels: .zero)
      }
      for first in stride(from: 0, to: codes.rows, by: blockRows) {
        let rows = min(blockRows, codes.rows - first)
        matrix.withUnsafeMutableBufferPointer { matrix in
          for dimension in 0..<dimensions {
            kernel_decode_column(
              &columns[dimension], rows, values, matrix.baseAddress! + dimension * rows)
          }
        }
        cblas_sgemm(
          CblasRowMajor, CblasNoTrans, CblasNoTrans, Int32(count), Int32(rows), Int32(dimensions),
          1, questions, Int32(dimensions), matrix, Int32(rows), 0, &products, Int32(rows))
        products.withUnsafeBufferPointer {
          body(first..<first + rows, UnsafeBufferPointer(rebasing: $0[..<(count * rows)]))
        }
      }
    }
  }
}
