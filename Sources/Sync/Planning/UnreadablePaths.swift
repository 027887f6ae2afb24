import Calendars
import Files
import Index

/// The files and folders of a source that could not be looked at or opened. What is unreadable is not
/// gone: what the index has of them stays.
struct UnreadablePaths {
  private var places: [RelativePath: UnreadablePlace] = [:]
  /// Those that hide what the index knows: it is out of date.
  private var hiding = Set<RelativePath>()

  init(_ listing: SourceListing) {
    for place in listing.unreadable { places[place.path] = place }
  }

  /// Returns true if `file`, which the index knows and the listing does not show, may still be
  /// there.
  mutating func hides(_ file: RelativePath) -> Bool {
    var path: RelativePath? = file
    while let here = path {
      if let place = places[here], !place.isLeftOut {
        hiding.insert(here)
        return true
      }
      path = here.parent
    }
    return false
  }

  /// Adds a file that was listed and could not be opened.
  ///
  /// - Parameter isKnown: whether the index has something of it.
  mutating func add(_ file: RelativePath, _ error: SourceError, isKnown: Bool) {
    places[file] = UnreadablePlace(path: file, error: error)
    if isKnown { hiding.insert(file) }
  }

  /// If true, everything could be looked at and opened.
  var isEmpty: Bool { places.isEmpty }

  func contains(_ file: RelativePath) -> Bool { places[file] != nil }

  /// Why a part of the source is out of date; nil if none is.
  var failure: String? {
    guard let first = hiding.min(), let error = places[first]?.error else { return nil }
    let rest = hiding.count > 1 ? " (and \(hiding.count - 1) more)" : ""
    return "\(error.path): \(error.message)\(rest)"
  }

  /// Those that hide nothing which the index knows.
  var missed: [StoredPlace] {
    places.values.filter { !hiding.contains($0.path) && !$0.isDoubtful }
      .sorted { $0.path < $1.path }
      .map { StoredPlace(path: $0.error.path, message: $0.error.message) }
  }
}
