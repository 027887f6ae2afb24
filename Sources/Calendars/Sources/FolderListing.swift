import Files
import TextAnalysis

/// Lists a folder of calendar files at any depth, without hidden files, visiting each folder once.
struct FolderListing {
  private(set) var listing = SourceListing(folders: [])
  private let root: String
  private let content: SourceContent
  /// The folder that links must not leave; nil if all links are followed.
  private let confinement: ConfinedFolder?
  /// The visited folders, for breaking cycles of symbolic links.
  private var walked: Set<FileContents.Identity> = []

  /// Lists the folder. Throws only if the folder itself can't be read; other problems are in the
  /// listing.
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

  /// Visits the folders, symbolic links last, so that a folder reached both directly and by a link
  /// is listed under its own path.
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

  /// Lists a folder's files, and returns its subfolders. Throws if the listing is incomplete.
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
    // The names are sorted by bytes, so that every listing has the same order.
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
      case .unsupported(let path):
        guard content == .notes, let ending = FileFormat.unsupportedEnding(name) else { break }
        listing.unsupported[path] = ending
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

/// The result of inspecting an entry of a folder.
private enum SeenEntry {
  case file(SourceFile)
  case folder(RelativePath, FileContents.Identity)
  /// An existing entry that can't be inspected. It is doubtful if it may never have been readable.
  case left(RelativePath, FileContents.Failure, isDoubtful: Bool)
  /// A link that leads out of the source, to a file or folder that would otherwise be read.
  case out(RelativePath)
  /// A file in a format that is not supported.
  case unsupported(RelativePath)
  /// No entry of the folder can be inspected.
  case folderDenied(code: Int32)
  /// The entry is gone or irrelevant.
  case nothing

  /// - Parameter format: nil if the file name's format is not supported.
  init(_ path: RelativePath, _ format: FileFormat?, _ look: OpenFolder.Look) {
    switch look {
    case .found(let status) where status.kind == .folder: self = .folder(path, status.identity)
    case .found(let status):
      guard let format else {
        self = status.kind == .file ? .unsupported(path) : .nothing
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
