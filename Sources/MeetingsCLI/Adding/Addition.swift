import ArgumentParser
import Calendars
import Foundation
import MeetingIndex
import Notes
import Presentation

/// Detects the kind of a source and adds it.
struct Addition {
  /// The source as the user typed it: a path, a URL, a mail address or `-`.
  let source: String
  let name: String?
  let owners: [String]
  /// If true, the files are notes (`--notes`).
  let holdsNotes: Bool
  /// Patterns for the names of files to ignore.
  let exclude: [String]
  let remote: RemoteOptions
  let fetching: FetchingOptions
  let writing: WritingOptions
  let links: LinkOptions
  let turn: BriefWaitOptions
  let global: GlobalOptions

  /// Adds the source; returns its identifier and the message for the user.
  func subscribe(_ log: RunLog) throws -> (id: String, message: String) {
    if source == "-" { return try keepStandardInput(log) }
    if source == SourceLocation.systemName { return try subscribeToSystem(log) }
    if let image = ScannedImage(source) {
      return try keep(try image.calendar(), as: name ?? image.suggestedName, log)
    }
    if remote.signingIn.signIn, let address = SignInProvider.address(of: source) {
      var remote = remote
      if source.contains("@") { remote.user = remote.user ?? source }
      if let addition = try RemoteAddition(address, remote, timeout: fetching.timeout) {
        return try subscribe(to: addition, log)
      }
    }
    if let addition = try RemoteAddition(source, remote, timeout: fetching.timeout) {
      return try subscribe(to: addition, log)
    }
    if let account = AccountAddition(source, remote, timeout: fetching.timeout) {
      try requireServers()
      return try subscribe(to: account.located(), log)
    }
    return try subscribeToFiles(log)
  }

  private func requireServers() throws {
    if links.links != nil {
      throw ValidationError("--links needs a file or a folder, not an address.")
    }
    if fetching.offline {
      throw ValidationError(
        "An address can't be added with --offline: its server must be "
          + "contacted.")
    }
  }

  /// Opens the index, creating it if necessary, and waits for the writer lock.
  private func openForWriting(_ log: RunLog) throws -> (MeetingStore, WriterLock) {
    let store = try global.open(.writing, startsAnew: true)
    return (store, try turn.lock(store, log, now: global.moment))
  }

  private func subscribeToSystem(_ log: RunLog) throws -> (String, String) {
    if writing.writeOnly {
      throw ValidationError(
        "--write-only is not for the system's calendars; macOS grants that "
          + "access.")
    }
    let addition = SystemAddition(options: remote)
    let (place, access) = try addition.look(SystemCalendarAccess().access)
    let (store, lock) = try openForWriting(log)
    let name = SourceLocation.systemName
    let (id, isKnown) = try RemoteSources(store).add(
      .system, url: name, host: name, named: self.name, owners: owners, access: access,
      now: global.moment, lock
    ) { try writing.apply(to: $0, store, $1) }
    log.info("a source was added", ["calendars": .count(place.collections.count)])
    let account = SystemAddition.account(of: place, access)
    let changes = Program.changes
    return (id, isKnown ? changes.signedIn(id, what: account) : changes.added(id, what: account))
  }

  private func subscribe(to addition: RemoteAddition, _ log: RunLog) throws -> (String, String) {
    try requireServers()
    let look = try addition.look()
    let (place, access) = (look.place, look.access)
    if writing.isAllowed, place.kind == .feed {
      throw ValidationError("A feed is read-only; \(writing.name) needs a CalDAV server.")
    }
    if writing.isAllowed, addition.wanted(of: place, access).allSatisfy({ $0.isWritable == false })
    {
      throw ValidationError(
        "Calendars at \(addition.host) are read-only; \(writing.name) needs a CalDAV server.")
    }
    let (store, lock) = try openForWriting(log)
    let suggested = addition.suggestedName(place)
    let before = try SignInAccount.all(store)
    let (id, isKnown) = try RemoteSources(store).add(
      place.kind == .feed ? .feed : .caldav, url: place.url, host: suggested, named: name,
      owners: owners, access: access, now: global.moment, lock
    ) { try writing.apply(to: $0, calendars: addition.wanted(of: place, access), store, $1) }
    if let typed = look.typed {
      let account = SignInAccount(
        user: access.user ?? "", url: place.url, isSignIn: access.secret == .signIn)
      try keep(typed, of: account) {
        if isKnown { return }
        _ = try SourceRemoval(store).remove(id, withNotes: true, lock, now: global.moment)
      }
    }
    Secrets.release(before, except: try SignInAccount.all(store), log)
    log.info("a source was added", ["calendars": .count(place.collections.count)])
    let account = addition.account(of: place, access)
    let changes = Program.changes
    return (id, isKnown ? changes.signedIn(id, what: account) : changes.added(id, what: account))
  }

  /// Stores the password. If that fails, calls `takeBack`, which removes the source that was just
  /// added, and throws the error.
  private func keep(
    _ password: String, of account: SignInAccount, orElse takeBack: () throws -> Void
  ) throws {
    do {
      try StoredPassword.keep(password, as: account)
    } catch {
      try takeBack()
      throw error
    }
  }

