import Calendars
import Foundation
import Presentation

/// The ZIP archives of calendars that lie in a folder: they are sources of their own, and not read with
/// the folder.
struct FolderArchives {
  /// The folder, as it was typed.
  private let argument: String
  /// In order of their names.
  private let names: [String]

  init(in location: SourceLocation, argument: String) {
    self.argument = argument
    let folder = location.text
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    names = all.filter { name in
      guard name.lowercased().hasSuffix(".zip"), !name.hasPrefix(".") else { return false }
      let listing = try? SourceLocation.archive(path: "\(folder)/\(name)").listing()
      return listing?.files.isEmpty == false
    }.sorted()
  }

  var isEmpty: Bool { names.isEmpty }

  /// `2 ZIP archives of calendars`
  var count: String { "\(names.count.counted("ZIP archive")) of calendars" }

  private static let mostNamed = 3

  /// `meetings add exports/a.zip exports/b.zip`
  var command: String {
    let folder = argument.hasSuffix("/") ? argument : argument + "/"
    let paths = names.compactMap { ShellWord.quoted(folder + $0) }
    guard names.count <= Self.mostNamed, paths.count == names.count else {
      return "meetings add \(ShellWord.quoted(folder) ?? "FOLDER/")*.zip"
    }
    return "meetings add " + paths.joined(separator: " ")
  }
}
