import Foundation
import MeetingIndex

/// Finds calendars and notes of other programs on this machine.
struct FoundCalendars {
  struct Place: Equatable {
    /// The program that the calendar or the notes belong to, such as `vdirsyncer`.
    let program: String
    let path: String

    /// Returns true if one of the sources contains the path.
    func isPart(of sources: [SourceSummary]) -> Bool {
      let path = Path.absolute(path)
      return sources.contains { source in
        path == source.location.text || path.hasPrefix(source.location.text + "/")
      }
    }
  }

  private let home: String
  private let configuration: String
  private let data: String
  private let cache: String

  init(_ environment: [String: String]) {
    let folders = UserFolders(environment)
    (home, configuration) = (folders.home, folders.configuration)
    (data, cache) = (folders.data, folders.cache)
  }

  /// The calendars in the order in which they are offered.
  var calendars: [Place] {
    var places =
      configured("vdirsyncer", "vdirsyncer/config") + configured("khal", "khal/config")
      + folders("vdirsyncer", ["\(home)/.calendars", "\(data)/calendars"])
      + files("Evolution or GNOME", "\(data)/evolution/calendar/*/calendar.ics")
      + files("Evolution or GNOME", "\(cache)/evolution/calendar/*/cache.db")
    for profiles in [
      ".thunderbird", ".var/app/org.mozilla.Thunderbird/.thunderbird",
      "snap/thunderbird/common/.thunderbird",
    ] {
      for name in ["local", "cache"] {
        places += files("Thunderbird", "\(home)/\(profiles)/*/calendar-data/\(name).sqlite")
      }
    }
    places += files("Google's export", "\(home)/Downloads/*.ical.zip")
    places += files("Google's export", "\(home)/Downloads/takeout-*.zip")
    var known = Set<String>()
    return places.filter { known.insert($0.path).inserted }
  }

  // MARK: Notes

  /// Common names of folders with notes, in lower case.
  private static let noteFolderNames: Set<String> = [
    "notes", "meeting notes", "minutes", "transcripts", "journal", "obsidian", "vault",
    "logseq", "zettelkasten", "org",
  ]
  private static let (maximumFolders, maximumEntries, maximumOffers, minimumNotes) = (
    200, 400, 5, 3
  )

  /// Folders of notes in likely places. Only a limited number of folders and files are examined.
  var notes: [Place] {
    var places: [Place] = []
    for parent in [
      home, "\(home)/Documents", "\(home)/Library/Mobile Documents/iCloud~md~obsidian/Documents",
    ] {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
      for name in names.sorted().prefix(Self.maximumFolders) where !name.hasPrefix(".") {
        let path = "\(parent)/\(name)"
        if let program = program(ofNotes: path, isLikely: parent != home) {
          places.append(Place(program: program, path: path))
        }
        if places.count == Self.maximumOffers { return places }
      }
    }
    return places
  }

  /// Returns the program that a folder of notes belongs to, or `notes` if it is unknown; nil if the
  /// folder isn't one of notes.
  ///
  /// - Parameter isLikely: if true, the name of the folder doesn't matter if it contains enough
  ///   notes.
  private func program(ofNotes folder: String, isLikely: Bool) -> String? {
    func has(_ name: String) -> Bool {
      FileManager.default.fileExists(atPath: "\(folder)/\(name)")
    }
    if has(".obsidian") { return "Obsidian" }
    if has("logseq/config.edn") { return "Logseq" }
    let name = folder.split(separator: "/").last?.lowercased() ?? ""
    if Self.noteFolderNames.contains(name) {
      return holds(1, [".md", ".org", ".txt", ".vtt", ".srt"], in: folder) ? "notes" : nil
    }
    return isLikely && !has(".git") && holds(Self.minimumNotes, [".md", ".org"], in: folder)
      ? "notes" : nil
  }

  /// Returns true if at least `count` of the first files in the folder and its subfolders have one
  /// of the endings.
  private func holds(_ count: Int, _ endings: [String], in folder: String) -> Bool {
    guard let paths = FileManager.default.enumerator(atPath: folder) else { return false }
    var (found, seen) = (0, 0)
    while found < count, seen < Self.maximumEntries, let path = paths.nextObject() as? String {
      seen += 1
      if path.hasPrefix(".") || path.contains("/.") { paths.skipDescendants() }
      if endings.contains(where: path.hasSuffix) { found += 1 }
    }
    return found == count
  }

  // MARK: Settings

  /// The user's address in git's settings.
  var address: String? {
    for path in ["\(home)/.gitconfig", "\(configuration)/git/config"] {
      let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      var isUser = false
      for line in text.split(whereSeparator: \.isNewline) {
        let line = line.trimmingCharacters(in: .whitespaces)
        if line.hasPrefix("[") { isUser = line.lowercased().hasPrefix("[user") }
        if isUser, let value = Self.value(of: "email", in: line), value.contains("@") {
          return value
        }
      }
    }
    return nil
  }

  /// Returns the existing folders that a program's settings name, as in `path = ~/.calendars/*`.
  private func configured(_ program: String, _ file: String) -> [Place] {
    let text =
      (try? String(contentsOfFile: "\(configuration)/\(file)", encoding: .utf8)) ?? ""
    let paths = text.split(whereSeparator: \.isNewline).compactMap { line -> String? in
      guard var path = Self.value(of: "path", in: line.trimmingCharacters(in: .whitespaces))
      else { return nil }
      while path.hasSuffix("*") || path.hasSuffix("/") { path = String(path.dropLast()) }
      path = Path.expanded(path)
      return path.hasPrefix("/") ? path : nil
    }
    return folders(program, paths)
  }

  private static func value(of name: String, in line: String) -> String? {
    let parts = line.split(separator: "=", maxSplits: 1)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    guard parts.count == 2, parts[0] == name else { return nil }
    return parts[1].trimmingCharacters(in: CharacterSet(charactersIn: "\"'"))
  }

  private func folders(_ program: String, _ paths: [String]) -> [Place] {
    paths.filter { path in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        && isFolder.boolValue
    }.map { Place(program: program, path: $0) }
  }

  private func files(_ program: String, _ pattern: String) -> [Place] {
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(pattern, 0, nil, &found) == 0 else { return [] }
    return (0..<Int(found.gl_pathc)).compactMap { place in
      found.gl_pathv[place].map { Place(program: program, path: String(cString: $0)) }
    }
  }
}
