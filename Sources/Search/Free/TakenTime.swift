/// The total time of meetings.
struct TakenTime: Hashable {
  /// The number of minutes during which any meeting takes place.
  let minutes: Int
  /// The number of minutes during which two or more meetings take place.
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
