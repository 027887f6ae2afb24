import Calendars
import Foundation
import Presentation

/// ZIP archives of calendars, or databases of other calendar programs, found in a folder to be
/// added. A sync of the folder doesn't read them, so they have to be added as separate sources.
struct FolderArchives {
  /// The folder as the user typed it, for messages.
  private let argument: String
  /// The paths relative to the folder, sorted.
  private let names: [String]
  private let areDatabases: Bool

  /// - Parameter hasFiles: if true, the folder also contains calendar files, and databases are
  ///   ignored.
  init(in location: SourceLocation, argument: String, hasFiles: Bool) {
    self.argument = argument
    let folder = location.text
    let archives = Self.names(in: folder).filter { name in
      name.lowercased().hasSuffix(".zip") && !name.hasPrefix(".")
        && Self.holdsCalendars(.archive(path: "\(folder)/\(name)"))
    }
    areDatabases = archives.isEmpty && !hasFiles
    names = areDatabases ? Self.databases(in: folder, depth: 2) : archives
  }

  private static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  private static func holdsCalendars(_ location: SourceLocation) -> Bool {
    (try? location.listing())?.files.isEmpty == false
  }

  /// Returns the relative paths of Thunderbird's and Evolution's databases in a folder and, down to
  /// `depth` levels, in its subfolders. The depth is sufficient for the folder of all profiles.
  private static func databases(in folder: String, depth: Int) -> [String] {
    names(in: folder).flatMap { name -> [String] in
      if ["cache.sqlite", "local.sqlite", "cache.db"].contains(name) {
        return holdsCalendars(.cache(path: "\(folder)/\(name)")) ? [name] : []
      }
      if depth == 0 { return [] }
      return databases(in: "\(folder)/\(name)", depth: depth - 1).map { "\(name)/\($0)" }
    }
  }

  var isEmpty: Bool { names.isEmpty }

  /// The number and kind of the archives, such as `2 ZIP archives of calendars`.
  var count: String {
    areDatabases
      ? "\(names.count.counted("database")) of another calendar program"
      : "\(names.count.counted("ZIP archive")) of calendars"
  }

  private static let maximumNamed = 3

  /// The command that adds the archives, such as `meetings add exports/a.zip exports/b.zip`.
  var command: String {
    let folder = argument.hasSuffix("/") ? argument : argument + "/"
    let paths = names.compactMap { ShellWord.quoted(folder + $0) }
    guard areDatabases || names.count <= Self.maximumNamed, paths.count == names.count else {
      return "meetings add \(ShellWord.quoted(folder) ?? "FOLDER/")*.zip"
    }
    return "meetings add " + paths.joined(separator: " ")
  }
}
