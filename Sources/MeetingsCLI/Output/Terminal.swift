import Foundation
import Presentation

/// What is at the other end of the standard streams.
struct Terminal {
  let isInput: Bool
  let isOutput: Bool
  let isError: Bool
  /// Columns and lines.
  let width: Int
  let height: Int

  static let current = Terminal()

  private init() {
    isInput = isatty(STDIN_FILENO) == 1
    isOutput = isatty(STDOUT_FILENO) == 1
    isError = isatty(STDERR_FILENO) == 1
    var size = winsize()
    let isKnown =
      ioctl(isOutput ? STDOUT_FILENO : STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0
      && size.ws_col > 0
    width = isKnown ? Int(size.ws_col) : 80
    height = isKnown && size.ws_row > 0 ? Int(size.ws_row) : 24
  }

  /// What standard output is laid out for.
  func page(_ color: ColorChoice) -> Page {
    let environment = Environment.variables
    return Page(
      width: width, hasColor: color.hasColor(onTerminal: isOutput, environment: environment),
      isCut: isOutput)
  }
}
