import Calendars
import Time
import Writing

/// The occurrences moved by earlier requests of a plan. Later requests still identify them by their
/// file and key in the index.
struct MovedOccurrences {
  private struct Place: Hashable {
    let path: String
    let key: OccurrenceKey
  }

  /// The current places, by the places in the index.
  private var places: [Place: (file: ChangeFile, key: OccurrenceKey)] = [:]
  /// The inverse of `places`: the places in the index, by the current places.
  private var origins: [Place: Place] = [:]

  /// Returns the file and the key of an occurrence after the requests so far.
  ///
  /// - Parameters:
  ///   - key: the key in the index.
  ///   - file: the file that contains it according to the index.
  func place(
    of key: OccurrenceKey, in file: ChangeFile
  ) -> (file: ChangeFile, key: OccurrenceKey) {
    places[Place(path: file.path, key: key)] ?? (file, key)
  }

  /// Adds the moves that a change of a series causes.
  ///
  /// - Parameters:
  ///   - keys: the new keys by the original starts before the change.
  ///   - uid: the UID of the series before the change.
  ///   - file: the file that was changed.
  ///   - heir: the file that contains the occurrences after the change.
  mutating func take(
    _ keys: [EventTime: OccurrenceKey], of uid: String, in file: ChangeFile, to heir: ChangeFile
  ) {
    // An occurrence may move to the place that another one has left, so all moved occurrences are
    // removed from their places first.
    let moves = keys.map { original, key in
      let place = Place(path: file.path, key: OccurrenceKey(uid: uid, original: original))
      return (origin: origins.removeValue(forKey: place) ?? place, key: key)
    }
    for move in moves {
      places[move.origin] = (heir, move.key)
      origins[Place(path: heir.path, key: move.key)] = move.origin
    }
  }
}
