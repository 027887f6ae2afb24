import Foundation

/// Watches the parent program, which keeps the other end of standard input open as long as it runs.
///
/// The parent's process id would not suffice: if the parent ends first, the id is that of another
/// process from the start.
enum Starter {
  /// Waits at most `milliseconds` for the parent to end.
  ///
  /// - Returns: True if it has ended.
  static func hasEnded(within milliseconds: Int32 = 0) -> Bool {
    // Without requested events, `poll` reports only a closed or never opened input.
    var input = pollfd(fd: STDIN_FILENO, events: 0, revents: 0)
    return poll(&input, 1, milliseconds) > 0
  }
}
