import ArgumentParser
import Calendars
import Foundation
import MeetingIndex
import Presentation

/// Edits a meeting's note in the user's editor.
struct NoteEditing {
  let turn: BriefWaitOptions
  let global: GlobalOptions
  let log: RunLog

  /// Opens the meeting's note in the editor, then syncs and links it like any other note.
  func edit(_ id: String) throws {
    guard let folder = global.settings.notesFolder else {
      throw IndexError(
        .notFound,
        "no folder for notes is set; to set one: meetings config notes.folder ~/Notes (or give a "
          + "file, - or --text)")
    }
    let store = try global.open(.writing)
    let record = try MeetingRecord(withID: id, in: store)
    let links = try NoteLinks(store).all()
    if record.kind == .note {
      let file = links.first { record.id.hasPrefix($0.id) }?.file
      throw IndexError(
        .notFound, "\(record.id.prefix(8)) is already a note\(file.map { ": edit \($0)" } ?? "")")
    }
    let linked = links.filter { link in
      [.linked, .decided].contains(link.state)
        && link.meetings.contains { record.id.hasPrefix($0.id) }
    }
    let note = try NoteFile(
      of: record, in: folder, linked: linked.map(\.file), zone: global.zone)
    try note.edit(Environment.variables)
    if note.removeUnwritten() {
      throw ExitCode.nothingFound("the text is empty; no note was saved")
    }
    try sync(folder, store)
    let state = try NoteLinks(store).all().first { $0.file == note.path }?.state
    log.info("a note was written")
    try StandardOutput.print(
      Program.changes.wrote(note.path, record, isLinked: state == .linked || state == .decided))
  }

  /// Syncs the source that contains the folder, after adding the folder as a source if necessary.
  private func sync(_ folder: String, _ store: MeetingStore) throws {
    let known = try SourceRegistry(store).all().first { source in
      source.content == .notes
        && source.location.path.map { folder == $0 || folder.hasPrefix($0 + "/") } ?? false
    }
    let location = try SourceLocation(parsing: folder, relativeTo: "/")
    let source =
      try known?.id
      ?? SourceRegistry(store).add(
        location, of: .notes, named: nil, owners: [], now: global.moment,
        turn.lock(store, log, now: global.moment))
    var options = SyncOptions(sources: [source], patience: Double(turn.wait))
    options.programs = .installed
    let report = try SyncRun(store).run(options, now: global.moment)
    SyncText(remedies: Program.remedies)
      .remarks(on: report, global.displayTime).forEach(log.note)
  }
}
