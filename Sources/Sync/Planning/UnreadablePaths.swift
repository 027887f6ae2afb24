import Calendars
import Files
import Index

/// The paths of a source that couldn't be opened. Their records stay, because the files may still
/// exist.
struct UnreadablePaths {
  private var places: [RelativePath: UnreadablePlace] = [:]
  /// The unreadable paths of known files or of their folders. The records of these files may be out
  /// of date.
  private var hiding = Set<RelativePath>()

  init(_ listing: SourceListing) {
    for place in listing.unreadable { places[place.path] = place }
  }

  /// Returns true if `file`, which is indexed but not listed, may still exist below an unreadable
  /// path, and marks that path.
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

  /// Adds a file that was listed but could not be opened.
  ///
  /// - Parameter isKnown: if true, the file has records in the index.
  mutating func add(_ file: RelativePath, _ error: SourceError, isKnown: Bool) {
    places[file] = UnreadablePlace(path: file, error: error)
    if isKnown { hiding.insert(file) }
  }

  /// If true, everything could be read.
  var isEmpty: Bool { places.isEmpty }

  func contains(_ file: RelativePath) -> Bool { places[file] != nil }

  /// The reason why a part of the source is out of date; nil if everything is current.
  var failure: String? {
    guard let first = hiding.min(), let error = places[first]?.error else { return nil }
    let rest = hiding.count > 1 ? " (and \(hiding.count - 1) more)" : ""
    return "\(error.path): \(error.message)\(rest)"
  }

  /// The unreadable paths that hide no known file and aren't doubtful.
  var missed: [StoredPlace] {
    places.values.filter { !hiding.contains($0.path) && !$0.isDoubtful }
      .sorted { $0.path < $1.path }
      .map { StoredPlace(path: $0.error.path, message: $0.error.message) }
  }
}
