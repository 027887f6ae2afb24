import Foundation

/// Vectors by row, of each only the coordinates that are not 0, in ascending order: what every engine is
/// given, and what ours compares exactly.
struct SparseRows: Sendable {
  static let files = (starts: "starts.i64", places: "places.u16", values: "values.f32")

  /// Where each row's coordinates begin; one more than there are rows.
  private let starts: [Int64]
  private let places: [UInt16]
  private let values: [Float]

  /// Reads what `Making` wrote, into memory.
  init(_ folder: URL) throws {
    starts = try numbers(folder.appending(path: Self.files.starts))
    places = try numbers(folder.appending(path: Self.files.places))
    values = try numbers(folder.appending(path: Self.files.values))
  }

  var count: Int { starts.count - 1 }
  var bytes: Int { starts.count * 8 + places.count * 6 }

  /// The dot product of a row with a vector of all coordinates.
  func dot(_ row: Int, _ vector: UnsafePointer<Float>) -> Float {
    let (first, last) = (Int(starts[row]), Int(starts[row + 1]))
    return places.withUnsafeBufferPointer { places in
      values.withUnsafeBufferPointer { values in
        // Four sums, for each step of one would wait for the last.
        var sums = SIMD4<Float>()
        var at = first
        while at + 4 <= last {
          let weights = SIMD4(
            vector[Int(places[at])], vector[Int(places[at + 1])], vector[Int(places[at + 2])],
            vector[Int(places[at + 3])])
          sums += weights * SIMD4(values[at], values[at + 1], values[at + 2], values[at + 3])
          at += 4
        }
        var sum = sums.sum()
        while at < last {
          sum += vector[Int(places[at])] * values[at]
          at += 1
        }
        return sum
      }
    }
  }

  /// Calls `body` with each coordinate and value of a row.
  func forEach(of row: Int, _ body: (_ place: Int, _ value: Float) -> Void) {
    for at in Int(starts[row])..<Int(starts[row + 1]) { body(Int(places[at]), values[at]) }
  }

  /// Calls `body` with the bytes of a row's coordinates, and with those of its values.
  func withBytes(of row: Int, _ body: (UnsafeRawBufferPointer) -> Void) {
    let range = Int(starts[row])..<Int(starts[row + 1])
    places.withUnsafeBytes {
      body(.init(rebasing: $0[2 * range.lowerBound..<2 * range.upperBound]))
    }
    values.withUnsafeBytes {
      body(.init(rebasing: $0[4 * range.lowerBound..<4 * range.upperBound]))
    }
  }
}

/// The numbers of a file.
func numbers<Number: BitwiseCopyable>(_ url: URL) throws -> [Number] {
  try Data(contentsOf: url, options: .alwaysMapped).withUnsafeBytes {
    Array($0.bindMemory(to: Number.self))
  }
}
