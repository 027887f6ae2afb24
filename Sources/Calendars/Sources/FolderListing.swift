/// Walks a folder of calendar files: any depth, without hidden files, every folder once.
struct FolderListing {
  private(set) var listing = SourceListing(folders: [])
  private let root: String
  private let content: SourceContent
  /// Folders that have been walked, so that a circle of symbolic links ends.
  private var walked: Set<FileContents.Identity> = []

  /// Only what is wrong with the folder itself is thrown; the rest is in the listing.
  init(of root: String, _ content: SourceContent) throws(SourceError) {
    (self.root, self.content) = (root, content)
    let identity: FileContents.Identity
    do throws(FileContents.Failure) {
      let status = try FileContents.status(root)
      identity = status.identity
      guard status.kind == .folder else { throw FileContents.Failure.notAFile }
      _ = try OpenFolder(root)
    } catch {
      throw SourceError(path: root, error)
    }
    walk(from: identity)
    listing.files.sort { $0.path < $1.path }
    listing.folders.sort { $0.path < $1.path }
    listing.unreadable.sort { $0.path < $1.path }
  }

  /// A folder that is reached both by its own path and by a symbolic link goes by its own path, so
  /// links are followed last.
  private mutating func walk(from identity: FileContents.Identity) {
    var folders = [Subfolder(path: "", identity: identity, isLink: false)]
    var links: [Subfolder] = []
    while let folder = folders.popLast() ?? links.popLast() {
      guard walked.insert(folder.identity).inserted else { continue }
      do throws(FileContents.Failure) {
        for entry in try entries(of: folder.path) {
          if entry.isLink { links.append(entry) } else { folders.append(entry) }
        }
      } catch {
        leave(folder.path, error)
      }
    }
  }

  private struct Subfolder {
    let path: RelativePath
    let identity: FileContents.Identity
    let isLink: Bool
  }

  /// Lists a folder's files, and returns its folders. Throws where not all of them can be told.
  private mutating func entries(
    of path: RelativePath
  ) throws(FileContents.Failure) -> [Subfolder] {
    let folder = try OpenFolder(place(of: path))
    let names = try folder.names()
    var subfolders: [Subfolder] = []
    let before = listing.files.count
    // In the order of their bytes, so that every walk is the same.
    let shown = names.filter { !$0.hasPrefix(".") }.map { RelativePath($0) }.sorted().map(\.text)
    for (name, look) in zip(shown, folder.looks(at: shown)) {
      let entry = path.appending(name)
      let format = FileFormat(ofFileNamed: name, in: content)
      switch look {
      case .found(let status) where status.kind == .folder:
        subfolders.append(
          Subfolder(path: entry, identity: status.identity, isLink: folder.isLink(name)))
      case .found(let status):
        guard let format else { break }
        guard status.kind == .file else {
          leave(entry, .notAFile)
          break
        }
        listing.files.append(
          SourceFile(path: entry, format: format, status))
      case .vanished: break
      case .folderDenied(let code): throw .system(code: code)
      case .brokenLink(let code): leave(entry, .system(code: code), isDoubtful: format == nil)
      case .failed(let code): leave(entry, .system(code: code))
      }
    }
    if path == "" || content == .calendars && listing.files.count > before {
      listing.folders.append(calendarFolder(path, names))
    }
    return subfolders
  }

  private mutating func leave(
    _ path: RelativePath, _ failure: FileContents.Failure, isDoubtful: Bool = false
  ) {
    listing.unreadable.append(
      UnreadablePlace(
        path: path, error: SourceError(path: place(of: path), failure), isDoubtful: isDoubtful))
  }

  private func place(of path: RelativePath) -> String {
    path.text.isEmpty ? root : "\(root)/\(path.text)"
  }

  private func calendarFolder(_ folder: RelativePath, _ names: [String]) -> CalendarFolder {
    let text = { (name: String) -> String? in
      guard names.contains(name),
        let bytes = try? FileContents.load("\(place(of: folder))/\(name)", maximumSize: 4_096)
      else { return nil }
      let line = bytes.prefix { $0 != 0x0A }
      return TextDecoding.decode(line).text.nonBlank
    }
    return CalendarFolder(path: folder, displayName: text("displayname"), color: text("color"))
  }
}
