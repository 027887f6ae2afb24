import MeetingIndex

/// The sources that weren't synced yet, with the progress of the first sync.
package enum UnfinishedSourcesText {
  package static func line(of unsynced: UnfinishedSources, _ remedies: RemedyText) -> String {
    if let progress = unsynced.progress {
      return "the first sync is running, \(progress.words); answers cover what has been read so far"
    }
    let names = unsynced.sources.map { "'\($0)'" }.joined(separator: ", ")
    let verb = unsynced.sources.count == 1 ? "was" : "were"
    return "\(names) \(verb) never synced, so answers lack their meetings; "
      + remedies.words(for: .syncFirst)
  }
}
