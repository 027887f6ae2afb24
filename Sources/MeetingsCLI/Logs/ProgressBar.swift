import Foundation
import MeetingIndex
import Presentation

/// A progress bar on standard error, drawn only on a terminal.
final class ProgressBar {
  private let isShown: Bool
  private var lastDrawn = Date.distantPast
  private var isDirty = false

  init(isWanted: Bool = true) { isShown = isWanted && Terminal.current.isError }

  func show(_ progress: SyncProgress) {
    switch progress {
    case .reading(let source, let done, let total): show("reading \(source)", done: done, of: total)
    case .embedding(let done, let total): show("embedding", done: done, of: total)
    case .fetching(let source, let done, let total):
      show("fetching \(source)", done: done, of: total)
      if total == 0 { show("\(done)  fetching \(source)") }
    }
  }

  func show(_ label: String, done: Int, of total: Int) {
    guard total > 1 else { return }
    let filled = Self.filled(done: done, of: total)
    let bar =
      String(repeating: "█", count: filled) + String(repeating: "░", count: Self.width - filled)
    show("\(bar) \(done)/\(total)  \(label)", isLast: done == total)
  }

  private static let width = 24

  /// Returns the number of filled columns, at most `width`; a server may send more than announced.
  static func filled(done: Int, of total: Int) -> Int { min(width, width * done / total) }

  private func show(_ line: String, isLast: Bool = false) {
    guard isShown else { return }
    let now = Date()
    guard isLast || now.timeIntervalSince(lastDrawn) > 0.05 else { return }
    lastDrawn = now
    StandardError.write("\r\u{1b}[K\(Sanitizer.line(line))")
    isDirty = true
  }

  func clear() {
    if isDirty { StandardError.write("\r\u{1b}[K") }
    isDirty = false
  }
}
