/// Times of a recording.
package enum SpokenClock {
  /// `00:14:32`
  ///
  /// - Parameter seconds: from the recording's beginning.
  package static func text(_ seconds: Double) -> String {
    let whole = Int(seconds)
    return [whole / 3_600, whole / 60 % 60, whole % 60]
      .map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }
}
