import Calendars
import Files
import Index
import Time

/// Converts the workers' results to changes of the index, file by file, for one transaction.
struct FileChanges {
  private let source: SourceSummary
  private let folders: [RelativePath: CalendarFolder]
  private let known: [RelativePath: KnownFile]
  private let readUntil: Int64
  private let zone: Zone
  private let forgotten: ForgottenRules
  private var calendars: CalendarTable

  init(
    of source: SourceSummary, in listing: SourceListing, known: [RelativePath: KnownFile],
    readUntil: Int64, in zone: Zone, _ db: Database
  ) throws {
    (self.source, self.known, self.readUntil, self.zone) = (source, known, readUntil, zone)
    folders = Dictionary(listing.folders.map { ($0.path, $0) }) { first, _ in first }
    forgotten = try ForgottenRules(db)
    calendars = CalendarTable()
  }

  mutating func change(
    of file: SourceFile, _ prepared: PreparedReading, _ db: Database
  ) throws -> FileChange {
    // All notes of a source belong to one calendar, regardless of their folders.
    let folder = source.content == .notes ? "" : file.folder
    let claim = CalendarClaim(
      source: source.id, isFolder: source.location.isFolder,
      folder: folders[folder] ?? CalendarFolder(path: folder), file: source.nameOfFile,
      declaredName: prepared.reading.name ?? "", color: prepared.reading.color)
    let known = known[file.path]
    let calendar = try calendars.id(of: claim, replacing: known?.calendar, db)
    return FileChange(
      prepared, of: file, source: source.id, calendar: calendar, known: known,
      problems: problems(of: file, prepared.reading.problems, known), forgotten: forgotten,
      readUntil: readUntil, in: zone)
  }

  private func problems(
    of file: SourceFile, _ problems: [CalendarProblem], _ known: KnownFile?
  ) -> [FileProblem] {
    if problems.isEmpty { return [] }
    let new = known?.new(among: problems) ?? Set(problems)
    let path = source.location.shownPath(of: file.path) ?? source.id
    return problems.map {
      FileProblem(source: source.id, path: path, problem: $0, isNew: new.contains($0))
    }
  }
}
