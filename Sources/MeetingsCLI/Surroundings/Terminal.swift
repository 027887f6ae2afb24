import Foundation
import Presentation

/// The terminal, if any, of the standard streams.
struct Terminal {
  let isInput: Bool
  let isOutput: Bool
  let isError: Bool
  /// The size in columns and lines.
  let width: Int
  let height: Int

  static var current: Terminal { Surroundings.current.terminal }

  /// - Parameters: The descriptors of the standard streams.
  init(input: Int32, output: Int32, error: Int32) {
    isInput = isatty(input) == 1
    isOutput = isatty(output) == 1
    isError = isatty(error) == 1
    var size = winsize()
    let isKnown =
      ioctl(isOutput ? output : error, UInt(TIOCGWINSZ), &size) == 0
      && size.ws_col > 0
    width = isKnown ? Int(size.ws_col) : 80
    height = isKnown && size.ws_row > 0 ? Int(size.ws_row) : 24
  }

  /// Returns the layout of standard output.
  func page(_ color: ColorChoice) -> Page {
    let environment = Environment.variables
    return Page(
      width: width, hasColor: color.hasColor(onTerminal: isOutput, environment: environment),
      isCut: isOutput)
  }
}
