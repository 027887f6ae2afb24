import Foundation
import Presentation

/// What is at the other end of standard output and standard error.
struct Terminal {
  let isOutput: Bool
  let isError: Bool
  /// Columns.
  let width: Int
  let hasColor: Bool

  static let current = Terminal()

  private init() {
    let environment = ProcessInfo.processInfo.environment
    isOutput = isatty(STDOUT_FILENO) == 1
    isError = isatty(STDERR_FILENO) == 1
    var size = winsize()
    let isKnown =
      ioctl(isOutput ? STDOUT_FILENO : STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0
      && size.ws_col > 0
    width = isKnown ? Int(size.ws_col) : 80
    // https://no-color.org
    hasColor =
      isOutput && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
  }
}

extension Terminal {
  /// What standard output is laid out for.
  var page: Page { Page(width: width, hasColor: hasColor) }
}
