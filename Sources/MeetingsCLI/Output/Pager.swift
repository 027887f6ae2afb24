import ArgumentParser
import Foundation
import Presentation

/// The pager for text for people: as git has it, where a terminal shows it and it is taller than
/// that.
struct PagerOptions: ParsableArguments {
  @Flag(name: .customLong("no-pager"), help: "Print without $MEETINGS_PAGER, $PAGER or less.")
  var isOff = false

  /// No option at all, without a parser.
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

/// A program that shows text page by page.
struct Pager {
  /// As a shell reads it.
  let command: String

  /// Nil if the user wants none: it is empty, or `cat`.
  init?(_ environment: [String: String]) {
    command = environment["MEETINGS_PAGER"] ?? environment["PAGER"] ?? "less"
    let name = command.trimmingCharacters(in: .whitespaces)
    if name.isEmpty || name == "cat" { return nil }
  }

  /// The settings for less and lv that git also uses by default: leave at once what fits on the
  /// screen, show colours, leave the text on the screen.
  private static let usual = ["LESS": "FRX", "LV": "-c"]

  /// Waits until the user leaves it. False if there is no such program, so that nothing was shown.
  ///
  /// By popen, for Foundation's `Process` puts a child into a process group of its own, which may
  /// not read from the terminal.
  func show(_ text: String) -> Bool {
    for (name, value) in Self.usual { setenv(name, value, 0) }
    guard let pipe = popen(command, "w") else { return false }
    // Control-C is for the pager; whoever leaves it early closes the pipe.
    signal(SIGINT, SIG_IGN)
    signal(SIGPIPE, SIG_IGN)
    fputs(text, pipe)
    let status = pclose(pipe)
    signal(SIGINT, SIG_DFL)
    signal(SIGPIPE, SIG_DFL)
    // What a shell says of a program that is not there or can't be run.
    return ![126, 127].contains(status >> 8 & 0xff)
  }
}
