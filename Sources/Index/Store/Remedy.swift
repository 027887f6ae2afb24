import Foundation

/// The remedy for an error or a finding. The user interface words it, because a command line can
/// name commands, but a server can't.
public enum Remedy: Hashable, Sendable, Codable {
  /// Add a source and sync, because the index is empty.
  case addAndSync
  /// Sync the sources that have been added.
  case syncFirst
  /// Try again later, because the first sync is still running.
  case waitForSync
  /// Run any job that writes, such as a sync, to upgrade an older schema.
  case bringUp
  /// Update this program, because the index has a newer schema.
  case updateProgram
  /// Move the obstructing file, or choose another folder for the index.
  case moveAway
  /// Follow the advice in `besides`, or choose another folder for the index.
  case useAnotherFolder(besides: String)
  /// Restore the newest intact backup, or begin a new index with the same sources.
  case startAnew
  /// Restore the newest intact backup.
  case putBack(backup: String)
  case check
  /// Check the index, and repair it as far as that is safe.
  case mend
  /// Check and repair the index. The repair rebuilds texts and vectors from the records.
  case rebuild
  /// Check and repair the index, then sync to read the calendars again.
  case mendThenSync
  /// Sync to read the damaged records again.
  case readAgain
  /// Sync, which may restore data that can't be rebuilt, then check and repair again.
  case syncThenMend
  /// Re-index to wipe traces of forgotten meetings.
  case wipe
  /// Revoke other users' permissions on the folder. Repairing the index does this, too.
  case restrict(folder: String)
  case waitForWriter
  /// List the existing sources, meetings, people or links.
  case listSources, listMeetings, listPeople, listLinks
  /// Check the notes attached to the meeting, and attach the correct ones again.
  case writeNotesAgain(meeting: String)
  /// Confirm that attached notes may be removed, too.
  case removeNotesToo
  /// Restore the file or folder of the source, or remove the source.
  case bringBack(source: String)
  /// Say that the files of the source were deleted.
  case confirmEmptied(source: String)
  case setClock
  /// Make the source writable. `source` is its location.
  case makeWritable(source: String)
  /// Set the addresses of the calendars' owner.
  case nameOwner
  /// Free disk space, or keep fewer backups.
  case freeSpace
  /// Perform an action outside of this program, given as a clause such as `check its folder`.
  case advice(String)
}

extension Remedy {
  /// The stored form: a JSON object with the case's name as its key.
  var json: String? {
    (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Decodes the stored form; nil if this version doesn't know the remedy.
  package init?(json: String) {
    guard let remedy = try? JSONDecoder().decode(Remedy.self, from: Data(json.utf8)) else {
      return nil
    }
    self = remedy
  }
}
