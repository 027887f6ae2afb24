import MeetingIndex

/// The sources that are not synced yet, and their progress.
package enum UnfinishedSourcesText {
  /// - Parameters:
  ///   - unsynced: what has not been read yet.
  ///   - remedies: what can be done, in the commands of a program.
  package static func line(of unsynced: UnfinishedSources, _ remedies: RemedyText) -> String {
    if let progress = unsynced.progress {
      return "the first sync is under way, \(progress.words); answers are from what is there so far"
    }
    let names = unsynced.sources.map { "'\($0)'" }.joined(separator: ", ")
    let verb = unsynced.sources.count == 1 ? "was" : "were"
    return "\(names) \(verb) never synced, so answers lack what is there; "
      + remedies.words(for: .syncFirst)
  }
}
