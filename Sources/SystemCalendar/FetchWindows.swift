/// Divides a time span into windows that the system answers completely. For a longer span, it
/// silently returns only the first four years.
enum FetchWindows {
  /// Four years without a leap day, in seconds.
  static let longest: Int64 = 4 * 365 * 86_400

  /// Returns consecutive windows that cover a span exactly, in seconds since 1970-01-01T00:00:00Z.
  static func windows(of span: Range<Int64>) -> [Range<Int64>] {
    stride(from: span.lowerBound, to: span.upperBound, by: Int(longest)).map { start in
      start..<min(start + longest, span.upperBound)
    }
  }
}
