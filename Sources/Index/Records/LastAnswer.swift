import Files
import Foundation

/// The ids of the meetings that were shown last, in their order, so that a number can name one: a
/// file in the home that its owner alone may read. It holds no text of a meeting.
package struct LastAnswer: Sendable {
  /// More are not kept.
  package static let most = 1_000

  private let path: String

  /// - Parameter home: the folder that holds the index.
  package init(home: String) { path = home + "/last-answer" }

  /// One after the other; none if nothing was kept.
  package var ids: [String] {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").map(String.init)
  }

  /// Keeps `ids` in the place of those before. Where nothing can be written the answer is given all
  /// the same, and a number names nothing rather than a meeting of another answer.
  package func keep(_ ids: [String]) {
    let text = ids.prefix(Self.most).map { $0 + "\n" }.joined()
    do {
      try PrivateFile.replace(path, with: text.utf8, by: "\(path).\(getpid())", isDurable: false)
    } catch {
      remove()
    }
  }

  /// Forgets it, where there is one.
  package func remove() { unlink(path) }
}
