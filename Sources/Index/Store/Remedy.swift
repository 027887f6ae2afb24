import Foundation

/// The remedy for an error or a finding. Its words are chosen where it is shown: a command line
/// names commands, a server can't.
public enum Remedy: Hashable, Sendable, Codable {
  /// Nothing is indexed yet: add a source, then sync.
  case addAndSync
  /// Sources were added: sync.
  case syncFirst
  /// A first sync is under way: ask again when it has gone on.
  case waitForSync
  /// The layout is older: whatever writes brings it up, such as a sync.
  case bringUp
  /// The layout is newer than this program.
  case updateProgram
  /// Move the file that is in the way, or choose another folder for the index.
  case moveAway
  /// Do what `besides` says, or choose another folder for the index.
  case useAnotherFolder(besides: String)
  /// Put back the newest good backup, or begin a new index with the same sources.
  case startAnew
  /// Put back this backup, the newest good one.
  case putBack(backup: String)
  /// Check the index.
  case check
  /// Check the index, and mend what is safe.
  case mend
  /// Make texts and vectors anew from the records, which checking and mending does.
  case rebuild
  /// Check and mend, then sync, which reads the calendars again.
  case mendThenSync
  /// Sync, which reads again what was found to be wrong.
  case readAgain
  /// Sync, which may write what can't be read anew, then check and mend once more.
  case syncThenMend
  /// Re-index, which wipes traces of what was forgotten.
  case wipe
  /// Take the permissions on the folder from others, which mending does too.
  case restrict(folder: String)
  /// Wait for the writer at work to finish.
  case waitForWriter
  /// Ask for the names of what there is.
  case listSources, listMeetings, listPeople, listLinks
  /// Look at what is attached to the meeting, and attach what should be there.
  case writeNotesAgain(meeting: String)
  /// Say that attached notes may go, too.
  case removeNotesToo
  /// Bring back what the source named, or remove the source.
  case bringBack(source: String)
  /// Set the machine's clock.
  case setClock
  /// Say that the source may be written to, by its path.
  case makeWritable(source: String)
  /// Say whose calendars these are.
  case nameOwner
  /// Free space on the disk, or keep fewer backups.
  case freeSpace
  /// Something outside of this program, as a clause: `check its folder`.
  case advice(String)
}

extension Remedy {
  /// As it is stored: a JSON object with the case's name as its key.
  var json: String? {
    (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// - Returns: nil for what another version has stored.
  package init?(json: String) {
    guard let remedy = try? JSONDecoder().decode(Remedy.self, from: Data(json.utf8)) else {
      return nil
    }
    self = remedy
  }
}
