import ArgumentParser
import Foundation
import Presentation

/// Which of the standard streams are terminals, and the terminal's size.
struct Terminal {
  let isInput: Bool
  let isOutput: Bool
  let isError: Bool
  /// The size in columns and lines.
  let width: Int
  let height: Int

  static var current: Terminal { Surroundings.current.terminal }

  /// - Parameters: the descriptors of the standard streams.
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

/// The user's choice of colours and other attributes.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
  case auto, always, never

  /// Returns true if colours are used. If the choice is `auto`, this depends on environment
  /// variables (https://no-color.org, https://bixense.com/clicolors) and otherwise on whether the
  /// output is a terminal.
  func hasColor(onTerminal isTerminal: Bool, environment: [String: String]) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    func isSet(_ name: String) -> Bool { !(environment[name] ?? "").isEmpty }
    if isSet("NO_COLOR") { return false }
    if isSet("CLICOLOR_FORCE"), environment["CLICOLOR_FORCE"] != "0" { return true }
    return isTerminal && environment["TERM"] != "dumb" && environment["CLICOLOR"] != "0"
  }
}
