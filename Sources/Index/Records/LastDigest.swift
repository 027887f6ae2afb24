import Files
import Foundation
import Questions
import Time

/// The end of the last printed digest, from which the next one continues.
package struct LastDigest {
  private let path: String

  package init(home: String) { path = home + "/last-digest" }

  /// The span since the last digest, or a day if there was none or the clock was set back.
  ///
  /// - Parameters:
  ///   - now: in seconds since 1970-01-01T00:00:00Z.
  ///   - zone: the zone of the span.
  package func span(until now: Int64, in zone: Zone) throws -> TimeSpan {
    let kept = (try? String(contentsOfFile: path, encoding: .utf8)).flatMap {
      Int64($0.trimmingCharacters(in: .whitespacesAndNewlines))
    }
    let from = kept.flatMap { $0 <= now ? $0 : nil } ?? now - 86_400
    return TimeSpan(
      from: LocalTime(instant: from, in: zone), to: LocalTime(instant: now, in: zone))
  }

  /// - Throws: if the file can't be written.
  package func keep(_ now: Int64) throws {
    try PrivateFile.replace(path, with: "\(now)\n".utf8, by: "\(path).\(getpid())", isDurable: true)
  }
}
