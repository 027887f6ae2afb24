import ArgumentParser
import Calendars
import Foundation
import MeetingIndex
import Notes
import Presentation

struct Note: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "note",
    abstract: "Write or attach notes to a meeting: text or Markdown, searched with it.",
    discussion: """
      Notes are yours: a sync never touches them. Without a text the meeting's note is opened in \
      $VISUAL or $EDITOR, a Markdown file in the folder that is set once, and linked when the \
      editor ends; what is given as a text is kept in the index alone.

        meetings config notes.folder ~/Notes
        meetings note 7f3a
        meetings note 7f3a minutes.md
        meetings note 7f3a --text "Dana wants the tiers by Friday."
        pbpaste | meetings note 7f3a -
        meetings note 7f3a --remove
      """)

  @Argument(help: "The meeting's id, or its first digits.")
  var id: String

  @Argument(help: "A text file, or - for standard input.")
  var file: String?

  @Option(help: "The text itself.")
  var text: String?

  @Flag(help: "Replace what was attached before, rather than add to it.")
  var replace = false

  @Flag(help: "Remove what was attached.")
  var remove = false

  @OptionGroup var turn: TurnOptions
  @OptionGroup var logging: LogOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    let ways = [file != nil, text != nil, remove].count { $0 }
    if ways > 1 {
      throw ValidationError("Give a file, or - for standard input, or --text, or --remove.")
    }
    if ways == 0, replace {
      throw ValidationError("--replace takes a file, or - for standard input, or --text.")
    }
  }

  func run() throws {
    try logging.run("note", carryOut)
  }

  private func carryOut(_ log: RunLog) throws {
    if file == nil, text == nil, !remove { return try edit(log) }
    let content = remove ? nil : try text ?? read(file ?? "-")
    let store = try global.open(.writing)
    let lock = try turn.lock(store, log, now: global.time)
    let record = try store.attach(content, toRecord: id, replacing: replace, lock)
    log.info(remove ? "notes were removed" : "notes were attached")
    try StandardOutput.print(Meetings.changes.noted(record, isRemoval: remove))
  }

  /// The meeting's file is written by the user, then read and linked as any other of its folder.
  private func edit(_ log: RunLog) throws {
    guard let folder = global.settings.notesFolder else {
      throw IndexError(
        .notFound,
        "no folder for notes is set; set one: meetings config notes.folder ~/Notes "
          + "(or give a file, - or --text)")
    }
    let store = try global.open(.writing)
    let record = try store.record(withID: id)
    let links = try store.noteLinks()
    if record.kind == .note {
      let file = links.first { record.id.hasPrefix($0.id) }?.file
      throw IndexError(
        .notFound, "\(record.id.prefix(8)) is a note itself\(file.map { ": edit \($0)" } ?? "")")
    }
    let linked = links.filter { link in
      [.linked, .decided].contains(link.state)
        && link.meetings.contains { record.id.hasPrefix($0.id) }
    }
    let note = try NoteFile(
      of: record, in: folder, linked: linked.map(\.file), zone: global.zone)
    try note.edit(Environment.variables)
    if note.removeUnwritten() {
      Trouble.note("nothing was written, so there is no note")
      throw ExitCode.nothingFound
    }
    try sync(folder, store, log)
    let state = try store.noteLinks().first { $0.file == note.path }?.state
    log.info("a note was written")
    try StandardOutput.print(
      Meetings.changes.wrote(note.path, record, isLinked: state == .linked || state == .decided))
  }

  /// Reads the source of notes that holds the folder; where none does, the folder becomes one.
  private func sync(_ folder: String, _ store: MeetingStore, _ log: RunLog) throws {
    let known = try store.sources().first { source in
      source.content == .notes
        && source.location.path.map { folder == $0 || folder.hasPrefix($0 + "/") } ?? false
    }
    let location = try SourceLocation(parsing: folder, relativeTo: "/")
    let source =
      try known?.id
      ?? store.addSource(
        location, of: .notes, named: nil, owners: [], now: global.time,
        turn.lock(store, log, now: global.time))
    var options = SyncOptions(sources: [source], patience: Double(turn.wait))
    options.programs = .installed
    let report = try store.sync(options, now: global.time, zone: global.zone)
    SyncText(remedies: Meetings.remedies)
      .remarks(on: report, DisplayTime(zone: global.zone)).forEach(log.note)
  }

  private func read(_ path: String) throws -> String {
    let data: Data
    if path == "-" {
      data = FileHandle.standardInput.readDataToEndOfFile()
    } else {
      do { data = try Data(contentsOf: URL(fileURLWithPath: path)) } catch {
        throw IndexError(.notFound, "\(path) can't be read: \(error.localizedDescription)")
      }
    }
    guard let text = String(data: data, encoding: .utf8), !text.contains("\0") else {
      throw IndexError(.notFound, "\(path) is no UTF-8 text; convert it first")
    }
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
