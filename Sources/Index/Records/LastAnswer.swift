import Files
import Foundation
import Questions
import Time

/// The ids of the meetings in the last answer, in order, so that the user can refer to a meeting by
/// its number. They are stored in a file of the home folder that only its owner can read. The file
/// contains no text of a meeting.
package struct LastAnswer: Sendable {
  /// The maximum number of ids to store.
  package static let maximumIDs = 1_000

  private let path: String

  /// Opens the file in `home`, the folder that contains the index.
  package init(home: String) { path = home + "/last-answer" }

  /// The ids in order; empty if none are stored.
  package var ids: [String] {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").map(String.init)
  }

  /// Replaces the stored ids. If the file can't be written, it is removed, so that a number never
  /// refers to a meeting of an earlier answer.
  package func keep(_ ids: [String]) {
    let text = ids.prefix(Self.maximumIDs).map { $0 + "\n" }.joined()
    do {
      try PrivateFile.replace(path, with: text.utf8, by: "\(path).\(getpid())", isDurable: false)
    } catch {
      remove()
    }
  }

  /// Removes the file, if there is one.
  package func remove() { unlink(path) }
}

/// The end of the period that the last printed digest covered. The next digest begins there.
package struct LastDigest {
  private let path: String

  package init(home: String) { path = home + "/last-digest" }

  /// The time span since the last digest. It is the last 24 hours if there was no digest or the
  /// clock was set back.
  package func span(until now: Moment) throws -> TimeSpan {
    let kept = (try? String(contentsOfFile: path, encoding: .utf8)).flatMap {
      Int64($0.trimmingCharacters(in: .whitespacesAndNewlines))
    }
    let from = kept.flatMap { $0 <= now.seconds ? $0 : nil } ?? now.seconds - 86_400
    return TimeSpan(
      from: LocalTime(instant: from, in: now.zone),
      to: LocalTime(instant: now.seconds, in: now.zone))
  }

  /// Stores `now` as the end of the last digest. Throws if the file can't be written.
  package func keep(_ now: Moment) throws {
    try PrivateFile.replace(
      path, with: "\(now.seconds)\n".utf8, by: "\(path).\(getpid())", isDurable: true)
  }
}
