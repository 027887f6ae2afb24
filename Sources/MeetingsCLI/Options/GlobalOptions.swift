import ArgumentParser
import Foundation
import MeetingIndex
import Presentation
import Time

/// Options of all commands: the folder of the index, the time and colours.
struct GlobalOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder that holds the index. (default: $MEETINGS_HOME, else $XDG_DATA_HOME/meetings)",
      valueName: "dir"))
  var home: String?

  @Option(help: ArgumentHelp("Answer as if it were this time.", visibility: .hidden))
  var now: EventTime?

  @Option(
    help: ArgumentHelp(
      "When to use colours: auto, always or never. (NO_COLOR and CLICOLOR_FORCE are respected)",
      valueName: "when"))
  var color = ColorChoice.auto

  /// The names of the options, with their dashes. Each requires a value.
  static let names: Set<String> = ["--home", "--now", "--color"]

  /// The options with their default values, created without the parser.
  static var none: GlobalOptions {
    var options = GlobalOptions()
    (options.home, options.now, options.color) = (nil, nil, .auto)
    return options
  }

  /// The layout of standard output.
  var page: Page { Terminal.current.page(color) }

  /// Returns the layout of standard output, with the colours of the store's calendars.
  func page(of store: MeetingStore) throws -> Page {
    var page = page
    if page.hasColor { page.calendars = CalendarPalette(try CalendarRegistry(store).colors()) }
    return page
  }

  func validate() throws {
    if home?.isEmpty == true {
      throw ValidationError("--home is empty; give a folder, or omit the option.")
    }
  }

  /// The absolute path of the index's folder.
  var folder: String {
    let named = Environment.variables["MEETINGS_HOME"].flatMap { $0.isEmpty ? nil : $0 }
    return Path.absolute(home ?? named ?? UserFolders().data + "/meetings")
  }

  var settings: Settings { SettingsFile.users.settings }

  /// The user's time zone: TZ, or else the one in the settings, or else the system's.
  var zone: Zone {
    let tz = Environment.variables["TZ"]
    return tz == nil ? settings.zone ?? .local(tz: nil) : .local(tz: tz)
  }

  /// The time of the run, in seconds since 1970-01-01T00:00:00Z.
  var time: Int64 { now?.instant(in: zone) ?? Self.presentTime }

  /// The time of the system's clock, in seconds since 1970-01-01T00:00:00Z.
  static var presentTime: Int64 { Int64(Date().timeIntervalSince1970) }

  /// The time of the run, in the user's time zone.
  var moment: Moment { Moment(time, in: zone) }

  /// The formatter of times in the user's time zone.
  var displayTime: DisplayTime { DisplayTime(now: moment) }

  /// The current day in the user's time zone.
  var today: CivilDate { moment.day }

  /// Stores the ids of the printed meetings for references such as `%1`, if the output is a
  /// terminal.
  func storeAnswer(_ records: [MeetingRecord]) {
    if Terminal.current.isOutput { LastAnswer(home: folder).keep(records.map(\.id)) }
  }

  /// Opens the index to read meetings. A notice names sources that were never synced.
  ///
  /// - Throws: `IndexError` if nothing has been synced yet, as for a question.
  func openSynced(showsRestricted: Bool = false) throws -> MeetingStore {
    let store = try open(.reading, showsRestricted: showsRestricted)
    if let unsynced = try store.read({ try UnfinishedSources(home: folder, $0) }) {
      Trouble.note(UnfinishedSourcesText.line(of: unsynced, Program.remedies))
    }
    return store
  }

  /// Opens the index. If `showsRestricted` is true, searches include restricted notes.
  func open(
    _ mode: MeetingStore.Mode, startsAnew: Bool = false, showsRestricted: Bool = false
  ) throws -> MeetingStore {
    var preferences = settings.preferences
    preferences.showsRestricted = showsRestricted
    return try IndexFolder(folder).open(mode, preferences: preferences, startsAnew: startsAnew)
  }
}

extension EventTime: ExpressibleByArgument {
  /// Parses a time, which may have an offset from UTC: `2026-06-18T10:00:00+02:00` (RFC 3339).
  package init?(argument: String) {
    let offset = argument.suffix(6)
    let parts = offset.dropFirst().split(separator: ":").compactMap { Int64($0) }
    guard argument.contains("T"), let sign = offset.first, "+-".contains(sign), parts.count == 2,
      case .instant(let seconds)? = EventTime(argument.dropLast(6) + "Z")
    else {
      self.init(argument)
      return
    }
    let minutes = parts[0] * 60 + parts[1]
    self = .instant(seconds - (sign == "+" ? 60 : -60) * minutes)
  }
}

extension CivilDate: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }
}

/// Options for waiting while another process writes.
struct WaitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How long to wait for another meetings process to finish writing.", valueName: "seconds"))
  var wait = usual

  /// The default in seconds, long enough for another process to attach a note or exclude a
  /// calendar.
  private static let usual = 5

  /// The time to wait in seconds.
  var patience: Double { Double(wait) }

  func validate() throws {
    if wait < 0 { throw ValidationError("--wait must be a number of seconds from 0.") }
  }

  /// Acquires the writer lock. If another process holds it, waits, and prints a message if that
  /// takes a while.
  func lock(_ store: MeetingStore, _ log: RunLog, now: Moment) throws -> WriterLock {
    try log.lock(store, patience: patience, now: now)
  }
}

/// Options for waiting while another process writes, for commands that write only briefly.
struct BriefWaitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How long to wait for another meetings process to finish writing.", valueName: "seconds"))
  var wait = 60

  func validate() throws {
    if wait < 0 { throw ValidationError("--wait must be a number of seconds from 0.") }
  }

  /// Acquires the writer lock. If another process holds it, waits, and prints a message if that
  /// takes a while.
  func lock(_ store: MeetingStore, _ log: RunLog, now: Moment) throws -> WriterLock {
    try log.lock(store, patience: Double(wait), now: now)
  }
}

extension RunLog {
  fileprivate func lock(
    _ store: MeetingStore, patience: Double, now: Moment
  ) throws -> WriterLock {
    try store.writerLock(now: now, patience: patience) { reason in
      note(reason)
      info("waiting for another writer")
    }
  }
}

/// The options that select text or JSON output.
struct FormatOptions: ParsableArguments {
  @Flag(help: "Print one JSON array.")
  var json = false

  @Flag(help: "Print one JSON object per line.")
  var jsonl = false

  var isJSON: Bool { json || jsonl }

  func validate() throws {
    if json && jsonl { throw ValidationError("--json and --jsonl can't be combined.") }
  }

  /// Prints `values` in the requested JSON form.
  func show(_ values: [some Encodable]) throws {
    if jsonl {
      for value in values { try StandardOutput.print(JSON.line(value)) }
    } else {
      try StandardOutput.print(JSON.document(values))
    }
  }
}

/// The option that includes restricted notes in output for programs.
struct RestrictedOptions: ParsableArguments {
  @Flag(help: "With output for programs: include restricted notes.")
  var restricted = false

  /// The options with their default values, created without the parser.
  static var none: RestrictedOptions {
    var options = RestrictedOptions()
    options.restricted = false
    return options
  }

  func areShown(toProgram isProgram: Bool) -> Bool { restricted || !isProgram }
}
