package enum SpokenClock {
  /// The time in a recording, such as `00:14:32`.
  package static func text(_ seconds: Double) -> String {
    let whole = Int(seconds)
    return [whole / 3_600, whole / 60 % 60, whole % 60]
      .map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }
}
