import Foundation
import Synchronization

/// Handles interruptions, such as Control-C, so that they end a dialogue but not the program. The
/// program can then undo its changes.
enum Interruption {
  static let signals = [SIGINT, SIGTERM, SIGHUP]
  private static let isHandled = Atomic<Bool>(false)
  private static let first = Atomic<Int32>(0)

  /// The first signal received; nil if there was none.
  static var signal: Int32? {
    let number = first.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Returns the signals among these that still end the program.
  static func fatal(of signals: [Int32]) -> [Int32] {
    isHandled.load(ordering: .relaxed) ? signals.filter { !Self.signals.contains($0) } : signals
  }

  /// Handles interruptions from now on. The signals aren't ignored (SIG_IGN), because child
  /// processes would inherit that.
  static func handle() {
    isHandled.store(true, ordering: .relaxed)
    for number in signals {
      Foundation.signal(number) {
        _ = Interruption.first.compareExchange(expected: 0, desired: $0, ordering: .relaxed)
      }
    }
  }

  /// Waits until the descriptor is readable; returns false at an interruption. It polls, because
  /// any thread may receive the signal.
  static func waitsForInput(_ descriptor: Int32) -> Bool {
    guard isHandled.load(ordering: .relaxed) else { return true }
    var input = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while signal == nil {
      if poll(&input, 1, 100) > 0 { return true }
    }
    return false
  }

  /// Records an interruption if the exit status shows that a signal ended a command.
  static func note(status: Int32) {
    guard signals.contains(status - 128) else { return }
    _ = first.compareExchange(expected: 0, desired: status - 128, ordering: .relaxed)
  }
}
