import Foundation
import Testing

/// Runs the real binary on a terminal made by Python's `pty`, and types keys.
extension Sandbox {
  /// If true, the tool that makes terminals is available.
  static let hasTerminal = program("python3") != nil

  /// Returns the path of a program; nil if it is not installed.
  static func program(_ name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return (["/usr/bin", "/bin"] + folders.map(String.init)).map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private static let script = #"""
    import fcntl, os, pty, select, signal, struct, sys, termios, time
    columns, lines, keys = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
    child, terminal = pty.fork()
    if child == 0:
        os.execvpe(sys.argv[4], sys.argv[4:], os.environ)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
    shown, presses = b"", [key.encode() for key in keys.split("¦") if key]
    deadline = time.time() + 60
    while time.time() < deadline:
        if select.select([terminal], [], [], 1.0)[0]:
            try:
                chunk = os.read(terminal, 65536)
            except OSError:
                break
            if not chunk:
                break
            shown += chunk
        elif presses and presses[0].startswith("…".encode()):
            if presses[0][3:] in shown:
                presses.pop(0)
        elif presses:
            os.write(terminal, presses.pop(0))
        elif os.waitpid(child, os.WNOHANG)[0] != 0:
            child = 0
            break
    else:
        # What still waits then would wait for ever.
        os.kill(child, signal.SIGKILL)
        os.close(terminal)
    status = os.waitpid(child, 0)[1] if child else 0
    sys.stdout.buffer.write(shown)
    sys.exit(os.waitstatus_to_exitcode(status) if os.waitstatus_to_exitcode(status) >= 0 else 255)
    """#

  /// Returns a program's output on a terminal, including standard error, with `\n` as line endings.
  ///
  /// - Parameter keys: groups of keys separated by `¦`. Each is typed after a second without
  ///   output; a group that begins with `…` waits for the text after it.
  func terminal(
    columns: Int = 80, lines: Int = 24, keys: String = "", _ program: String, _ arguments: String...
  ) throws -> Output {
    let python = try #require(Self.program("python3"))
    try write(Self.script, to: ".terminal.py")
    // The size has to be set before the program reads it.
    let sized = "stty cols \(columns) rows \(lines); exec \"$@\""
    var output = try launch(
      python,
      [
        "\(folder)/.terminal.py", "\(columns)", "\(lines)", keys, "/bin/sh", "-c", sized, "sh",
        program,
      ]
        + arguments)
    output = Output(
      status: output.status, out: output.out.replacing("\r\n", with: "\n"), err: output.err)
    return output
  }
}
