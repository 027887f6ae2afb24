import Foundation

/// The program that started this one: it holds the other end of standard input for as long as it runs.
///
/// The parent's id would not do: it is another from the beginning where the parent ended first.
enum Starter {
  /// Waits for its end, for `milliseconds` at most.
  ///
  /// - Returns: true if it has ended.
  static func hasEnded(within milliseconds: Int32 = 0) -> Bool {
    // Without events it tells of the end alone, and of input that was never open.
    var input = pollfd(fd: STDIN_FILENO, events: 0, revents: 0)
    return poll(&input, 1, milliseconds) > 0
  }
}
