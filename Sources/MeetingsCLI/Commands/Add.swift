import ArgumentParser
import Calendars
import Foundation
import MeetingIndex
import Notes
import Presentation

struct Add: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Subscribe to calendars or notes: a file, a folder, an address or standard input.",
    discussion: """
      A folder is read to any depth. One that has a 'displayname' or a 'color' file in it is one \
      calendar, as vdirsyncer and khal write them. Nothing is read before the next sync. Added \
      again with --owner, a source gets other owners. Of standard input a copy is kept, which the \
      next one of the same name replaces, and so it is of events in the QR codes of a picture, which \
      zbarimg reads. Of an address, a feed is read or a CalDAV server asked \
      what calendars there are. The password comes from a command or the system's keyring, and is \
      stored nowhere else.

      Nothing is changed in a source unless it is added, or added again, with --writable. Of one \
      that is --write-only nothing is read, indexed or shown: 'meetings create' can put events there.

      On a Mac 'system' is what its own calendars are, whatever accounts they belong to; the system \
      asks once whether that is allowed ('Documentation/macos.md').

      With --notes the files are notes and transcripts (Markdown, org-mode, text, WebVTT, SubRip, \
      JSON). Each is linked to its meeting and searched with it; 'meetings links' shows how. A folder \
      that holds no calendar and does hold notes is asked about.

        meetings add ~/.calendars --owner me@example.com
        meetings add holidays.ics --name holidays
        meetings add ~/.calendars --writable
        meetings add ~/notes --notes
        meetings add ~/.calendars/shared --write-only
        meetings add https://example.com/team.ics --sync
        meetings add https://cloud.example.com --user me --password-command 'pass show cloud'
        meetings add system --calendar Work
        curl -s https://example.com/team.ics | meetings add - --name team
        meetings add poster.png
      """)

  @Argument(
    help: """
      A path, an https: or webcal: address, a data:text/calendar URL, a picture with QR codes, \
      'system', or - for standard input.
      """
  )
  var source: String

  @Option(help: "What to call it. (default: its last path component)")
  var name: String?

  @Option(
    help: """
      An address of the calendars' owner, whose answers to invitations are shown. (default: \
      'meetings config owner')
      """)
  var owner: [String] = []

  @Flag(help: "Sync it at once.")
  var sync = false

  @OptionGroup var remote: RemoteOptions
  @OptionGroup var fetching: FetchingOptions
  @Flag(help: "The files are notes and transcripts, not calendars.")
  var notes = false

  @OptionGroup var writing: WritingOptions

  @OptionGroup var turn: TurnOptions
  @OptionGroup var logging: LogOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if writing.isAllowed, notes || source == "-" || source.lowercased().hasPrefix("data:") {
      throw ValidationError(
        "\(writing.name) takes a calendar file, a folder of them or a CalDAV server.")
    }
    if writing.writeOnly, sync {
      throw ValidationError(
        "Of what is --write-only nothing is read, so there is nothing to --sync.")
    }
    if notes, source == "-" || source.lowercased().hasPrefix("data:") || !owner.isEmpty {
      throw ValidationError("--notes takes a file or a folder, and no --owner.")
    }
    if source == "-", name == nil {
      throw ValidationError("Standard input needs a name: meetings add - --name NAME")
    }
    for address in owner where !address.contains("@") {
      throw ValidationError("--owner takes an e-mail address, and '\(address)' is none.")
    }
  }

  func run() throws {
    try logging.run("add", carryOut)
  }

  private func carryOut(_ log: RunLog) throws {
    let (id, message) =
      if source == "-" {
        try keepStandardInput(log)
      } else if source == SourceLocation.systemName {
        try subscribeToSystem(log)
      } else if let image = ScannedImage(source) {
        try keep(try image.calendar(), as: name ?? image.suggestedName, log)
      } else if let addition = try RemoteAddition(source, remote, timeout: fetching.timeout) {
        try subscribe(to: addition, log)
      } else {
        try subscribe(log)
      }
    if writing.writeOnly { return try StandardOutput.print(message) }
    guard sync else { return try StandardOutput.print(Meetings.changes.syncNext(message)) }
    try StandardOutput.print(message)
    try StandardOutput.flush()
    var sync = try Sync.parse([id])
    (sync.fetching, sync.global) = (fetching, global)
    try sync.once(log)
  }

  private func subscribeToSystem(_ log: RunLog) throws -> (String, String) {
    if writing.writeOnly {
      throw ValidationError("Whether the system's calendars may only be added to, the system says.")
    }
    let addition = SystemAddition(options: remote)
    let (place, access) = try addition.look(SystemCalendarAccess().access)
    let store = try global.open(.writing, startsAnew: true)
    let lock = try turn.lock(store, log, now: global.time)
    let name = SourceLocation.systemName
    let (id, isKnown) = try store.addRemote(
      .system, url: name, host: name, named: self.name, owners: owner, access: access,
      now: global.time, lock)
    try writing.apply(to: id, [], store, lock)
    log.info("a source was added", ["calendars": .count(place.collections.count)])
    let account = SystemAddition.account(of: place, access)
    let changes = Meetings.changes
    return (id, isKnown ? changes.signedIn(id, what: account) : changes.added(id, what: account))
  }

  private func subscribe(to addition: RemoteAddition, _ log: RunLog) throws -> (String, String) {
    if fetching.offline {
      throw ValidationError("What is at an address is found out by asking it, so not --offline.")
    }
    let (place, access) = try addition.look()
    if writing.isAllowed, place.kind == .feed {
      throw ValidationError("A feed can only be read; \(writing.name) takes a CalDAV server.")
    }
    let store = try global.open(.writing, startsAnew: true)
    let lock = try turn.lock(store, log, now: global.time)
    let suggested = addition.suggestedName(place)
    let before = try Secrets.SignIn.all(store)
    let (id, isKnown) = try store.addRemote(
      place.kind == .feed ? .feed : .caldav, url: place.url, host: suggested, named: name,
      owners: owner, access: access, now: global.time, lock)
    try writing.apply(to: id, addition.wanted(of: place, access), store, lock)
    // Who signs in by a command now leaves nothing in the keyring.
    Secrets.release(before, except: try Secrets.SignIn.all(store), log)
    log.info("a source was added", ["calendars": .count(place.collections.count)])
    let account = addition.account(of: place, access)
    let changes = Meetings.changes
    return (id, isKnown ? changes.signedIn(id, what: account) : changes.added(id, what: account))
  }

  private func subscribe(_ log: RunLog) throws -> (String, String) {
    if remote.areGiven {
      throw ValidationError("'\(source)' is no address of a server, to which those options are.")
    }
    let location = try SourceLocation(
      parsing: source, relativeTo: FileManager.default.currentDirectoryPath)
    if writing.isGiven, let changed = try changeWriting(location, log) { return changed }
    let content = try content(of: location)
    let files = try location.listing(content).files.count
    let store = try global.open(.writing, startsAnew: true)
    let lock = try turn.lock(store, log, now: global.time)
    let id = try store.addSource(
      location, of: content, named: name, owners: owner, now: global.time, lock)
    try writing.apply(to: id, [], store, lock)
    log.info("a source was added", ["files": .count(files)])
    let changes = Meetings.changes
    return (
      id,
      writing.writeOnly
        ? changes.added(id, what: "write-only") : changes.added(id, files: files, of: content)
    )
  }

  /// Of what was added before; nil where it is new.
  private func changeWriting(_ location: SourceLocation, _ log: RunLog) throws -> (String, String)?
  {
    let store = try global.open(.writing, startsAnew: true)
    let known = try store.sources().first { $0.location.text == location.text }
    guard let known, owner.isEmpty else { return nil }
    let lock = try turn.lock(store, log, now: global.time)
    try writing.apply(to: known.id, [], store, lock)
    log.info("a source may be changed, or not")
    return (known.id, Meetings.changes.writable(known.id, writing.isAllowed))
  }

  /// What is not said is asked for where a folder looks like one of notes; without a terminal it is
  /// refused, as nobody can answer.
  private func content(of location: SourceLocation) throws -> SourceContent {
    if notes { return .notes }
    guard !location.isHeldByIndex, try location.listing().files.isEmpty || location.isFileOfNotes
    else { return .calendars }
    let count = try location.listing(.notes).files.count
    guard count > 0 else { return .calendars }
    let found = "\(source) holds no calendar, but \(count.counted("file")) of notes"
    guard isatty(0) == 1, isatty(2) == 1 else {
      throw IndexError(.notFound, "\(found); to add them: meetings add --notes \(source)")
    }
    Trouble.note("\(found); add it as notes? [Y/n]")
    let answer = readLine()?.lowercased() ?? "n"
    if answer.isEmpty || "yes".hasPrefix(answer) { return .notes }
    throw IndexError(.notFound, "nothing was added")
  }

  /// Standard input can't be read again: a copy in the home folder is the source.
  private func keepStandardInput(_ log: RunLog) throws -> (String, String) {
    let bytes = [UInt8](FileHandle.standardInput.readDataToEndOfFile())
    guard CalendarReader.holdsCalendar(bytes) else {
      let cause = bytes.isEmpty ? "it is empty" : "a calendar begins with BEGIN:VCALENDAR"
      throw IndexError(
        .notFound, "there is no calendar on standard input, \(cause); nothing was added")
    }
    return try keep(bytes, as: name ?? "", log)
  }

  private func keep(
    _ bytes: [UInt8], as name: String, _ log: RunLog
  ) throws -> (String, String) {
    if writing.isGiven || notes || remote.areGiven {
      throw ValidationError(
        "Of what is kept as a copy nothing can be written, signed in to or linked.")
    }
    let store = try global.open(.writing, startsAnew: true)
    let lock = try turn.lock(store, log, now: global.time)
    let copy = try store.keepCopy(
      of: bytes, named: name, owners: owner, now: global.time, lock)
    if copy.isReplacement {
      log.info("a kept copy was replaced")
      return (copy.id, Meetings.changes.replaced(copy.id))
    }
    log.info("a source was added", ["files": .count(1)])
    return (copy.id, Meetings.changes.added(copy.id, files: 1))
  }
}

extension SourceLocation {
  /// Whether it is a single file, named as notes and transcripts are.
  fileprivate var isFileOfNotes: Bool { kind == .file && NoteReader.isNamedAsNotes(text) }
}
