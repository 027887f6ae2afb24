/// Formats amounts for display.
package enum Amount {
  /// Formats a size in bytes with a binary unit and one decimal: `1.5 MiB`.
  package static func bytes(_ count: Int64) -> String {
    let units = ["B", "KiB", "MiB", "GiB"]
    var (value, unit) = (Double(count), 0)
    while value >= 1_024, unit < units.count - 1 { (value, unit) = (value / 1_024, unit + 1) }
    return "\(rounded(value)) \(units[unit])"
  }

  /// Formats a duration in seconds with one decimal: `0.4 s`.
  package static func seconds(_ count: Double) -> String { "\(rounded(count)) s" }

  /// Formats an age, which is given in seconds, in the largest unit that fits: `3 days ago`.
  package static func age(_ seconds: Int64) -> String {
    for (length, unit) in [(86_400, "day"), (3_600, "hour"), (60, "minute")] as [(Int64, String)]
    where seconds >= length {
      return "\(Int(seconds / length).counted(unit)) ago"
    }
    return "just now"
  }

  private static func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}

extension String {
  /// Returns the text padded with spaces to `width` characters.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - count))
  }
}

package enum RecordingTime {
  /// Formats a time in a recording, in seconds, as `00:14:32`.
  package static func text(_ seconds: Double) -> String {
    let whole = Int(min(max(0, seconds), 359_999))
    return [whole / 3_600, whole / 60 % 60, whole % 60]
      .map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }
}
