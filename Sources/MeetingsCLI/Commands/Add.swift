import ArgumentParser
import Calendars
import MeetingIndex

struct Add: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Subscribe to calendars or notes from a file, folder, address or standard input.",
    discussion: """
      Adds one or more sources; nothing is read before the next sync. A folder is read with all \
      its subfolders; one that contains a file 'displayname' or 'color' is one calendar, as \
      vdirsyncer and khal write them. To change a source's owners, add it again with --owner. A \
      ZIP archive of calendar files, such as Google's export, is read in place, and so are the \
      calendar databases of Thunderbird and Evolution (cache.sqlite, local.sqlite, cache.db). \
      Standard input, and events from QR codes in a picture (read by zbarimg), are stored as a \
      copy, which the next one with the same name replaces. An address can be a feed or a CalDAV \
      server, which is asked for its calendars; for a mail address, the domain names the server \
      (RFC 6764). The password comes from a command, or you type it (hidden), and it is kept in \
      the system's keyring, or else in a file with owner-only access.

      Sources are read-only unless you add them, or add them again, with --writable. A \
      --write-only source is never read, indexed or shown: 'meetings create' can put events there.

      On a Mac, 'system' stands for the calendars of macOS, from all accounts; macOS asks once for \
      permission ('Documentation/macos.md').

      Symbolic links in a folder are followed, and a notice counts those that lead out of it. With \
      --links inside, only links that stay in the folder are followed, and the source itself can't \
      be a link; use it for folders that others can write to. To change this later, add the source \
      again with --links.

      With --notes the files are notes and transcripts (Markdown, org-mode, text, WebVTT, SubRip, \
      SBV, JSON). Each is linked to its meeting and searched with it; 'meetings links' shows how. \
      If a folder holds notes but no calendar, you are asked.

        meetings add ~/.calendars --owner me@example.com
        meetings add holidays.ics --name holidays
        meetings add exports/*.ics takeout.zip --owner me@example.com
        meetings add ~/.calendars --writable
        meetings add ~/notes --notes
        meetings add ~/.calendars/shared --links inside
        meetings add ~/.calendars/shared --write-only
        meetings add https://example.com/team.ics --sync
        meetings add https://cloud.example.com --user me --password-command 'pass show cloud'
        meetings add me@example.com
        meetings add system --calendar Work
        curl -s https://example.com/team.ics | meetings add - --name team
        meetings add poster.png
      """)

  @Argument(
    help: """
      Paths, https: or webcal: addresses, your mail address, data:text/calendar URLs, pictures \
      with QR codes, 'system', or - for standard input.
      """
  )
  var sources: [String]

  @Option(help: "The source's name, if you add only one. (default: its last path component)")
  var name: String?

  @Option(
    help: """
      An email address of the calendars' owner, whose answers to invitations are shown. (default: \
      'meetings config owner')
      """)
  var owner: [String] = []

  @Flag(help: "Sync right after adding.")
  var sync = false

  @OptionGroup var remote: RemoteOptions
  @OptionGroup var fetching: FetchingOptions
  @Flag(help: "Add notes and transcripts instead of calendars.")
  var notes = false

  @Option(
    help: ArgumentHelp(
      "Files to skip: names, or paths within the folder, with * and ?. May be repeated.",
      valueName: "glob"))
  var exclude: [String] = []

  @OptionGroup var writing: WritingOptions
  @OptionGroup var links: LinkOptions

  @OptionGroup var turn: BriefWaitOptions
  @OptionGroup var logging: LogOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    let isCopied = sources.contains { $0 == "-" || $0.lowercased().hasPrefix("data:") }
    if writing.isAllowed, notes || isCopied {
      throw ValidationError(
        "\(writing.name) needs a calendar file, a folder of them or a CalDAV server.")
    }
    if writing.writeOnly, sync {
      throw ValidationError(
        "--write-only and --sync can't be combined: a write-only source is never read.")
    }
    if notes, isCopied || !owner.isEmpty {
      throw ValidationError("--notes and --owner can't be combined.")
    }
    if !exclude.isEmpty, isCopied {
      throw ValidationError("--exclude is for a folder or an archive.")
    }
    if let pattern = exclude.first(where: { $0.allSatisfy(\.isWhitespace) || $0.hasPrefix("/") }) {
      throw ValidationError(
        "--exclude needs a name or a path within the folder, such as 'Archive' or '*.txt', not "
          + "'\(pattern)'.")
    }
    if sources.count > 1, remote.passwordStdin {
      throw ValidationError("--password-stdin is for one source; \(sources.count) were given.")
    }
    if sources.count > 1, name != nil {
      throw ValidationError("--name is for one source; \(sources.count) were given.")
    }
    if let name, name.allSatisfy(\.isWhitespace) {
      throw ValidationError("--name is empty; give a name, or omit the option.")
    }
    if let scheme = sources.lazy.compactMap(Self.unknownScheme).first {
      throw ValidationError(
        "\(scheme): addresses are not supported; use https:, webcal:, file: or data:.")
    }
    if sources.contains("-"), name == nil {
      throw ValidationError("Standard input needs a name: meetings add - --name NAME")
    }
    for address in owner where !address.contains("@") {
      throw ValidationError("--owner needs an email address; '\(address)' is not one.")
    }
  }

  /// Returns the URL scheme of a source if it is unsupported; otherwise nil.
  private static func unknownScheme(_ source: String) -> String? {
    guard let end = source.firstRange(of: "://")?.lowerBound, source.first?.isLetter == true
    else { return nil }
    let scheme = source[..<end].lowercased()
    let isKnown = ["http", "https", "webcal", "webcals", "file", "data"].contains(scheme)
    return isKnown || !scheme.allSatisfy({ $0.isLetter || $0.isNumber }) ? nil : scheme
  }

  func run() throws {
    try logging.run("add", carryOut)
  }

  private func carryOut(_ log: RunLog) throws {
    let (added, isWhole) = try subscribe(log)
    if sync, !added.isEmpty {
      for (_, message) in added { try StandardOutput.print(message) }
      try StandardOutput.flush()
      var sync = try Sync.parse(added.map(\.id))
      (sync.fetching, sync.global) = (fetching, global)
      try sync.once(log)
    } else {
      for (place, (_, message)) in added.enumerated() {
        let isLast = place == added.count - 1
        try StandardOutput.print(
          isLast && !writing.writeOnly ? Program.changes.syncNext(message) : message)
      }
    }
    if !isWhole { throw ExitCode.trouble }
  }

  /// Adds the sources. If there are several, one that fails doesn't stop the others; `isWhole` is
  /// then false.
  private func subscribe(_ log: RunLog) throws -> (added: [(id: String, String)], isWhole: Bool) {
    let isSeveral = sources.count > 1
    var added: [(id: String, String)] = []
    for source in sources {
      let addition = Addition(
        source: source, name: name, owners: owner, holdsNotes: notes, exclude: exclude,
        remote: remote, fetching: fetching, writing: writing, links: links, turn: turn,
        global: global)
      do {
        added.append(try addition.subscribe(log))
      } catch let error as IndexError where isSeveral && error.isOfArgument {
        Trouble.say(Program.remedies.sentence(error))
      } catch let error as SourceError where isSeveral {
        Trouble.say("\(error.path): \(error.message)")
      }
    }
    return (added, added.count == sources.count)
  }
}

extension IndexError {
  /// If true, the error concerns the argument rather than the index.
  fileprivate var isOfArgument: Bool { [.notFound, .alreadyThere].contains(kind) }
}
