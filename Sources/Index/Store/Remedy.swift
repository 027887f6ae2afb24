import Foundation

/// The remedy for an error or a finding. The user interface chooses the words, because a command
/// line names commands, while a server can't.
public enum Remedy: Hashable, Sendable, Codable {
  /// Add a source and sync, because the index is empty.
  case addAndSync
  /// Sync the sources that were added.
  case syncFirst
  /// Ask again later, because the first sync is still running.
  case waitForSync
  /// Run any job that writes, such as a sync, to upgrade an older schema.
  case bringUp
  /// Update this program, because the index has a newer schema.
  case updateProgram
  /// Move the obstructing file away, or choose another folder for the index.
  case moveAway
  /// Follow the advice in `besides`, or choose another folder for the index.
  case useAnotherFolder(besides: String)
  /// Restore the newest intact backup, or begin a new index with the same sources.
  case startAnew
  /// Restore this backup, the newest intact one.
  case putBack(backup: String)
  case check
  /// Check the index and repair what is safe to repair.
  case mend
  /// Check and repair the index, which rebuilds texts and vectors from the records.
  case rebuild
  /// Check and repair the index, then sync, which reads the calendars again.
  case mendThenSync
  /// Sync, which reads the damaged records again.
  case readAgain
  /// Sync, which may restore what can't be rebuilt, then check and repair again.
  case syncThenMend
  /// Re-index, which wipes traces of forgotten meetings.
  case wipe
  /// Revoke other users' permissions on the folder, which repairing does, too.
  case restrict(folder: String)
  case waitForWriter
  /// List the existing names.
  case listSources, listMeetings, listPeople, listLinks
  /// Check the notes attached to the meeting, and attach the correct ones again.
  case writeNotesAgain(meeting: String)
  /// Confirm that attached notes may be removed, too.
  case removeNotesToo
  /// Restore the file or folder that the source names, or remove the source.
  case bringBack(source: String)
  case setClock
  /// Make the source writable, by its path.
  case makeWritable(source: String)
  /// Name the owner of the calendars.
  case nameOwner
  /// Free disk space, or keep fewer backups.
  case freeSpace
  /// An action outside of this program, as a clause: `check its folder`.
  case advice(String)
}

extension Remedy {
  /// The stored form: a JSON object with the case's name as its key.
  var json: String? {
    (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Decodes the stored form; nil for a remedy that only another version knows.
  package init?(json: String) {
    guard let remedy = try? JSONDecoder().decode(Remedy.self, from: Data(json.utf8)) else {
      return nil
    }
    self = remedy
  }
}