  private func subscribeToFiles(_ log: RunLog) throws -> (String, String) {
    let location = try location()
    if remote.areGiven {
      throw ValidationError("These options need a server's address, and '\(source)' is not one.")
    }
    if writing.isGiven || links.links != nil, let changed = try change(location, log) {
      return changed
    }
    let content = try content(of: location)
    var listing = try location.listing(content, links: links.links ?? .all)
    _ = listing.leaveOut(exclude, templates: content == .notes)
    let files = listing.files.count
    try CalendarCheck(argument: source, location: location, mayBeEmpty: writing.isAllowed)
      .require(content, files: files)
    let (store, lock) = try openForWriting(log)
    let id = try SourceRegistry(store).add(
      location, of: content, named: name, owners: owners, excluding: exclude,
      links: links.links ?? .all, now: global.moment, lock
    ) { try writing.apply(to: $0, store, $1) }
    links.tell(of: location, content, as: source)
    log.info("a source was added", ["files": .count(files)])
    let changes = Program.changes
    return (
      id,
      writing.writeOnly
        ? changes.added(id, what: "write-only") : changes.added(id, files: files, of: content)
    )
  }

  private func location() throws -> SourceLocation {
    do throws(SourceError) {
      return try SourceLocation(parsing: source, relativeTo: Surroundings.current.folder)
    } catch {
      guard error.kind == .missing, let command = BareAddress(source)?.command else { throw error }
      throw IndexError(
        .notFound, "\(Sanitizer.line(source)): no such file or folder",
        remedy: .advice("if you mean an address: \(command)"))
    }
  }

  /// Changes the options of an existing source. Returns nil if the source is new, or if `--owner`
  /// requires adding it again.
  private func change(_ location: SourceLocation, _ log: RunLog) throws -> (String, String)? {
    let store = try global.open(.writing, startsAnew: true)
    let known = try SourceRegistry(store).all().first { $0.location.text == location.text }
    guard let known, owners.isEmpty else { return nil }
    let lock = try turn.lock(store, log, now: global.moment)
    try SourceCopy.write(to: store, lock) { try writing.apply(to: known.id, store, $0) }
    if let followed = links.links {
      try SourceRegistry(store).setLinks(followed, of: known.id, lock)
    }
    log.info("the options of a source were changed")
    return (
      known.id,
      writing.isGiven
        ? Program.changes.writable(known.id, writing.isAllowed)
        : Program.changes.followed(known.id, links.links ?? known.links)
    )
  }

  /// Returns the kind of the files. If they seem to be notes, asks the user, or throws an error if
  /// there is no terminal.
  private func content(of location: SourceLocation) throws -> SourceContent {
    if holdsNotes { return .notes }
    guard !location.isHeldByIndex, try holdsNoCalendar(location) || location.isFileOfNotes
    else { return .calendars }
    let count = try location.listing(.notes, links: links.links ?? .all).files.count
    guard count > 0 else { return .calendars }
    let found = "\(source) has no calendar, but \(count.counted("note"))"
    guard Terminal.current.isInput, Terminal.current.isError else {
      throw IndexError(
        .notFound, found,
        remedy: .advice(
          "to add \(count == 1 ? "it" : "them"): meetings add --notes \(ShellWord.argument(source, or: "PATH"))"
        ))
    }
    Trouble.note("\(found); add it as notes? [Y/n]")
    let answer = StandardInput.line()?.lowercased() ?? "n"
    if answer.isEmpty || "yes".hasPrefix(answer) { return .notes }
    throw IndexError(.notFound, "nothing was added")
  }

  private func holdsNoCalendar(_ location: SourceLocation) throws -> Bool {
    try location.listing(links: links.links ?? .all).files.isEmpty
  }

  /// Copies standard input to the index's folder, because it can't be read again, and adds the
  /// copy.
  private func keepStandardInput(_ log: RunLog) throws -> (String, String) {
    let bytes = [UInt8](StandardInput.data())
    guard CalendarReader.containsCalendar(bytes) else {
      let cause = bytes.isEmpty ? "the file is empty" : "a calendar begins with BEGIN:VCALENDAR"
      throw IndexError(
        .notFound, "standard input has no calendar, \(cause); nothing was added")
    }
    return try keep(bytes, as: name ?? "", log)
  }

  private func keep(
    _ bytes: [UInt8], as name: String, _ log: RunLog
  ) throws -> (String, String) {
    if writing.isGiven || holdsNotes || remote.areGiven || links.links != nil {
      throw ValidationError(
        "The options for writing, signing in and links don't apply to a stored copy.")
    }
    let (store, lock) = try openForWriting(log)
    let copy = try StoredInput.keep(
      bytes, named: name, owners: owners, in: store, now: global.moment, lock)
    if copy.isReplacement {
      log.info("a stored copy was replaced")
      return (copy.id, Program.changes.replaced(copy.id))
    }
    log.info("a source was added", ["files": .count(1)])
    return (copy.id, Program.changes.added(copy.id, files: 1))
  }
}

extension SourceLocation {
  /// If true, this is a single file with a name typical of notes or transcripts.
  fileprivate var isFileOfNotes: Bool {
    kind == .file && NoteReader.isNamedAsNotes(text) && FileFormat(ofFileNamed: text) == nil
  }
}

struct LinkOptions: ParsableArguments {
  @Option(
    help: """
      Which symbolic links to follow: all, or inside for those that stay in the folder, by \
      relative paths. (default: all)
      """)
  var links: SourceLinks?

  /// Informs the user of followed symbolic links that lead out of the folder.
  func tell(of location: SourceLocation, _ content: SourceContent, as argument: String) {
    guard location.kind == .folder, links != .inside,
      let count = try? location.listing(content, links: .inside).unreadable
        .count(where: \.isLeftOut), count > 0
    else { return }
    let leads = count == 1 ? "leads out of it and was followed" : "lead out of it and were followed"
    Trouble.note(
      "\(count.counted("symbolic link")) in \(Sanitizer.line(argument)) \(leads); "
        + "--links inside skips such links")
  }
}

extension SourceLinks: ExpressibleByArgument {}
