import CKernels
import Dispatch

/// Vectors of unit length in half precision, and their cosines with another vector.
///
/// A scan is limited by memory bandwidth, and half precision takes half the bytes of single
/// precision: 77 MB for 100,000 vectors of 384 coordinates.
package struct HalfVectors: Sendable {
  package let dimension: Int
  private var halves: [UInt16] = []

  package init(dimension: Int) { self.dimension = dimension }

  package var count: Int { halves.count / dimension }

  package mutating func reserve(_ count: Int) { halves.reserveCapacity(count * dimension) }

  /// Appends the vectors in `bytes`; an incomplete last one is ignored.
  package mutating func append(_ bytes: UnsafeRawBufferPointer) {
    let (start, more) = (halves.count, bytes.count / 2 / dimension * dimension)
    halves.append(contentsOf: repeatElement(0, count: more))
    halves.withUnsafeMutableBytes { $0[(2 * start)...].copyBytes(from: bytes.prefix(2 * more)) }
  }

  /// Asks the system to move the vectors to huge pages, which makes scans faster. The system does
  /// so in the background within minutes, so a process that scans only once loses no time.
  package func expectScans() {
    halves.withUnsafeBytes { kernel_expect_scans($0.baseAddress, $0.count) }
  }

  /// Returns the cosine of each vector with `vector`, which must have unit length. If there are
  /// many vectors, all cores are used.
  package func cosines(with vector: [Float]) -> [Float] {
    precondition(vector.count == dimension)
    let (count, dimension) = (self.count, self.dimension)
    return [Float](unsafeUninitializedCapacity: count) { cosines, made in
      // Each iteration writes only its own rows.
      nonisolated(unsafe) let cosines = cosines
      halves.withUnsafeBufferPointer { halves in
        nonisolated(unsafe) let halves = halves
        let parts = max(1, (count + Self.rowsPerPart - 1) / Self.rowsPerPart)
        DispatchQueue.concurrentPerform(iterations: parts) { part in
          let first = part * Self.rowsPerPart
          let rows = min(Self.rowsPerPart, count - first)
          guard rows > 0, let start = halves.baseAddress, let products = cosines.baseAddress else {
            return
          }
          kernel_half_products(
            start + first * dimension, rows, dimension, vector, products + first)
        }
      }
      made = count
    }
  }

  private static let rowsPerPart = 8_192

  /// Vectors in their stored form: 2 bytes per coordinate in the processor's byte order, which is
  /// little endian on all supported platforms.
  package static func bytes(of vectors: [Float]) -> [UInt8] {
    var halves = [UInt16](repeating: 0, count: vectors.count)
    kernel_to_halves(vectors, vectors.count, &halves)
    return halves.withUnsafeBytes { [UInt8]($0) }
  }
}

extension UnsafeMutableRawBufferPointer.SubSequence {
  fileprivate func copyBytes(from bytes: UnsafeRawBufferPointer.SubSequence) {
    UnsafeMutableRawBufferPointer(rebasing: self)
      .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes))
  }
}
