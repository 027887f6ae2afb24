/// Walks a folder of calendar files: any depth, without hidden files, every folder once.
struct FolderListing {
  private(set) var listing = SourceListing(folders: [])
  private let root: String
  /// Folders that have been walked, so that a circle of symbolic links ends.
  private var walked: Set<FileContents.Identity> = []

  /// Only what is wrong with the folder itself is thrown; the rest is in the listing.
  init(of root: String) throws(SourceError) {
    self.root = root
    let identity: FileContents.Identity
    do throws(FileContents.Failure) {
      let status = try FileContents.status(root)
      identity = status.identity
      guard status.kind == .folder else { throw FileContents.Failure.notAFile }
      try FileContents.checkFolder(root)
    } catch {
      throw SourceError(path: root, error)
    }
    walk(from: identity)
    listing.files.sort { $0.path < $1.path }
    listing.folders.sort { $0.path < $1.path }
  }

  /// A folder that is reached both by its own path and by a symbolic link goes by its own path, so
  /// links are followed last.
  private mutating func walk(from identity: FileContents.Identity) {
    var folders = [(path: "", identity: identity)]
    var links: [(path: String, identity: FileContents.Identity)] = []
    while let folder = folders.popLast() ?? links.popLast() {
      guard walked.insert(folder.identity).inserted else { continue }
      for entry in entries(ofFolder: folder.path) {
        if entry.isLink {
          links.append((entry.path, entry.identity))
        } else {
          folders.append((entry.path, entry.identity))
        }
      }
    }
  }

  private struct Subfolder {
    let path: String
    let identity: FileContents.Identity
    let isLink: Bool
  }

  /// Lists a folder's files, and returns its folders.
  private mutating func entries(ofFolder folder: String) -> [Subfolder] {
    let prefix = folder.isEmpty ? "" : "\(folder)/"
    let names: [String]
    do throws(FileContents.Failure) {
      names = try FileContents.names(inFolder: "\(root)/\(folder)")
    } catch {
      listing.unreadable.append(SourceError(path: "\(root)/\(folder)", error))
      return []
    }
    var subfolders: [Subfolder] = []
    var hasFiles = folder.isEmpty
    for name in names where !name.hasPrefix(".") {
      let path = prefix + name
      let isCalendar = FolderListing.isCalendarName(name)
      do throws(FileContents.Failure) {
        let status = try FileContents.status("\(root)/\(path)")
        if status.kind == .folder {
          let isLink = FileContents.linkTarget("\(root)/\(path)") != nil
          subfolders.append(Subfolder(path: path, identity: status.identity, isLink: isLink))
        } else if isCalendar {
          guard status.kind == .file else { throw FileContents.Failure.notAFile }
          listing.files.append(SourceFile(path: path, folder: folder, stamp: status.stamp))
          hasFiles = true
        }
      } catch {
        if isCalendar {
          listing.unreadable.append(SourceError(path: "\(root)/\(path)", error))
        }
      }
    }
    if hasFiles { listing.folders.append(calendarFolder(folder, names)) }
    return subfolders
  }

  private static func isCalendarName(_ name: String) -> Bool {
    let lowered = name.lowercased()
    return [".ics", ".ical", ".icalendar", ".vcs"].contains { lowered.hasSuffix($0) }
  }

  private func calendarFolder(_ folder: String, _ names: [String]) -> CalendarFolder {
    let text = { (name: String) -> String? in
      guard names.contains(name),
        let bytes = try? FileContents.load("\(root)/\(folder)/\(name)", maximumSize: 4_096)
      else { return nil }
      let line = bytes.prefix { $0 != 0x0A }
      return TextDecoding.decode(line).text.nonBlank
    }
    return CalendarFolder(path: folder, displayName: text("displayname"), color: text("color"))
  }
}
