/// The time that meetings take together.
struct TakenTime: Hashable {
  /// The minutes that any of them takes.
  let minutes: Int
  /// The minutes that two or more of them take.
  let overlapping: Int

  /// - Parameter times: in seconds since 1970-01-01T00:00:00Z, in any order.
  init(_ times: [Range<Int64>]) {
    var shared: [Range<Int64>] = []
    var end = Int64.min
    for time in times.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if time.lowerBound < end { shared.append(time.lowerBound..<min(end, time.upperBound)) }
      end = max(end, time.upperBound)
    }
    (minutes, overlapping) = (Self.minutes(times), Self.minutes(shared))
  }

  private static func minutes(_ times: [Range<Int64>]) -> Int {
    Int(ToldTimes.merged(times).reduce(0) { $0 + $1.upperBound - $1.lowerBound } / 60)
  }
}
