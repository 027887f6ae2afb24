import Foundation

/// Reads a line from the terminal without echo. It is used instead of getpass(3), which treats
/// Control-C as a typed character.
enum TypedSecret {
  /// Returns the typed line; nil if there is no terminal or its input has ended.
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

  /// Returns a line, which is read byte by byte; nil if the input has ended or a signal interrupted
  /// it.
  private static func readLine(of terminal: Int32) -> String? {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while line.last != UInt8(ascii: "\n"), Interruption.waitsForInput(terminal) {
      let count = read(terminal, &byte, 1)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { break }
      line.append(byte)
    }
    if line.last != UInt8(ascii: "\n"), line.isEmpty || Interruption.signal != nil { return nil }
    return String(decoding: line.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}

/// Turns off the terminal's echo, and restores it even if a signal ends the program.
private struct HiddenEcho {
  private let signals = Interruption.fatal(of: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  /// Global, because a C signal handler can't capture anything. It is written only while no handler
  /// is installed.
  nonisolated(unsafe) private static var shown = (terminal: Int32(-1), settings: termios())
  private let handlers: [(@convention(c) (Int32) -> Void)?]

  init(_ terminal: Int32) {
    Self.shown.terminal = terminal
    tcgetattr(terminal, &Self.shown.settings)
    handlers = signals.map { number in
      signal(number) { number in
        tcsetattr(HiddenEcho.shown.terminal, TCSANOW, &HiddenEcho.shown.settings)
        signal(number, SIG_DFL)
        raise(number)
      }
    }
    var hidden = Self.shown.settings
    hidden.c_lflag &= ~tcflag_t(ECHO)
    // TCSAFLUSH discards keys typed before the question.
    tcsetattr(terminal, TCSAFLUSH, &hidden)
  }

  func end() {
    tcsetattr(Self.shown.terminal, TCSAFLUSH, &Self.shown.settings)
    for (number, handler) in zip(signals, handlers) { signal(number, handler) }
  }
}
