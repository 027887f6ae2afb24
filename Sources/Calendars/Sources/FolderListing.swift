import Files
import TextAnalysis

/// Walks a folder of calendar files: any depth, without hidden files, every folder once.
struct FolderListing {
  private(set) var listing = SourceListing(folders: [])
  private let root: String
  private let content: SourceContent
  /// The folder that nothing is read out of; nil if all links are followed.
  private let confinement: ConfinedFolder?
  /// Folders that have been walked, so that a circle of symbolic links ends.
  private var walked: Set<FileContents.Identity> = []

  /// Only what is wrong with the folder itself is thrown; the rest is in the listing.
  init(
    of root: String, _ content: SourceContent, links: SourceLinks = .all
  ) throws(SourceError) {
    (self.root, self.content) = (root, content)
    let identity: FileContents.Identity
    do throws(FileContents.Failure) {
      confinement = links == .inside ? try ConfinedFolder(root) : nil
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
    let folder =
      if let confinement {
        try OpenFolder(path, in: confinement)
      } else {
        try OpenFolder(place(of: path))
      }
    let names = try folder.names()
    var subfolders: [Subfolder] = []
    let before = listing.files.count
    // In the order of their bytes, so that every walk is the same.
    let shown = names.filter { !$0.hasPrefix(".") }.sortedByBytes()
    let content = content
    let seen = folder.look(at: shown) { name, look in
      SeenEntry(path.appending(name), FileFormat(ofFileNamed: name, in: content), look)
    }
    for (name, entry) in zip(shown, seen) {
      switch entry {
      case .file(let file): listing.files.append(file)
      case .folder(let path, let identity):
        subfolders.append(
          Subfolder(path: path, identity: identity, isLink: folder.isLink(name)))
      case .left(let path, let failure, let isDoubtful):
        leave(path, failure, isDoubtful: isDoubtful)
      case .out(let path): leave(path, .leadsOut)
      case .folderDenied(let code): throw .system(code: code)
      case .nothing: break
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

  private func bytes(
    of path: RelativePath, maximumSize: Int
  ) throws(FileContents.Failure) -> [UInt8] {
    guard let confinement else {
      return try FileContents.load(place(of: path), maximumSize: maximumSize)
    }
    return try FileContents.loadWithStatus(path, in: confinement, maximumSize: maximumSize).bytes
  }

  private func calendarFolder(_ folder: RelativePath, _ names: [String]) -> CalendarFolder {
    let text = { (name: String) -> String? in
      guard names.contains(name),
        let bytes = try? bytes(of: folder.appending(name), maximumSize: 4_096)
      else { return nil }
      let line = bytes.prefix { $0 != 0x0A }
      return TextDecoding.decode(line).text.nonBlank
    }
    return CalendarFolder(path: folder, displayName: text("displayname"), color: text("color"))
  }
}

/// An entry of a folder, as a listing sees it.
private enum SeenEntry {
  case file(SourceFile)
  case folder(RelativePath, FileContents.Identity)
  /// It is there and can't be looked at.
  case left(RelativePath, FileContents.Failure, isDoubtful: Bool)
  /// A link to what would be read, were it not out of the source.
  case out(RelativePath)
  /// Nothing in the folder can be.
  case folderDenied(code: Int32)
  /// It is gone, or nothing that is read.
  case nothing

  /// - Parameter format: nil if its name says that nothing here reads it.
  init(_ path: RelativePath, _ format: FileFormat?, _ look: OpenFolder.Look) {
    switch look {
    case .found(let status) where status.kind == .folder: self = .folder(path, status.identity)
    case .found(let status):
      guard let format else {
        self = .nothing
        return
      }
      self =
        status.kind == .file
        ? .file(SourceFile(path: path, format: format, status))
        : .left(path, .notAFile, isDoubtful: false)
    case .vanished: self = .nothing
    case .folderDenied(let code): self = .folderDenied(code: code)
    case .brokenLink(let code):
      self = .left(path, .system(code: code), isDoubtful: format == nil)
    case .leadsOut(let status):
      self = format != nil || status?.kind == .folder ? .out(path) : .nothing
    case .failed(let code): self = .left(path, .system(code: code), isDoubtful: false)
    }
  }
}
