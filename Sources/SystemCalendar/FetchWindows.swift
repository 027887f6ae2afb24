/// A span of time as windows that the system answers whole: of a longer one it answers the first four
/// years, and says nothing of the rest.
enum FetchWindows {
  /// Four years without a leap day, in seconds.
  static let longest: Int64 = 4 * 365 * 86_400

  /// - Parameter span: in seconds since 1970-01-01T00:00:00Z.
  /// - Returns: in order, without gaps, none beyond the span.
  static func windows(of span: Range<Int64>) -> [Range<Int64>] {
    stride(from: span.lowerBound, to: span.upperBound, by: Int(longest)).map { start in
      start..<min(start + longest, span.upperBound)
    }
  }
}
