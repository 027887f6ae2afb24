import Foundation

/// A line that is typed at the terminal unseen. getpass(3) would take Control-C for a character.
enum TypedSecret {
  /// - Returns: nil if there is no terminal, or its input ended.
  static func line(after question: String) -> String? {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard terminal >= 0 else { return nil }
    defer { close(terminal) }
    let echo = HiddenEcho(terminal)
    defer { echo.end() }
    write(question, to: terminal)
    defer { write("\n", to: terminal) }
    return readLine(of: terminal)
  }

  private static func write(_ text: String, to terminal: Int32) {
    _ = Array(text.utf8).withUnsafeBytes { Foundation.write(terminal, $0.baseAddress, $0.count) }
  }

  /// A terminal gives a line at a time.
  private static func readLine(of terminal: Int32) -> String? {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while line.last != UInt8(ascii: "\n") {
      let count = read(terminal, &byte, 1)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { break }
      line.append(byte)
    }
    if line.isEmpty { return nil }
    return String(decoding: line.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}

/// A terminal that shows nothing of what is typed; a signal that ends the program ends that as well.
private struct HiddenEcho {
  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  /// For the handler, which can only reach what is global. Written while no handler is set.
  nonisolated(unsafe) private static var shown = (terminal: Int32(-1), settings: termios())
  private let handlers: [(@convention(c) (Int32) -> Void)?]

  init(_ terminal: Int32) {
    Self.shown.terminal = terminal
    tcgetattr(terminal, &Self.shown.settings)
    handlers = Self.signals.map { number in
      signal(number) { number in
        tcsetattr(HiddenEcho.shown.terminal, TCSANOW, &HiddenEcho.shown.settings)
        signal(number, SIG_DFL)
        raise(number)
      }
    }
    var hidden = Self.shown.settings
    hidden.c_lflag &= ~tcflag_t(ECHO)
    // Keys typed before the question are no answer to it.
    tcsetattr(terminal, TCSAFLUSH, &hidden)
  }

  func end() {
    tcsetattr(Self.shown.terminal, TCSAFLUSH, &Self.shown.settings)
    for (number, handler) in zip(Self.signals, handlers) { signal(number, handler) }
  }
}
