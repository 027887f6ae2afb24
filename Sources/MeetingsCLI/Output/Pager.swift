import ArgumentParser
import Foundation

/// The option that turns off the pager. As in git, the pager displays text that is taller than the
/// terminal.
struct PagerOptions: ParsableArguments {
  @Flag(name: .customLong("no-pager"), help: "Print without $MEETINGS_PAGER, $PAGER or less.")
  var isOff = false

  /// The options with their default values, created without the parser.
  static var none: PagerOptions {
    var options = PagerOptions()
    options.isOff = false
    return options
  }

  func show(_ text: String) throws {
    let terminal = Terminal.current
    func isTall() -> Bool {
      text.utf8.count { $0 == UInt8(ascii: "\n") } + 1 >= terminal.height
    }
    if !isOff, terminal.isOutput, isTall(), let pager = Pager(Environment.variables),
      pager.show(text + "\n")
    {
      return
    }
    try StandardOutput.print(text)
  }
}

struct Pager {
  /// The shell command that starts the pager.
  let command: String

  /// Returns nil if the command is empty or `cat`, either of which turns the pager off.
  init?(_ environment: [String: String]) {
    command = environment["MEETINGS_PAGER"] ?? environment["PAGER"] ?? "less"
    let name = command.trimmingCharacters(in: .whitespaces)
    if name.isEmpty || name == "cat" { return nil }
  }

  /// The settings for less and lv, which git also uses: exit if everything fits on the screen, show
  /// colours, and leave the text on the screen.
  private static let usual = ["LESS": "FRX", "LV": "-c"]

  /// Displays text until the user quits the pager. Returns false if the pager can't be run.
  ///
  /// It uses popen, because Foundation's `Process` puts a child into its own process group, which
  /// can't read from the terminal.
  func show(_ text: String) -> Bool {
    for (name, value) in Self.usual { setenv(name, value, 0) }
    guard let pipe = popen(command, "w") else { return false }
    // Control-C is for the pager. If the user quits early, writing to the closed pipe must not
    // end this program.
    let interruption = signal(SIGINT, SIG_IGN)
    let brokenPipe = signal(SIGPIPE, SIG_IGN)
    fputs(text, pipe)
    let status = pclose(pipe)
    signal(SIGINT, interruption)
    signal(SIGPIPE, brokenPipe)
    // A shell exits with 126 or 127 if a program can't be run or is missing.
    return ![126, 127].contains(status >> 8 & 0xff)
  }
}
