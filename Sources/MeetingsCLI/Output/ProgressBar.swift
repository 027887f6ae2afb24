import Foundation
import MeetingIndex
import Presentation

/// One line on standard error that is drawn over and over, on a terminal only.
final class ProgressBar {
  private let isShown: Bool
  private var lastDrawn = Date.distantPast
  private var isDirty = false

  init(isWanted: Bool = true) { isShown = isWanted && Terminal.current.isError }

  func show(_ progress: SyncProgress) {
    switch progress {
    case .reading(let source, let done, let total): show("reading \(source)", done: done, of: total)
    case .embedding(let done, let total): show("embedding", done: done, of: total)
    }
  }

  func show(_ label: String, done: Int, of total: Int) {
    guard isShown, total > 1 else { return }
    let now = Date()
    guard done == total || now.timeIntervalSince(lastDrawn) > 0.05 else { return }
    lastDrawn = now
    let width = 24
    let filled = total == 0 ? width : width * done / total
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    StandardError.write("\r\u{1b}[K\(bar) \(done)/\(total)  \(Sanitizer.line(label))")
    isDirty = true
  }

  func clear() {
    if isDirty { StandardError.write("\r\u{1b}[K") }
    isDirty = false
  }
}
