import ArgumentParser

struct Setup: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "setup",
    abstract: "Add your calendar step by step, and ask a first question.",
    discussion: """
      Asks where your calendar is, who you are, where your notes are and whether to sync every \
      night, one question at a time, with what it found on this machine as defaults. It checks \
      each answer at once, and shows each step as the command that does it. If interrupted, it \
      leaves everything as it was; run again, it adds another calendar. It doesn't ask for what \
      you give as an argument.

        meetings setup
        meetings setup outlook https://outlook.live.com/owa/…/calendar.ics
        meetings setup microsoft me@example.com
        meetings setup icloud me@icloud.com
        meetings setup ~/.calendars

      Exit status: 0 set up, 1 ended before that, 2 trouble, 64 usage, 130 Control-C.
      """)

  @Argument(
    help: ArgumentHelp(
      "A path, an address, or one of google, microsoft, icloud, fastmail and nextcloud, optionally "
        + "followed by its address or your user name there. (default: ask)", valueName: "calendar"))
  var calendar: [String] = []

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if calendar.count > (CalendarService(named: calendar.first ?? "") == nil ? 1 : 2) {
      throw ValidationError(
        "setup adds one calendar; 'meetings add' adds several. To search for the words: meetings "
          + "search setup \(calendar.joined(separator: " "))")
    }
  }

  func run() throws {
    guard Terminal.current.isInput, Terminal.current.isOutput else {
      let named = calendar.last.flatMap { CalendarService(named: $0) == nil ? $0 : nil }
      Trouble.say(
        "setup needs a terminal; to add a calendar without one: "
          + "meetings add \(named.map(EchoedCommand.typed) ?? "PATH") --owner you@example.com, "
          + "then: meetings sync")
      throw ExitCode.trouble
    }
    try SetupDialogue(global, calendar: calendar).run()
  }
}
