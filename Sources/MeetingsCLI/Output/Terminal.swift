import Foundation

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

/// Text attributes, where the terminal has them.
enum Style: String {
  case bold = "1"
  case dim = "2"
  case match = "1;33"
  case warning = "33"

  func callAsFunction(_ text: String) -> String {
    Terminal.current.hasColor && !text.isEmpty ? "\u{1b}[\(rawValue)m\(text)\u{1b}[0m" : text
  }

  /// A square in a calendar's colour, `#rrggbb` with or without a transparency behind it.
  static func swatch(_ color: String?) -> String {
    guard let color, color.hasPrefix("#"), let number = Int(color.dropFirst().prefix(6), radix: 16),
      color.count >= 7, Terminal.current.hasColor
    else { return "■" }
    return "\u{1b}[38;2;\(number >> 16);\(number >> 8 & 255);\(number & 255)m■\u{1b}[0m"
  }
}
