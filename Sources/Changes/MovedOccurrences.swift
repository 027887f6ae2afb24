import Calendars
import Time
import Writing

/// Occurrences that earlier requests of a plan move, so that a later one may name them as the index does.
struct MovedOccurrences {
  private struct Place: Hashable {
    let path: String
    let key: OccurrenceKey
  }

  /// The new place of each, by the place that the index knows.
  private var places: [Place: (file: ChangeFile, key: OccurrenceKey)] = [:]
  /// The places that the index knows, by those that they are at then.
  private var origins: [Place: Place] = [:]

  /// The file and the key under which an occurrence is found after the requests so far.
  ///
  /// - Parameters:
  ///   - key: as the index knows it.
  ///   - file: the file that shows it, as the index knows it.
  func place(
    of key: OccurrenceKey, in file: ChangeFile
  ) -> (file: ChangeFile, key: OccurrenceKey) {
    places[Place(path: file.path, key: key)] ?? (file, key)
  }

  /// Takes up a change of a series.
  ///
  /// - Parameters:
  ///   - keys: the new keys, by the original starts before the change.
  ///   - uid: that of the series before the change.
  ///   - file: the file that was changed.
  ///   - heir: the file in which they are then.
  mutating func take(
    _ keys: [EventTime: OccurrenceKey], of uid: String, in file: ChangeFile, to heir: ChangeFile
  ) {
    // One may come to the place that another has left, so all leave first.
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
