import Calendars
import Index

extension SourceSync {
  /// Takes over a folder's new display name, even if none of its files has changed.
  func rename(_ folders: [CalendarFolder]) throws {
    if options.isDryRun || !source.location.isFolder { return }
    let titles = try store.read { try CalendarFolders.titles(of: source.id, $0) }
    for folder in folders {
      guard let title = folder.displayName, let known = titles[folder.path.text], known != title
      else { continue }
      try store.write(lock) {
        try CalendarFolders.setTitle(title, ofFolder: folder.path.text, in: source.id, $0)
      }
    }
  }
}
